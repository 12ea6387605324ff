import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, timestamp, uniqueIndex, uuid } from "drizzle-orm/pg-core";

import { READING_STATUSES } from "#db/reading.ts";
import { ownerId } from "#db/schema/auth/users.tables.ts";
import { books } from "#db/schema/books/books.tables.ts";
import { quoted, createdAt } from "#db/schema/columns.ts";

import { TASTE_SOURCES } from "./taste-sources.ts";

/** Append-only; an undo may arrive first. Ids from devices are unique per user, so that nobody can block another's. */
export const swipeEvents = pgTable(
  "swipe_events",
  {
    userId: ownerId(),
    id: uuid("id").notNull(),
    bookId: integer("book_id")
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["pass", "like", "undo"] }).notNull(),
    undoes: uuid("undoes"),
    happenedAt: timestamp("happened_at", { withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    check("swipe_events_kind_known", sql`${table.kind} in ('pass', 'like', 'undo')`),
    check("swipe_events_undo_of_something", sql`(${table.kind} = 'undo') = (${table.undoes} is not null)`),
    check("swipe_events_not_in_future", sql`${table.happenedAt} <= ${table.createdAt}`),
    uniqueIndex("swipe_events_undone_once").on(table.userId, table.undoes),
    index("swipe_events_newest").on(table.userId, table.happenedAt),
    index("swipe_events_likes")
      .on(table.userId, table.happenedAt, table.bookId)
      .where(sql`${table.kind} = 'like'`),
    index("swipe_events_of_reader_and_book").on(table.userId, table.bookId, table.happenedAt),
    index("swipe_events_book").on(table.bookId),
    // Rows lie in the order of arrival, so this small index finds a day's rows without reading the others.
    index("swipe_events_arrival").using("brin", table.createdAt),
  ],
);

export const tasteSettings = pgTable(
  "taste_settings",
  {
    userId: ownerId().primaryKey(),
    pausedAt: timestamp("paused_at", { withTimezone: true }),
    resetAt: timestamp("reset_at", { withTimezone: true }),
    ignoredSources: text("ignored_sources", { enum: TASTE_SOURCES })
      .array()
      .notNull()
      .default(sql`'{}'`),
    drawnAgain: text("drawn_again", { enum: READING_STATUSES })
      .array()
      .notNull()
      .default(sql`'{}'`),
  },
  (table) => [
    check("taste_settings_sources_known", sql`${table.ignoredSources} <@ array[${quoted(TASTE_SOURCES)}]`),
    check("taste_settings_statuses_known", sql`${table.drawnAgain} <@ array[${quoted(READING_STATUSES)}]`),
  ],
);

export const tasteRules = pgTable(
  "taste_rules",
  {
    userId: ownerId(),
    subject: text("subject", { enum: ["author", "genre"] }).notNull(),
    name: text("name").notNull(),
    stance: text("stance", { enum: ["more", "less", "never"] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.subject, table.name] }),
    check("taste_rules_subject_known", sql`${table.subject} in ('author', 'genre')`),
    check("taste_rules_stance_known", sql`${table.stance} in ('more', 'less', 'never')`),
    check("taste_rules_name_bounded", sql`${table.name} ~ '\\S' and length(${table.name}) <= 500`),
  ],
);
