import { useState } from "react";

import { useSignedIn } from "#app/auth/parts/user.ts";
import { BookCover } from "#app/books/parts/book-cover.tsx";
import { BookLine } from "#app/books/parts/book-line.tsx";
import { t } from "#app/language/t.ts";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

import { CountTable } from "./count-table.tsx";
import { StepButton } from "./step-button.tsx";
import type { Lack, RoundView } from "./view.ts";

import * as styles from "./round.module.css";

function lackText(lack: Lack): { title: string; text: string } {
  switch (lack) {
    case "never-begun":
      return { title: t("This round never began"), text: t("Nobody closed the shortlist or began, so nobody voted.") };
    case "no-votes":
      return { title: t("Nobody voted"), text: t("The shortlist was closed, but no ranking came in time.") };
    case "gone":
      return { title: t("Your book is gone"), text: t("What you picked is not in the catalogue any more.") };
    case "none":
      return {
        title: t("You didn’t agree on a book"),
        text: t("Nothing to be sorry for. Another pool of books, or the rule “all but one”, may do it."),
      };
  }
}

export function Outcome({ view: { code, outcome, people } }: { view: RoundView }) {
  const signedIn = useSignedIn();
  const [listed, setListed] = useState(false);
  const [winner, ...others] = outcome!.books;
  if (!winner) {
    return (
      <PageLayout back="/together" title={<PageTitle grows>{t("No book this time")}</PageTitle>}>
        <EmptyState
          drawing={<path d="M30 80V30l22-6v56zM60 80V22h18v58zM92 80l-4-54 17-1 4 55zM20 80h120" />}
          {...lackText(outcome!.lack ?? "none")}
        >
          <a href="/together" className="button-solid below-5">
            {t("Start another round")}
          </a>
        </EmptyState>
      </PageLayout>
    );
  }
  return (
    <PageLayout back="/together" title={<PageTitle grows>{t("Your book")}</PageTitle>}>
      <div className={styles.outcome}>
        <a href={winner.path} className={styles.winner} aria-label={winner.title}>
          <BookCover
            cover={winner.cover}
            genre={winner.genre}
            sizes="(min-width: 64rem) 20rem, 60vw"
            isEarly
            isFirst
            hasSpine
          />
        </a>
        <div className="stack">
          <div>
            <h2 className={styles.winnerTitle}>
              <a href={winner.path}>{winner.title}</a>
            </h2>
            <p className="voice muted">{winner.author}</p>
            <p className="note below-2">{winner.facts}</p>
          </div>
          {outcome!.reasons.length > 0 && (
            <div className={`aside ${styles.why}`}>
              {outcome!.reasons.map((reason) => (
                <p key={reason}>{reason}</p>
              ))}
            </div>
          )}
          <div className={styles.steps}>
            {signedIn && !listed && (
              <StepButton code={code} to="lists" className="button-solid" onDone={() => setListed(true)}>
                {t("Put it on everybody’s list")}
              </StepButton>
            )}
            <p role="status">{listed && t("It is on the list of everybody who agreed to that.")}</p>
            <form method="post" action="/reading-list">
              <input type="hidden" name="bookId" value={winner.id} />
              <button type="submit" className="button-quiet">
                {t("Add to my list")}
              </button>
            </form>
          </div>
          <p className="note">
            {t("Picked by {names}. Votes are deleted a day after the end, and the round after a month.", {
              names: people.map(({ name }) => name).join(", "),
            })}
          </p>
          {others.length > 0 && (
            <section aria-labelledby="others">
              <h3 id="others" className="title">
                {t("What else was in the final")}
              </h3>
              <ol className={styles.books}>
                {others.map((book) => (
                  <li key={book.id}>
                    <BookLine book={book} />
                  </li>
                ))}
              </ol>
            </section>
          )}
          {outcome!.count && <CountTable count={outcome!.count} books={outcome!.books} />}
        </div>
      </div>
    </PageLayout>
  );
}
