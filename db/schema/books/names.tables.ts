import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  check,
  doublePrecision,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";

import { books } from "./books.tables.ts";

export const authorAlternates = pgTable(
  "author_alternates",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    name: text("name").notNull(),
    alternate: text("alternate").notNull(),
  },
  (table) => [
    check(
      "author_alternates_bounded",
      sql`length(${table.name}) between 1 and 500 and length(${table.alternate}) between 1 and 500`,
    ),
    uniqueIndex("author_alternates_once").on(sql`md5(${table.name} || chr(10) || ${table.alternate})`),
    index("author_alternates_begins").on(sql`left(search_words(${table.alternate}), 100) collate "C"`),
  ],
);

/** One row for all spellings with one key (`app/books/names`). Rows stay, so that their addresses stay. */
export const authors = pgTable(
  "authors",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    key: text("key").notNull().unique(),
    name: text("name").notNull(),
    slug: text("slug").notNull().unique(),
    /** The author that the owner says this one is; never one that is itself another. */
    sameAsId: integer("same_as_id").references((): AnyPgColumn => authors.id),
    deathYear: smallint("death_year"),
  },
  (table) => [
    check("authors_key_length", sql`length(${table.key}) between 1 and 200`),
    check("authors_name_not_blank", sql`${table.name} ~ '\\S' and length(${table.name}) <= 500`),
    check("authors_slug_form", sql`${table.slug} ~ '^[a-z0-9]+(--?[a-z0-9]+)*$' and length(${table.slug}) <= 220`),
    check("authors_same_as_another", sql`${table.sameAsId} <> ${table.id}`),
    check("authors_death_year_sensible", sql`${table.deathYear} between -3000 and 2200`),
    index("authors_dead")
      .on(table.id)
      .where(sql`${table.deathYear} is not null`),
    index("authors_same_as")
      .on(table.sameAsId)
      .where(sql`${table.sameAsId} is not null`),
  ],
);

export const bookAuthors = pgTable(
  "book_authors",
  {
    bookId: integer("book_id")
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    authorId: integer("author_id")
      .notNull()
      .references(() => authors.id),
    position: smallint("position").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.authorId] }),
    index("book_authors_of_author").on(table.authorId, table.bookId),
    check("book_authors_position_sensible", sql`${table.position} between 0 and 50`),
  ],
);

export const series = pgTable(
  "series",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    key: text("key").notNull().unique(),
    name: text("name").notNull(),
    slug: text("slug").notNull().unique(),
    sameAsId: integer("same_as_id").references((): AnyPgColumn => series.id),
  },
  (table) => [
    check("series_key_length", sql`length(${table.key}) between 1 and 200`),
    check("series_name_not_blank", sql`${table.name} ~ '\\S' and length(${table.name}) <= 500`),
    check("series_slug_form", sql`${table.slug} ~ '^[a-z0-9]+(--?[a-z0-9]+)*$' and length(${table.slug}) <= 220`),
    index("series_words").using("gin", sql`to_tsvector('simple', indexed_words(${table.name}))`),
    check("series_same_as_another", sql`${table.sameAsId} <> ${table.id}`),
    index("series_same_as")
      .on(table.sameAsId)
      .where(sql`${table.sameAsId} is not null`),
  ],
);

export const bookSeries = pgTable(
  "book_series",
  {
    bookId: integer("book_id")
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    seriesId: integer("series_id")
      .notNull()
      .references(() => series.id),
    fromPlace: doublePrecision("from_place").notNull(),
    toPlace: doublePrecision("to_place").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.seriesId] }),
    index("book_series_of_series").on(table.seriesId, table.fromPlace, table.bookId),
    check(
      "book_series_places_sensible",
      sql`0 <= ${table.fromPlace} and ${table.fromPlace} <= ${table.toPlace} and ${table.toPlace} < 1000`,
    ),
  ],
);

/** Replaces the series in the book's title; without a name, the book is in no series. */
export const seriesCorrections = pgTable(
  "series_corrections",
  {
    bookId: integer("book_id")
      .primaryKey()
      .references(() => books.id, { onDelete: "cascade" }),
    name: text("name"),
    fromPlace: doublePrecision("from_place"),
    toPlace: doublePrecision("to_place"),
  },
  (table) => [
    check("series_corrections_name_not_blank", sql`${table.name} ~ '\\S' and length(${table.name}) <= 200`),
    check("series_corrections_whole", sql`num_nulls(${table.name}, ${table.fromPlace}, ${table.toPlace}) in (0, 3)`),
    check(
      "series_corrections_places_sensible",
      sql`0 <= ${table.fromPlace} and ${table.fromPlace} <= ${table.toPlace} and ${table.toPlace} < 1000`,
    ),
  ],
);

/** Books whose names are to be read again. No foreign key: imports add a million rows, and stale ones are harmless. */
export const bookNamesDue = pgTable("book_names_due", { bookId: integer("book_id").primaryKey() });
