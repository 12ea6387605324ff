import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";

import { MAX_NOTE, MAX_REVIEW } from "#db/reading.ts";
import { ownerId } from "#db/schema/auth/users.tables.ts";
import { books } from "#db/schema/books/books.tables.ts";
import { maxPages, createdAt, updatedAt } from "#db/schema/columns.ts";

import { readingList } from "./list.tables.ts";

/** A note is always private, a review until it is published. `moveReviews` keeps `read` in step with the log. */
export const readingReviews = pgTable(
  "reading_reviews",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerId(),
    entryId: integer("entry_id").notNull(),
    read: smallint("read").notNull(),
    review: text("review"),
    note: text("note"),
    publishedAt: timestamp("published_at", { withTimezone: true }),
    bookId: integer("book_id").references(() => books.id, { onDelete: "set null" }),
    givesAway: boolean("gives_away").notNull().default(true),
    /** Users who have read this far may see the review; null requires the whole book. */
    page: integer("page"),
    totalPages: integer("total_pages"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    foreignKey({
      name: "reading_reviews_entry",
      columns: [table.entryId, table.userId],
      foreignColumns: [readingList.id, readingList.userId],
    }).onDelete("cascade"),
    unique("reading_reviews_once").on(table.entryId, table.userId, table.read),
    check("reading_reviews_read_sensible", sql`${table.read} >= 0`),
    check("reading_reviews_something", sql`num_nonnulls(${table.review}, ${table.note}) > 0`),
    check(
      "reading_reviews_review_not_blank",
      sql`${table.review} ~ '\\S' and length(${table.review}) <= ${sql.raw(String(MAX_REVIEW))}`,
    ),
    check(
      "reading_reviews_note_not_blank",
      sql`${table.note} ~ '\\S' and length(${table.note}) <= ${sql.raw(String(MAX_NOTE))}`,
    ),
    check("reading_reviews_published_words", sql`${table.publishedAt} is null or ${table.review} is not null`),
    check("reading_reviews_private_nowhere", sql`${table.bookId} is null or ${table.publishedAt} is not null`),
    check("reading_reviews_open_without_page", sql`${table.givesAway} or ${table.page} is null`),
    check("reading_reviews_page_sensible", sql`${table.page} between 1 and coalesce(${table.totalPages}, ${maxPages})`),
    check("reading_reviews_total_sensible", sql`${table.totalPages} between 1 and ${maxPages}`),
    index("reading_reviews_of_reader").on(table.userId),
    index("reading_reviews_of_book").on(table.bookId, table.publishedAt, table.id),
  ],
);

export const readingGoals = pgTable(
  "reading_goals",
  {
    userId: ownerId(),
    year: smallint("year").notNull(),
    books: integer("books").notNull(),
    /** In the reader's time zone; the pace begins after this day. Null for older goals. */
    setOn: date("set_on", { mode: "string" }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.year] }),
    check("reading_goals_sensible", sql`${table.books} between 1 and 1000 and ${table.year} between 1900 and 2200`),
  ],
);
