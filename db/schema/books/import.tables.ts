import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { users } from "#db/schema/auth/users.tables.ts";
import { quoted, bytea, int4multirange } from "#db/schema/columns.ts";

import { type BookFacts, IMPORT_MODES } from "./book-changes.ts";
import { books } from "./books.tables.ts";
import { RUN_STATES } from "./run-states.ts";

export const catalogueSources = pgTable(
  "catalogue_sources",
  {
    key: text("key").primaryKey(),
    name: text("name").notNull(),
    licence: text("licence").notNull(),
    address: text("address").notNull(),
  },
  (table) => [check("catalogue_sources_key_form", sql`${table.key} ~ '^[a-z0-9-]{1,40}$'`)],
);

/** Digests of facts as a source last wrote them: a newer edition replaces only facts that still match. */
export const bookSources = pgTable(
  "book_sources",
  {
    bookId: integer("book_id")
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    sourceKey: text("source_key")
      .notNull()
      .references(() => catalogueSources.key),
    facts: jsonb("facts").notNull().$type<Record<string, number>>(),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.sourceKey] })],
);

/** Ids of books of other catalogues that were taken down here: no import brings them again. */
export const withdrawnBooks = pgTable(
  "withdrawn_books",
  {
    externalId: text("book_id").primaryKey(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [check("withdrawn_books_id_bounded", sql`length(${table.externalId}) between 1 and 200`)],
);

export const catalogueUploads = pgTable(
  "catalogue_uploads",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    fileName: text("file_name").notNull(),
    problem: text("problem"),
    added: integer("added").notNull().default(0),
    updated: integer("updated").notNull().default(0),
    unchanged: integer("unchanged").notNull().default(0),
    rejected: integer("rejected").notNull().default(0),
    warnings: integer("warnings").notNull().default(0),
    notes: jsonb("notes").notNull().default([]),
    mode: text("mode", { enum: IMPORT_MODES }),
    file: bytea("file"),
    parts: integer("parts").notNull().default(0),
    addedBooks: int4multirange("added_books").notNull().default("{}"),
    undoneAt: timestamp("undone_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("catalogue_uploads_newest").on(table.createdAt, table.id),
    check("catalogue_uploads_mode_known", sql`${table.mode} in (${quoted(IMPORT_MODES)})`),
  ],
);

/** A number belongs to its source, because most files count from 1. `OL45804W` and the like are in `books.book_id`. */
export const bookNumbers = pgTable(
  "book_numbers",
  {
    number: text("number").notNull(),
    /** As the file says, else a name made for it (see `app/books/import/batch/number-sources.queries.server.ts`). */
    source: text("source").notNull(),
    bookId: integer("book_id")
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    uploadId: integer("upload_id").references(() => catalogueUploads.id, { onDelete: "set null" }),
  },
  (table) => [
    primaryKey({ columns: [table.number, table.source] }),
    index("book_numbers_of_book").on(table.bookId, table.source),
    index("book_numbers_of_upload").on(table.uploadId),
    check(
      "book_numbers_bounded",
      sql`length(${table.number}) between 1 and 200 and length(${table.source}) between 1 and 100`,
    ),
  ],
);

export const catalogueUploadChanges = pgTable(
  "catalogue_upload_changes",
  {
    uploadId: integer("upload_id")
      .notNull()
      .references(() => catalogueUploads.id, { onDelete: "cascade" }),
    bookId: integer("book_id").notNull(),
    title: text("title").notNull(),
    before: jsonb("before").notNull().$type<BookFacts>(),
    after: jsonb("after").notNull().$type<BookFacts>(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.bookId] })],
);

/** At most one run is open. Its files are in DATA_DIR/openlibrary-runs, and in no backup. */
export const openLibraryRuns = pgTable(
  "openlibrary_runs",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    adminId: text("admin_id").references(() => users.id, { onDelete: "set null" }),
    books: integer("books").notNull(),
    languages: text("languages")
      .array()
      .notNull()
      .default(sql`'{}'`),
    folder: text("folder"),
    state: text("state", { enum: RUN_STATES }).notNull().default("running"),
    problem: text("problem"),
    progress: jsonb("progress"),
    seenAt: timestamp("seen_at", { withTimezone: true }),
    uploadId: integer("upload_id").references(() => catalogueUploads.id, { onDelete: "set null" }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    endedAt: timestamp("ended_at", { withTimezone: true }),
  },
  (table) => [
    uniqueIndex("openlibrary_runs_one_open")
      .on(sql`(${table.endedAt} is null)`)
      .where(sql`${table.endedAt} is null`),
    index("openlibrary_runs_newest").on(table.createdAt),
    index("openlibrary_runs_of_admin").on(table.adminId),
    index("openlibrary_runs_of_upload").on(table.uploadId),
    check("openlibrary_runs_state_known", sql`${table.state} in (${quoted(RUN_STATES)})`),
    check("openlibrary_runs_end", sql`(${table.state} in ('done', 'cancelled')) = (${table.endedAt} is not null)`),
    check("openlibrary_runs_bounded", sql`${table.books} > 0 and cardinality(${table.languages}) <= 20`),
  ],
);
