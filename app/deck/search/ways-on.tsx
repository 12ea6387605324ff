import type { ReactNode } from "react";

import { filterCount, NO_FILTERS, searchPath, type SearchView } from "#app/books/search/search-view.ts";
import { t } from "#app/language/t.ts";
import { addBookPath } from "#app/reading/list/add-book-path.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import * as styles from "./search.module.css";

export function NothingFound({ view: { query, filters, after } }: { view: SearchView }) {
  if (after !== null) {
    return (
      <WaysOn>
        <p role="status">{t("No more results.")}</p>
        <a href={searchPath({ query, filters })} className="text-link">
          {t("First results")}
        </a>
      </WaysOn>
    );
  }
  return (
    <div role="status">
      <EmptyState
        drawing={DRAWING}
        title={t("No results")}
        text={
          query === ""
            ? t("No free eBook here fits these filters.")
            : t("We couldn’t find a book for “{query}”.", { query })
        }
      >
        {query !== "" && (
          <p className="muted">
            {t(
              "Add Book also searches other catalogues. A book you add gets its own page here, where you can request it.",
            )}
          </p>
        )}
        <WaysOn>
          {query !== "" && (
            <a href={addBookPath(query)} className="text-link">
              {t("Search other catalogues")}
            </a>
          )}
          {filterCount(filters) > 0 && (
            <a href={searchPath({ query, filters: NO_FILTERS })} className="text-link">
              {t("Search without filters")}
            </a>
          )}
          <OtherWays />
        </WaysOn>
      </EmptyState>
    </div>
  );
}

export function TookTooLong({ view }: { view: SearchView }) {
  return (
    <div className={styles.slow}>
      <ErrorBanner>{t("That search took too long. Try a longer word or the full title.")}</ErrorBanner>
      <WaysOn>
        <a href={searchPath(view)} className="text-link">
          {t("Try again")}
        </a>
        <OtherWays />
      </WaysOn>
    </div>
  );
}

const WaysOn = ({ children }: { children: ReactNode }) => <div className={styles.ways}>{children}</div>;

const OtherWays = () => (
  <>
    <a href="/ai-match" className="text-link">
      {t("Ask AI Match")}
    </a>
    <a href="/suggestions" className="text-link">
      {t("Ask the club")}
    </a>
  </>
);

const DRAWING = (
  <>
    <path d="M12 84h136" />
    <path d="M28 84V34h20v50M52 84V42h16v42M112 84V30h22v54" />
    <path d="M74 84V50h30v34" strokeDasharray="3 4" />
    <path className="accent" stroke="currentColor" d="M97 31a9 9 0 1 1-18 0 9 9 0 0 1 18 0zM95 38l8 8" />
  </>
);
