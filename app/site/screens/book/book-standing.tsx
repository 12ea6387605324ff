import { bookPath } from "#app/books/model/book-path.ts";
import { titleParts } from "#app/books/model/names/series-in-title.ts";
import type { wishStanding } from "#app/books/model/wishes/queries.server.ts";
import { STATE_NEWS } from "#app/books/model/wishes/rules.ts";
import type { WordsOnBook } from "#app/club/model/book-mentions.server.ts";
import { reviewPath, reviewsPath, veilText } from "#app/club/model/reviews/review.ts";
import { longDay } from "#app/platform/dates.ts";
import { figure } from "#app/platform/figures.ts";
import type { entryOfBook } from "#app/reading/model/entry-of-book.server.ts";
import { STATUS_NAMES } from "#app/reading/model/reading-entry.ts";
import { StartForm } from "#app/reading/parts/start-form.tsx";
import type { NextInSeries } from "#app/site/model/book/next-in-series.server.ts";

import * as styles from "./book.module.css";

type Entry = NonNullable<Awaited<ReturnType<typeof entryOfBook>>>;

interface BookStandingProps {
  id: number;
  saved: boolean;
  entry: Entry | null;
  words: WordsOnBook;
  next: NextInSeries[];
  wish: Awaited<ReturnType<typeof wishStanding>>;
}

/** The parts that the page's script puts in place of what everybody sees; see `STANDING_SCRIPT`. */
export function BookStanding({ id, saved, entry, words, next, wish }: BookStandingProps) {
  return (
    <>
      <div data-part="actions" className={styles.actions}>
        <form action={`/saved-books/${id}`} method="post" data-method={saved ? "DELETE" : "POST"}>
          <button type="submit" className="button-solid" aria-pressed={saved}>
            {saved ? "Saved" : "Save"}
          </button>
        </form>
        {entry ? (
          <a href="/reading-tracker" className="button-quiet">
            Open the list
          </a>
        ) : (
          <>
            <form action="/reading-list" method="post">
              <input type="hidden" name="bookId" value={id} />
              <button type="submit" className="button-quiet">
                Add to List
              </button>
            </form>
            <StartForm book={{ bookId: id }} className="button-quiet" />
          </>
        )}
        <form action={wish.isOwn ? `/wishes/${id}/removal` : `/wishes/${id}`} method="post">
          <button type="submit" className="button-quiet" aria-pressed={wish.isOwn}>
            We’d like this
          </button>
        </form>
        {entry && (
          <form
            action={`/reading-list/${entry.id}/again`}
            method="post"
            data-method={entry.drawnAgain ? "DELETE" : "POST"}
          >
            <button type="submit" className="button-quiet" aria-pressed={entry.drawnAgain}>
              Show it in my deck again
            </button>
          </form>
        )}
        {wish.state && <p className={styles.standing}>{STATE_NEWS[wish.state]}</p>}
        {entry && <p className={styles.standing}>{standingText(entry)}</p>}
      </div>
      {next.length > 0 && (
        <div data-part="next">
          {next.map(({ series, book }) => (
            <p key={series} className={styles.next}>
              {book.id === id ? `Next for you in ${series}: this one.` : `Next for you in ${series}: `}
              {book.id !== id && <a href={bookPath(book)}>{titleParts(book.title).title}</a>}
            </p>
          ))}
        </div>
      )}
      {words.reviews.length + words.reasons.length + words.messages.length > 0 && (
        <div data-part="words" className={styles.words}>
          {words.reviews.map((review) => (
            <blockquote key={review.id}>
              <p>{review.veiled ? veilText(review) : review.review}</p>
              <footer>
                {review.name}, in a <a href={review.veiled ? reviewsPath(id) : reviewPath(review.id)}>review</a>
              </footer>
            </blockquote>
          ))}
          {words.reasons.map(({ id: key, reason, name, asked }) => (
            <blockquote key={key}>
              <p>{reason}</p>
              <footer>
                {name}, on “{asked}” in <a href="/suggestions">Suggestions</a>
              </footer>
            </blockquote>
          ))}
          {words.messages.map(({ id: key, message, name }) => (
            <blockquote key={key}>
              <p>{message}</p>
              <footer>
                {name}, in <a href="/coffee-talk">Coffee Talk</a>
              </footer>
            </blockquote>
          ))}
        </div>
      )}
    </>
  );
}

function standingText({ status, currentPage, currentPercent, currentMinutes, totalPages, ...last }: Entry): string {
  const page = `page ${figure(currentPage)}${totalPages ? ` of ${figure(totalPages)}` : ""}`;
  const place =
    currentPercent === null
      ? currentMinutes === null
        ? page
        : `minute ${figure(currentMinutes)}`
      : `${currentPercent}%`;
  const standing = `On your list: ${STATUS_NAMES[status]}${status === "reading" ? `, ${place}` : ""}.`;
  if (last.lastDay === null) return standing;
  const line = {
    status: STATUS_NAMES[last.lastStatus!],
    page: `page ${figure(last.lastPage ?? 0)}`,
    percent: `${last.lastAmount}%`,
    minutes: `minute ${figure(last.lastAmount ?? 0)}`,
  }[last.lastKind!];
  return `${standing} Last noted on ${longDay(last.lastDay)}: ${line}.`;
}
