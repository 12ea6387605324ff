import { useFetcher } from "react-router";

import { bookPath } from "#app/books/page/book-path.ts";
import { problemIn, type Answer } from "#app/http/answer.ts";
import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import { LISTED_FROM, STATE_NAMES } from "./rules.ts";
import type { WantedBook } from "./wanted.queries.server.ts";

import * as styles from "#app/books/places/places.module.css";

export function WantedItem({ book }: { book: WantedBook }) {
  const fetcher = useFetcher<Answer>();
  const { id, title, author, isbn13, readers } = book;
  const busy = fetcher.state !== "idle";
  const state = book.state ?? "wanted";
  const problem = busy ? null : problemIn(fetcher.data);
  const count =
    readers === null
      ? t("Fewer than {listedFrom} readers", { listedFrom: LISTED_FROM })
      : t("At least {readers} readers", { readers: figure(readers) });
  return (
    <li className={styles.place}>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <div className="breakable">
        <p className={styles.name}>
          <a href={bookPath(book)}>{title}</a>
        </p>
        <p className="note">{[author, isbn13, count].filter(Boolean).join(" · ")}</p>
      </div>
      <fetcher.Form
        method="post"
        action={`/admin/wanted/${id}`}
        className="links small"
        onSubmit={(event) => busy && event.preventDefault()}
      >
        {Object.entries(STATE_NAMES).map(([value, name]) => (
          <button key={value} name="state" value={value} className="text-button" aria-pressed={state === value}>
            {name} <span className="sr-only">{title}</span>
          </button>
        ))}
      </fetcher.Form>
    </li>
  );
}
