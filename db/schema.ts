import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, smallint, text, timestamp, uniqueIndex } from "drizzle-orm/pg-core";

import { GENRES } from "./genres.ts";

const genreList = sql.raw(GENRES.map((genre) => `'${genre}'`).join(", "));

/**
 * One row a work. Optional facts are null when unknown, never 0 or "".
 *
 * `deckNumber` and `genreNumber` are set by a trigger on every insert and change of genre (see the
 * `deck_numbers` migration): they number the books of a deck from 0, so that a shuffled order can be
 * computed instead of stored. A deleted book leaves a hole; nothing ever moves during a pass.
 */
export const books = pgTable(
  "books",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    title: text("title").notNull(),
    author: text("author").notNull(),
    genre: text("genre", { enum: GENRES }).notNull().default("Fiction"),
    description: text("description"),
    imageUrl: text("image_url"),
    linkUrl: text("link_url"),
    /** The id in an external catalogue, for books that came from an import or from search. */
    bookId: text("book_id"),
    isbn13: text("isbn13"),
    /** Year of first publication; negative before the common era. */
    year: smallint("year"),
    pages: integer("pages"),
    /** Content hash of the stored photograph of the cover; null while the drawn cover stands in for it. */
    coverHash: text("cover_hash"),
    /** When `imageUrl` was last tried, so that a broken one is not asked again at every view. */
    coverCheckedAt: timestamp("cover_checked_at", { withTimezone: true }),
    deckNumber: integer("deck_number").notNull().default(-1),
    genreNumber: integer("genre_number").notNull().default(-1),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("books_title_not_blank", sql`${table.title} ~ '\\S' and length(${table.title}) <= 500`),
    check("books_author_not_blank", sql`${table.author} ~ '\\S' and length(${table.author}) <= 500`),
    check("books_genre_known", sql`${table.genre} in (${genreList})`),
    check("books_description_not_blank", sql`${table.description} ~ '\\S' and length(${table.description}) <= 20000`),
    check("books_image_url_http", sql`${table.imageUrl} ~* '^https?://[^\\s/]' and length(${table.imageUrl}) <= 2000`),
    check("books_link_url_http", sql`${table.linkUrl} ~* '^https?://[^\\s/]' and length(${table.linkUrl}) <= 2000`),
    check("books_isbn13_form", sql`${table.isbn13} ~ '^97[89][0-9]{10}$'`),
    check("books_year_sensible", sql`${table.year} between -3000 and 2200`),
    check("books_pages_sensible", sql`${table.pages} between 1 and 50000`),
    uniqueIndex("books_deck_number").on(table.deckNumber),
    uniqueIndex("books_genre_number").on(table.genre, table.genreNumber),
    uniqueIndex("books_book_id").on(table.bookId),
    uniqueIndex("books_isbn13").on(table.isbn13),
    // Hashed, because two long titles would not fit into an index entry.
    index("books_title_author").on(sql`md5(lower(${table.title}) || chr(10) || lower(${table.author}))`),
  ],
);

/**
 * The eleven decks: 'All' and one a genre. `numbers` names the sequence that gives out a deck's numbers;
 * `epoch` rises when a deck is renumbered, which ends the passes begun before.
 */
export const decks = pgTable("decks", {
  deck: text("deck").primaryKey(),
  numbers: text("numbers").notNull(),
  epoch: integer("epoch").notNull().default(0),
});
