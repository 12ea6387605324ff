import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import { GENRES } from "#db/genres.ts";
import { genreList, maxPages } from "#db/schema/columns.ts";

import { MISREAD_NAME } from "./misread-name.ts";

/** Optional facts are null when unknown, never 0 or "". Triggers number each deck's books (`0001_deck_numbers`). */
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
    freeUrl: text("free_url"),
    /** Id in a catalogue whose ids name one book everywhere; numbers of files are in `bookNumbers`. */
    bookId: text("book_id"),
    isbn13: text("isbn13"),
    year: smallint("year"),
    pages: integer("pages"),
    /** ISO 639-1, else 639-3: of the text that readers see here, not of the original. */
    language: text("language"),
    /** Readers of the source who listed or rated the book: a prior until readers here have chosen. */
    popularity: integer("popularity"),
    seriesName: text("series_name"),
    seriesPlace: doublePrecision("series_place"),
    coverHash: text("cover_hash"),
    coverCheckedAt: timestamp("cover_checked_at", { withTimezone: true }),
    deckNumber: integer("deck_number").notNull().default(-1),
    genreNumber: integer("genre_number").notNull().default(-1),
    linkStatus: smallint("link_status"),
    linkCheckedAt: timestamp("link_checked_at", { withTimezone: true }),
    workName: text("work_name")
      .notNull()
      .generatedAlwaysAs(sql`book_name(title, author)`),
    sharesName: boolean("shares_name").notNull().default(false),
    /** Last change of a field that AI Match reads, by trigger. */
    changedAt: timestamp("changed_at", { withTimezone: true }).notNull().defaultNow(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("books_title_not_blank", sql`${table.title} ~ '\\S' and length(${table.title}) <= 500`),
    check("books_author_not_blank", sql`${table.author} ~ '\\S' and length(${table.author}) <= 500`),
    check("books_genre_known", sql`${table.genre} in (${genreList})`),
    check("books_description_not_blank", sql`${table.description} ~ '\\S' and length(${table.description}) <= 20000`),
    check("books_image_url_http", sql`${table.imageUrl} ~* '^https?://[^\\s/]' and length(${table.imageUrl}) <= 2000`),
    check("books_link_url_http", sql`${table.linkUrl} ~* '^https?://[^\\s/]' and length(${table.linkUrl}) <= 2000`),
    check("books_free_url_http", sql`${table.freeUrl} ~* '^https?://[^\\s/]' and length(${table.freeUrl}) <= 2000`),
    check("books_isbn13_form", sql`${table.isbn13} ~ '^97[89][0-9]{10}$'`),
    check("books_year_sensible", sql`${table.year} between -3000 and 2200`),
    check("books_pages_sensible", sql`${table.pages} between 1 and ${maxPages}`),
    check("books_language_form", sql`${table.language} ~ '^[a-z]{2,3}$'`),
    check("books_popularity_positive", sql`${table.popularity} > 0`),
    check("books_series_name_not_blank", sql`${table.seriesName} ~ '\\S' and length(${table.seriesName}) <= 200`),
    check("books_series_whole", sql`num_nulls(${table.seriesName}, ${table.seriesPlace}) in (0, 2)`),
    check("books_series_place_sensible", sql`${table.seriesPlace} >= 0 and ${table.seriesPlace} < 1000`),
    // Both also hold id and language (`0051_deck_indexes`).
    uniqueIndex("books_deck_number").on(table.deckNumber),
    uniqueIndex("books_genre_number").on(table.genre, table.genreNumber),
    uniqueIndex("books_book_id").on(table.bookId),
    uniqueIndex("books_isbn13").on(table.isbn13),
    index("books_changed").on(table.changedAt, table.id),
    index("books_language").on(table.language),
    index("books_words").using(
      "gin",
      sql`to_tsvector('simple', indexed_words(${table.title} || ' ' || ${table.author}))`,
    ),
    index("books_title_begins").on(sql`left(search_words(${table.title}), 100) collate "C"`, table.id),
    index("books_author_begins").on(sql`left(search_words(${table.author}), 100) collate "C"`, table.id),
    index("books_newest").on(table.createdAt, table.id),
    index("books_title_author").on(sql`md5(lower(${table.title}) || chr(10) || lower(${table.author}))`),
    index("books_name").on(table.workName, table.id),
    index("books_undescribed")
      .on(table.id)
      .where(sql`${table.description} is null`),
    index("books_without_cover")
      .on(table.id)
      .where(sql`${table.coverHash} is null and (${table.imageUrl} is null or ${table.coverCheckedAt} is not null)`),
    index("books_dead_links")
      .on(table.id)
      .where(sql`${table.linkStatus} in (404, 410)`),
    index("books_misread")
      .on(table.id)
      .where(sql`${sql.raw(MISREAD_NAME)}`),
    index("books_of_one_name")
      .on(table.workName, table.id)
      .where(sql`${table.sharesName}`),
    index("books_links_due")
      .on(sql`${table.linkCheckedAt} nulls first`, table.id)
      .where(sql`${table.linkUrl} is not null`),
  ],
);

export const bookFacets = pgTable(
  "book_facets",
  {
    bookId: integer("book_id")
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    facet: text("facet").notNull(),
    term: text("term").notNull(),
    position: smallint("position").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.facet, table.term] }),
    check(
      "book_facets_named",
      sql`length(${table.facet}) between 1 and 50 and length(${table.term}) between 1 and 100`,
    ),
    check("book_facets_position_sensible", sql`${table.position} between 0 and 50`),
    index("book_facets_term").on(sql`search_words(${table.term})`, table.position, table.bookId),
  ],
);

/** Words as `indexed_words` spells them. Not unique: transactions that add one word must not wait for each other. */
export const bookWords = pgTable("book_words", { word: text("word").notNull() }, (table) => [
  check("book_words_length", sql`length(${table.word}) between 3 and 40`),
  index("book_words_word").on(table.word),
  index("book_words_similar").using("gin", table.word.op("gin_trgm_ops")),
]);

export const bookNotes = pgTable(
  "book_notes",
  {
    bookId: integer("book_id")
      .primaryKey()
      .references(() => books.id, { onDelete: "cascade" }),
    about: text("about").notNull(),
    language: text("language").notNull(),
    readersOf: text("readers_of").array().notNull(),
  },
  (table) => [
    check("book_notes_about_sensible", sql`length(${table.about}) between 1 and 2000`),
    check("book_notes_language_form", sql`${table.language} ~ '^[a-z]{2,3}$'`),
  ],
);

export const bookMerges = pgTable(
  "book_merges",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    survivorId: integer("kept_id").notNull(),
    survivorTitle: text("kept_title").notNull(),
    gone: jsonb("gone").notNull(),
    moved: jsonb("moved").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("book_merges_newest").on(table.createdAt, table.id)],
);

/** `epoch` increases when a deck is renumbered, which invalidates shuffles started before. */
export const decks = pgTable("decks", {
  deck: text("deck").primaryKey(),
  sequence: text("numbers").notNull(),
  epoch: integer("epoch").notNull().default(0),
});

/** The number of books is the sum. Triggers add rows, because writers of a single row would wait for each other. */
export const bookCounts = pgTable("book_counts", {
  id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
  change: integer("change").notNull(),
});

/** The sum is the catalogue's version. Several rows, so that writers never wait for each other. */
export const catalogueChanges = pgTable("catalogue_changes", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  changes: bigint("changes", { mode: "number" }).notNull(),
});
