import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  foreignKey,
  index,
  integer,
  pgTable,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { GENRES } from "#db/genres.ts";
import { LOG_KINDS, MAX_MINUTES, READING_STATUSES } from "#db/reading.ts";
import { ownerId } from "#db/schema/auth/users.tables.ts";
import { books } from "#db/schema/books/books.tables.ts";
import { quoted, genreList, maxPages, createdAt, updatedAt } from "#db/schema/columns.ts";

import { readingImports } from "./import.tables.ts";
import { entryDate, statusRank } from "./reading-order.ts";

const maxMinutes = sql.raw(String(MAX_MINUTES));

/** Repeats the book's facts, which a log outlives. `status` to `stoppedAt` derive from the log (see reading-log.ts). */
export const readingList = pgTable(
  "reading_list",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerId(),
    bookId: integer("book_id").references(() => books.id, { onDelete: "set null" }),
    title: text("title").notNull(),
    author: text("author").notNull(),
    genre: text("genre", { enum: GENRES }),
    isbn13: text("isbn13"),
    status: text("status", { enum: READING_STATUSES }).notNull().default("want_to_read"),
    currentPage: integer("current_page").notNull().default(0),
    currentPercent: smallint("current_percent"),
    currentMinutes: smallint("current_minutes"),
    totalPages: integer("total_pages"),
    totalMinutes: smallint("total_minutes"),
    startedAt: timestamp("started_at", { withTimezone: true }),
    completedAt: timestamp("completed_at", { withTimezone: true }),
    stoppedAt: timestamp("stopped_at", { withTimezone: true }),
    shelves: text("shelves")
      .array()
      .notNull()
      .default(sql`'{}'`),
    rating: smallint("rating"),
    importId: integer("import_id").references(() => readingImports.id, { onDelete: "set null" }),
    additionId: uuid("addition_id"),
    /** The user has finished the book before its log begins, on a day that they do not know. */
    readBefore: boolean("read_before").notNull().default(false),
    /** A status that an import brought without its day: it has no line, and follows those up to `undatedAfter`. */
    undatedStatus: text("undated_status", { enum: READING_STATUSES }),
    undatedAfter: timestamp("undated_after", { withTimezone: true }),
    /** The user wants to be dealt this book although it is on the list. */
    drawnAgain: boolean("drawn_again").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("reading_list_title_not_blank", sql`${table.title} ~ '\\S' and length(${table.title}) <= 500`),
    check("reading_list_author_not_blank", sql`${table.author} ~ '\\S' and length(${table.author}) <= 500`),
    check("reading_list_genre_known", sql`${table.genre} in (${genreList})`),
    check("reading_list_isbn13_form", sql`${table.isbn13} ~ '^97[89][0-9]{10}$'`),
    check("reading_list_status_known", sql`${table.status} in (${quoted(READING_STATUSES)})`),
    check("reading_list_total_sensible", sql`${table.totalPages} between 1 and ${maxPages}`),
    check(
      "reading_list_page_sensible",
      sql`${table.currentPage} between 0 and coalesce(${table.totalPages}, ${maxPages})`,
    ),
    check("reading_list_minutes_sensible", sql`${table.totalMinutes} between 1 and ${maxMinutes}`),
    check(
      "reading_list_place_sensible",
      sql`${table.currentPercent} between 0 and 100
        and ${table.currentMinutes} between 0 and coalesce(${table.totalMinutes}, ${maxMinutes})`,
    ),
    check("reading_list_undated_known", sql`${table.undatedStatus} in (${quoted(READING_STATUSES)})`),
    check(
      "reading_list_started",
      sql`${table.status} <> 'reading' or ${table.startedAt} is not null or ${table.undatedStatus} is not null`,
    ),
    check(
      "reading_list_completed",
      sql`${table.status} <> 'completed' or ${table.completedAt} is not null or ${table.readBefore}`,
    ),
    check(
      "reading_list_stopped",
      sql`${table.status} <> 'did_not_finish' or ${table.stoppedAt} is not null or ${table.undatedStatus} is not null`,
    ),
    check("reading_list_rating_sensible", sql`${table.rating} between 1 and 10`),
    check("reading_list_shelves_bounded", sql`cardinality(${table.shelves}) <= 50`),
    unique("reading_list_id_user").on(table.id, table.userId),
    uniqueIndex("reading_list_book").on(table.userId, table.bookId),
    uniqueIndex("reading_list_own_book")
      .on(
        table.userId,
        sql`md5(lower(${table.title}) || chr(10) || lower(${table.author}))`,
        sql`coalesce(${table.isbn13}, '')`,
      )
      .where(sql`${table.bookId} is null`),
    index("reading_list_by_date").on(table.userId, statusRank(table), entryDate(table), table.id),
    index("reading_list_status").on(table.userId, table.status),
    index("reading_list_of_book").on(table.bookId),
    index("reading_list_of_import").on(table.importId),
    uniqueIndex("reading_list_addition")
      .on(table.userId, table.additionId)
      .where(sql`${table.additionId} is not null`),
    index("reading_list_stars")
      .on(table.bookId, table.rating)
      .where(sql`${table.rating} is not null`),
  ],
);

/** One line per change. `day` is in the user's time zone; `read`, `fromPage` and a status's `toPage` are derived. */
export const readingLog = pgTable(
  "reading_log",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerId(),
    entryId: integer("entry_id").notNull(),
    day: date("day", { mode: "string" }).notNull(),
    at: timestamp("at", { withTimezone: true }).notNull(),
    kind: text("kind", { enum: LOG_KINDS }).notNull(),
    status: text("status", { enum: READING_STATUSES }).notNull(),
    read: smallint("read").notNull(),
    fromPage: integer("from_page").notNull(),
    toPage: integer("to_page").notNull(),
    amount: smallint("amount"),
    pageKnown: boolean("page_known").notNull().default(true),
    createdAt: createdAt(),
  },
  (table) => [
    foreignKey({
      name: "reading_log_entry",
      columns: [table.entryId, table.userId],
      foreignColumns: [readingList.id, readingList.userId],
    }).onDelete("cascade"),
    check("reading_log_kind_known", sql`${table.kind} in (${quoted(LOG_KINDS)})`),
    check("reading_log_status_known", sql`${table.status} in (${quoted(READING_STATUSES)})`),
    check(
      "reading_log_pages_sensible",
      sql`${table.fromPage} between 0 and ${maxPages} and ${table.toPage} between 0 and ${maxPages}`,
    ),
    check(
      "reading_log_amount_sensible",
      sql`case ${table.kind} when 'percent' then coalesce(${table.amount}, -1) between 0 and 100
        when 'minutes' then coalesce(${table.amount}, -1) between 0 and ${maxMinutes} else ${table.amount} is null end`,
    ),
    check("reading_log_read_sensible", sql`${table.read} >= 0`),
    check("reading_log_day_sensible", sql`${table.day} between '1900-01-01' and '2200-01-01'`),
    // Both columns of the foreign key: with one, fresh statistics can make a cascade scan all lines of the user.
    index("reading_log_of_entry").on(table.entryId, table.userId, table.at, table.id),
    index("reading_log_days").on(table.userId, table.day, table.fromPage, table.toPage),
    index("reading_log_completions")
      .on(table.userId, table.at)
      .where(sql`${table.status} = 'completed'`),
    index("reading_log_other_units")
      .on(table.userId, table.entryId)
      .where(sql`${table.kind} in ('percent', 'minutes')`),
  ],
);
