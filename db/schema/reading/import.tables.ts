import { sql } from "drizzle-orm";
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";

import { IMPORT_SOURCES } from "#db/reading.ts";
import { ownerId } from "#db/schema/auth/users.tables.ts";
import { books } from "#db/schema/books/books.tables.ts";
import { quoted, createdAt, updatedAt } from "#db/schema/columns.ts";

export const readingImports = pgTable(
  "reading_imports",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerId(),
    source: text("source", { enum: IMPORT_SOURCES }).notNull(),
    state: text("state", { enum: ["preview", "applying", "done", "undone"] })
      .notNull()
      .default("preview"),
    leftOut: jsonb("left_out").notNull().default([]),
    dates: jsonb("dates"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("reading_imports_source_known", sql`${table.source} in (${quoted(IMPORT_SOURCES)})`),
    check("reading_imports_state_known", sql`${table.state} in ('preview', 'applying', 'done', 'undone')`),
    index("reading_imports_of_reader").on(table.userId, table.createdAt),
  ],
);

export const readingImportRows = pgTable(
  "reading_import_rows",
  {
    importId: integer("import_id")
      .notNull()
      .references(() => readingImports.id, { onDelete: "cascade" }),
    line: integer("line").notNull(),
    facts: jsonb("facts").notNull(),
    verdict: text("verdict", { enum: ["add", "present", "decide", "refused"] }).notNull(),
    reason: text("reason"),
    candidates: integer("candidates")
      .array()
      .notNull()
      .default(sql`'{}'`),
    bookId: integer("book_id").references(() => books.id, { onDelete: "set null" }),
    done: boolean("done").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    check("reading_import_rows_verdict_known", sql`${table.verdict} in ('add', 'present', 'decide', 'refused')`),
    index("reading_import_rows_to_do").on(table.importId, table.verdict, table.done, table.line),
    index("reading_import_rows_of_book").on(table.bookId),
  ],
);
