import { BookLine } from "#app/books/parts/book-line.tsx";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import { roundPath } from "./code.ts";
import { MOST_NOMINATED } from "./rules.ts";
import { StepButton } from "./step-button.tsx";
import type { FoundBooks, RoundView } from "./view.ts";

import * as styles from "./round.module.css";

interface NominationsProps {
  view: RoundView;
  found: FoundBooks | null;
  onChanged(): unknown;
}

export function Nominations({ view: { code, nominated }, found, onChanged }: NominationsProps) {
  const left = MOST_NOMINATED - nominated.filter(({ isOwn }) => isOwn).length;
  const taken = new Set(nominated.map(({ id }) => id));
  return (
    <section aria-labelledby="shortlist">
      <h2 id="shortlist" className="title">
        {t("The shortlist ({count})", { count: nominated.length })}
      </h2>
      <ul className={styles.books}>
        {nominated.map((book) => (
          <li key={book.id}>
            <BookLine book={book} />
            {book.isOwn && (
              <StepButton
                code={code}
                to="withdrawal"
                fields={{ book: book.id }}
                className="text-button"
                label={t("Withdraw {title}", { title: book.title })}
                onDone={onChanged}
              >
                {t("Withdraw")}
              </StepButton>
            )}
          </li>
        ))}
      </ul>
      {left > 0 ? (
        <form action={roundPath(code)} className={styles.find} role="search">
          <div className="rest">
            <label htmlFor="find" className="field-label">
              {t("Nominate: title, ISBN or the address of a book’s page")}
            </label>
            <input
              id="find"
              name="find"
              type="search"
              className="field-input"
              defaultValue={found?.typed ?? ""}
              required
            />
          </div>
          <button type="submit" className="button-quiet">
            {t("Find")}
          </button>
        </form>
      ) : (
        <p className="muted">{t("Those are your three.")}</p>
      )}
      {found?.problem && <ErrorBanner>{found.problem}</ErrorBanner>}
      {found && !found.problem && found.books.length === 0 && (
        <p role="status">{t("No book found. Try the title alone.")}</p>
      )}
      {found && left > 0 && (
        <ul className={styles.books} aria-label={t("Found books")}>
          {found.books.map((book) => (
            <li key={book.id}>
              <BookLine book={book} />
              {taken.has(book.id) ? (
                <span className="note">{t("Nominated")}</span>
              ) : (
                <StepButton
                  code={code}
                  to="nominations"
                  fields={{ book: book.id }}
                  label={t("Nominate {title}", { title: book.title })}
                  onDone={onChanged}
                >
                  {t("Nominate")}
                </StepButton>
              )}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
