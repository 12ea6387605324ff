import { sql } from "drizzle-orm";
import { check, index, jsonb, pgTable, text, timestamp } from "drizzle-orm/pg-core";

export const catalogueAnswers = pgTable(
  "catalogue_answers",
  {
    /** Keyed digest of the normalized query: what a user searches for is private. */
    query: text("query").primaryKey(),
    source: text("source", { enum: ["google", "openlibrary"] }).notNull(),
    books: text("books").array().notNull(),
    askedAt: timestamp("asked_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("catalogue_answers_source_known", sql`${table.source} in ('google', 'openlibrary')`),
    index("catalogue_answers_age").on(table.askedAt),
  ],
);

/** Adding a book to a list takes these facts and not the form's. */
export const catalogueBooks = pgTable(
  "catalogue_books",
  {
    externalId: text("external_id").primaryKey(),
    facts: jsonb("facts").notNull(),
    seenAt: timestamp("seen_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("catalogue_books_age").on(table.seenAt)],
);
