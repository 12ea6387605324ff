import { titleParts } from "#app/books/names/series-in-title.ts";
import { bookPath } from "#app/books/page/book-path.ts";
import type { wishStanding } from "#app/books/wishes/queries.server.ts";
import { STATE_NEWS } from "#app/books/wishes/rules.ts";
import type { WordsOnBook } from "#app/club/mentions/book-mentions.queries.server.ts";
import { reviewPath, reviewsPath, veilText } from "#app/club/reviews/review.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { entryPath, type ReadingEntry } from "#app/reading/list/reading-entry.ts";
import { EntryHistory, EntryStanding } from "#app/reading/parts/entry-standing.tsx";
import { PlainBookBar } from "#app/reading/parts/plain-book-bar.tsx";
import { MoreMenu } from "#app/ui/more-menu.tsx";

import type { NextInSeries } from "./next-in-series.server.ts";

import * as styles from "./book.module.css";

interface BookStandingProps {
  id: number;
  saved: boolean;
  entry: ReadingEntry | null;
  /** `2026-11-20`, in the reader's time zone. */
  today: string;
  words: WordsOnBook;
  next: NextInSeries[];
  wish: Awaited<ReturnType<typeof wishStanding>>;
}

/** `STANDING_SCRIPT` puts these parts into the page. */
export function BookStanding({ id, saved, entry, today, words, next, wish }: BookStandingProps) {
  return (
    <>
      <div data-part="actions" className={styles.actions}>
        <PlainBookBar
          id={`own-${id}`}
          book={{ id }}
          saved={saved}
          isSent
          standing={entry && <EntryStanding id={`own-${id}-status`} entry={entry} today={today} />}
          isLarge
        >
          <MoreMenu id={`own-${id}-more`} about={t("this book")}>
            {entry && (
              <>
                <a href="/reading-tracker">{t("Open your list")}</a>
                <a href={entryPath(entry.id, "review")}>{t("Review")}</a>
                <form
                  action={entryPath(entry.id, "again")}
                  method="post"
                  data-method={entry.drawnAgain ? "DELETE" : "POST"}
                >
                  <button type="submit" aria-pressed={entry.drawnAgain}>
                    {t("Show in deck")}
                  </button>
                </form>
              </>
            )}
            <form action={wish.isOwn ? `/wishes/${id}/removal` : `/wishes/${id}`} method="post">
              <button type="submit" aria-pressed={wish.isOwn}>
                {wish.isOwn ? t("Requested") : t("Request this book")}
              </button>
            </form>
            {entry && <a href={entryPath(entry.id, "removal")}>{t("Remove from list")}</a>}
          </MoreMenu>
        </PlainBookBar>
        {entry && <EntryHistory entry={entry} />}
        {wish.state && <p className="muted">{STATE_NEWS[wish.state]}</p>}
      </div>
      {next.length > 0 && (
        <div data-part="next">
          {next.map(({ series, book }) => (
            <p key={series} className={styles.next}>
              {book.id === id
                ? t("This is your next book in {series}.", { series })
                : t("Your next book in {series}: ", { series })}
              {book.id !== id && (
                <a className="serif" href={bookPath(book)}>
                  {titleParts(book.title).title}
                </a>
              )}
            </p>
          ))}
        </div>
      )}
      {words.reviews.length + words.reasons.length + words.messages.length > 0 && (
        <div data-part="words" className={styles.words}>
          {words.reviews.map((review) => (
            <blockquote key={review.id}>
              <p>{review.veiled ? veilText(review) : review.review}</p>
              <footer className="note">
                <a href={review.veiled ? reviewsPath(id) : reviewPath(review.id)}>
                  {t("{name}’s review", { name: review.name })}
                </a>
              </footer>
            </blockquote>
          ))}
          {words.reasons.map(({ id: key, requestId, reason, name, asked }) => (
            <blockquote key={key}>
              <p>{reason}</p>
              <footer className="note">
                {rich("{name}, on “{asked}” in <link>Suggestions</link>", {
                  name,
                  asked,
                  link: <a href={`/suggestions?request=${requestId}`} />,
                })}
              </footer>
            </blockquote>
          ))}
          {words.messages.map(({ id: key, message, name }) => (
            <blockquote key={key}>
              <p>{message}</p>
              <footer className="note">
                {rich("{name}, in <link>Coffee Talk</link>", {
                  name,
                  link: <a href={`/coffee-talk?at=${key}`} />,
                })}
              </footer>
            </blockquote>
          ))}
        </div>
      )}
    </>
  );
}
