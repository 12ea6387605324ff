import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, timestamp } from "drizzle-orm/pg-core";

import { ownerId } from "#db/schema/auth/users.tables.ts";
import { quoted, createdAt } from "#db/schema/columns.ts";

import { books } from "./books.tables.ts";
import { WANTED_STATES } from "./wanted-states.ts";

export const savedBooks = pgTable(
  "saved_books",
  {
    userId: ownerId(),
    bookId: integer("book_id")
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.bookId] }),
    index("saved_books_newest").on(table.userId, table.createdAt, table.bookId),
    index("saved_books_book").on(table.bookId),
  ],
);

/** The owner sees a book once three readers want it, and never who they are. */
export const bookWishes = pgTable(
  "book_wishes",
  {
    userId: ownerId(),
    bookId: integer("book_id")
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    toldAt: timestamp("told_at", { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.bookId] }), index("book_wishes_book").on(table.bookId)],
);

export const wantedBooks = pgTable(
  "wanted_books",
  {
    bookId: integer("book_id")
      .primaryKey()
      .references(() => books.id, { onDelete: "cascade" }),
    state: text("state", { enum: WANTED_STATES }).notNull(),
  },
  (table) => [check("wanted_books_state_known", sql`${table.state} in (${quoted(WANTED_STATES)})`)],
);
