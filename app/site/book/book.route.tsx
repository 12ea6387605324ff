import { data, redirect } from "react-router";

import { namePath } from "#app/books/names/name-path.ts";
import { bookPath } from "#app/books/page/book-path.ts";
import { summaryOf } from "#app/books/page/paragraphs.ts";
import { currentBook } from "#app/books/page/queries.server.ts";
import { bookStructuredData } from "#app/books/page/structured-data.ts";
import { genreName } from "#app/books/parts/genre-name.ts";
import { NO_FILTERS, searchPath } from "#app/books/search/search-view.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { t } from "#app/language/t.ts";
import { siteAddress } from "#app/platform/site-address.server.ts";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import { SharedHead } from "#app/ui/shared-head.tsx";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/book.route";
import { BookOpening } from "./book-opening.tsx";
import { bookPage } from "./book-page.server.ts";
import { ClubWords } from "./club-words.tsx";
import { SeriesNeighbours } from "./series-neighbours.tsx";
import { SimilarBooks } from "./similar-books.tsx";
import { STANDING_SCRIPT } from "./standing-script.ts";

import * as styles from "./book.module.css";

/** Search engines show about so many characters. */
const SUMMARY_LENGTH = 200;

export const handle = {
  cached: [],
  versionOf: "bookId",
  scripts: false,
  inlineScript: STANDING_SCRIPT,
} satisfies RouteHandle;

export async function loader({ params: { bookId, slug } }: Route.LoaderArgs) {
  const id = readBookId(bookId);
  const current = id === null ? null : await currentBook(id);
  const path = current && bookPath(current);
  if (path !== null && path !== `/books/${bookId}/${slug}`) return redirect(path, 301);
  const book = current && (await bookPage(current.id));
  if (!book) return data(null, { status: 404 });
  const address = `${siteAddress}${path}`;
  const picture = `${address}/picture.png`;
  const people = book.people.map(({ name, slug: of }) => ({ name, url: siteAddress + namePath("authors", of) }));
  const series = book.series.map(({ slug: of, ...each }) => ({ ...each, url: siteAddress + namePath("series", of) }));
  const structured = bookStructuredData({ ...book, people, series, address, picture });
  return data({ book, address, picture, structured });
}

export default function Book({ loaderData }: Route.ComponentProps) {
  if (loaderData === null) return <NoBook />;
  const { book, address, picture, structured } = loaderData;
  const { title, author, genre, isbn13, year, paragraphs, tags, contentNotes, mentions, similar } = book;
  return (
    <PageLayout back="/">
      <SharedHead
        title={t("{title} by {author}", { title, author })}
        description={summaryOf(
          book.description ?? t("{title} by {author}: {genre}.", { title, author, genre: genreName(genre) }),
          SUMMARY_LENGTH,
        )}
        canonical={address}
        picture={picture}
        type="book"
      >
        {isbn13 && <meta property="book:isbn" content={isbn13} />}
        {year !== null && year > 0 && <meta property="book:release_date" content={String(year).padStart(4, "0")} />}
        {tags.map((tag) => (
          <meta key={tag} property="book:tag" content={tag} />
        ))}
      </SharedHead>
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: structured }} />
      <article className={styles.book} data-standing={`/book-standing/${book.id}`}>
        <BookOpening book={book} />
        <div className={styles.text}>
          {paragraphs.length === 0 && <p className="muted">{t("No description available.")}</p>}
          {paragraphs.map((paragraph, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- a text never moves
            <p key={index}>{paragraph}</p>
          ))}
          {tags.length > 0 && (
            <ul className={styles.tags} aria-label={t("Tags")}>
              {tags.map((tag) => (
                <li key={tag}>
                  <a href={searchPath({ query: tag, filters: NO_FILTERS })} rel="nofollow">
                    {tag}
                  </a>
                </li>
              ))}
            </ul>
          )}
          {contentNotes.length > 0 && (
            <details className={styles.contentNotes}>
              <summary>{t("Content notes")}</summary>
              <p>{contentNotes.join(", ")}</p>
            </details>
          )}
          {book.series.map((series) => (
            <SeriesNeighbours key={series.id} series={series} title={title} />
          ))}
          <ClubWords bookId={book.id} mentions={mentions} likedBy={book.likedBy} stars={book.stars} />
        </div>
        <SimilarBooks page={bookPath(book)} genre={genre} books={similar} />
      </article>
      <script dangerouslySetInnerHTML={{ __html: STANDING_SCRIPT }} />
    </PageLayout>
  );
}

function NoBook() {
  return (
    <PageLayout back="/" title={<PageTitle grows>{t("Book not found")}</PageTitle>}>
      <SharedHead title={t("Book not found")} description={t("A book on Bookmatch.")} />
      <p className="muted">{t("It may no longer be in our catalogue.")}</p>
    </PageLayout>
  );
}
