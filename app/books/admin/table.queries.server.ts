import { and, eq, or, sql, sum, type SQL } from "drizzle-orm";

import { hasTerms } from "#app/books/words/has-terms.queries.server.ts";
import { everyTerm, searchTerms } from "#app/books/words/search-terms.ts";
import { microsOf, timeCursor } from "#app/http/cursor.server.ts";
import { isbn13From } from "#book-facts/isbn.ts";
import { db, plannedForValues, type Connection } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import { blogPosts, bookCounts, books } from "#db/schema.ts";

import type { BookCursor, BooksView, Sort } from "./books-view.ts";

export interface TableBook {
  id: number;
  title: string;
  author: string;
  genre: Genre;
  createdAt: Date;
}

export interface BooksPage {
  books: TableBook[];
  before: BookCursor | null;
  after: BookCursor | null;
}

export const PAGE_SIZE = 50;

export async function bookCount(): Promise<number> {
  const [row] = await db.select({ books: sum(bookCounts.change).mapWith(Number) }).from(bookCounts);
  return row?.books ?? 0;
}

export async function postCount(): Promise<number> {
  return db.$count(blogPosts);
}

export async function booksPage({ search, sort, from }: BooksView): Promise<BooksPage> {
  const condition = search === "" ? null : matching(search);
  const { key, number, at, downwards } = ORDERS[sort];
  const backwards = from?.side === "before";
  const descends = sql.raw(downwards === backwards ? "asc" : "desc");
  const page = (on: Connection) =>
    on
      .select({
        id: books.id,
        title: books.title,
        author: books.author,
        genre: books.genre,
        createdAt: books.createdAt,
        key: sort === "newest" || sort === "oldest" ? microsOf(books.createdAt) : sql<string>`${key}`,
        number: sql<number>`${number}`,
      })
      .from(books)
      .where(
        and(
          condition ?? undefined,
          // Compares the plain columns, so that the index is read from the cursor on.
          from
            ? sql`(${key}, ${number}) ${sql.raw(downwards === backwards ? ">" : "<")} ${at(from.cursor)}`
            : undefined,
        ),
      )
      .orderBy(sql`${key} ${descends}`, sql`${number} ${descends}`)
      .limit(PAGE_SIZE + 1);
  // Words are rare or frequent, so a generic plan would be wrong for many.
  const found = await (condition === null ? page(db) : plannedForValues(page));

  const more = found.length > PAGE_SIZE;
  const shown = backwards ? found.slice(0, PAGE_SIZE).toReversed() : found.slice(0, PAGE_SIZE);
  const cursorOf = (row: (typeof found)[number] | undefined): BookCursor | null => (row ? [row.key, row.number] : null);
  return {
    books: shown.map(({ id, title, author, genre, createdAt }) => ({ id, title, author, genre, createdAt })),
    before: (backwards ? more : from !== null) ? cursorOf(shown[0]) : null,
    after: backwards || more ? cursorOf(shown.at(-1)) : null,
  };
}

function matching(search: string): SQL | undefined {
  const tsquery = everyTerm(searchTerms(search));
  const isbn = isbn13From(search);
  return or(
    tsquery === null ? sql`false` : hasTerms(sql`${books.title} || ' ' || ${books.author}`, sql`${tsquery}`),
    isbn === null ? undefined : eq(books.isbn13, isbn),
  );
}

interface Order {
  key: SQL;
  number: SQL;
  at(cursor: BookCursor): SQL;
  downwards: boolean;
}

const byText = (key: SQL, number: SQL, downwards: boolean): Order => ({
  key,
  number,
  at: ([text, id]) => sql`(${text}::text, ${id}::integer)`,
  downwards,
});

const byTime = (downwards: boolean): Order => ({
  key: sql`${books.createdAt}`,
  number: sql`${books.id}`,
  at: ([micros, id]) => timeCursor(micros, id),
  downwards,
});

const begins = (text: typeof books.title | typeof books.author) => sql`left(search_words(${text}), 100) collate "C"`;

const byTitle = (downwards: boolean) => byText(begins(books.title), sql`${books.id}`, downwards);

const byAuthor = (downwards: boolean) => byText(begins(books.author), sql`${books.id}`, downwards);

// Within a genre, the number stands for age, because that index exists anyway.
const byGenre = (downwards: boolean) => byText(sql`${books.genre}`, sql`${books.genreNumber}`, downwards);

/** Key and number together are unique and indexed in every order. */
const ORDERS: Record<Sort, Order> = {
  newest: byTime(true),
  oldest: byTime(false),
  title: byTitle(false),
  "title-last": byTitle(true),
  author: byAuthor(false),
  "author-last": byAuthor(true),
  genre: byGenre(false),
  "genre-last": byGenre(true),
};
