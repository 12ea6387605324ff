import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
} from "drizzle-orm/pg-core";

import { books } from "#db/schema/books/books.tables.ts";
import { bookRecommendations } from "#db/schema/club/board.tables.ts";
import { moderationNotices, reports } from "#db/schema/club/moderation.tables.ts";
import { chatMessages } from "#db/schema/club/talk.tables.ts";
import { createdAt, quoted } from "#db/schema/columns.ts";

import { NOTICE_KINDS, NOTICE_WAYS, QUIET_HOURS } from "./notice-kinds.ts";
import { ownerId, users } from "./users.tables.ts";

/** Facts without words, which are made when read. Each disappears with its subject and with whoever caused it. */
export const notices = pgTable(
  "notices",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerId(),
    kind: text("kind", { enum: NOTICE_KINDS }).notNull(),
    actorId: text("actor_id").references(() => users.id, { onDelete: "cascade" }),
    recommendationId: integer("recommendation_id").references(() => bookRecommendations.id, { onDelete: "cascade" }),
    messageId: bigint("message_id", { mode: "number" }).references(() => chatMessages.id, { onDelete: "cascade" }),
    bookId: integer("book_id").references(() => books.id, { onDelete: "cascade" }),
    decisionId: integer("decision_id").references(() => moderationNotices.id, { onDelete: "cascade" }),
    reportId: integer("report_id").references(() => reports.id, { onDelete: "cascade" }),
    /** As the reader wanted it when it happened. */
    way: text("way", { enum: NOTICE_WAYS }).notNull(),
    seenAt: timestamp("seen_at", { withTimezone: true }),
    /** When it went into an e-mail. */
    emailedAt: timestamp("emailed_at", { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    check("notices_kind_known", sql`${table.kind} in (${quoted(NOTICE_KINDS)})`),
    check("notices_way_known", sql`${table.way} in ('here', 'weekly', 'email')`),
    check(
      "notices_one_subject",
      sql`num_nonnulls(${table.recommendationId}, ${table.messageId}, ${table.bookId}, ${table.decisionId}, ${table.reportId})
        = case ${table.kind} when 'waiting' then 0 else 1 end`,
    ),
    unique("notices_once")
      .on(
        table.userId,
        table.kind,
        table.actorId,
        table.recommendationId,
        table.messageId,
        table.bookId,
        table.decisionId,
        table.reportId,
      )
      .nullsNotDistinct(),
    index("notices_of_reader").on(table.userId, table.id),
    index("notices_unseen")
      .on(table.userId)
      .where(sql`${table.seenAt} is null`),
    index("notices_to_send")
      .on(table.way, table.userId)
      .where(sql`${table.seenAt} is null and ${table.emailedAt} is null and ${table.way} <> 'here'`),
    index("notices_age").on(table.createdAt),
    index("notices_of_actor").on(table.actorId),
    index("notices_of_recommendation").on(table.recommendationId),
    index("notices_of_message").on(table.messageId),
    index("notices_of_book").on(table.bookId),
    index("notices_of_decision").on(table.decisionId),
    index("notices_of_report").on(table.reportId),
  ],
);

/** Only what a reader has changed. */
export const noticeChoices = pgTable(
  "notice_choices",
  {
    userId: ownerId(),
    kind: text("kind", { enum: NOTICE_KINDS }).notNull(),
    way: text("way", { enum: NOTICE_WAYS }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.kind] }),
    check("notice_choices_kind_known", sql`${table.kind} in (${quoted(NOTICE_KINDS)})`),
    check("notice_choices_way_known", sql`${table.way} in (${quoted(NOTICE_WAYS)})`),
  ],
);

/** A reader's e-mails, whatever they are about. Without a row: on, quiet from ten at night to seven. */
export const noticeEmails = pgTable(
  "notice_emails",
  {
    userId: ownerId().primaryKey(),
    isOn: boolean("is_on").notNull().default(true),
    /** Hours of the reader's day; equal ones mean never quiet. */
    quietFrom: smallint("quiet_from").notNull().default(QUIET_HOURS[0]),
    quietTo: smallint("quiet_to").notNull().default(QUIET_HOURS[1]),
    /** None goes to a reader who has read none for sixty days, nor to a mailbox that refused one. */
    stoppedAt: timestamp("stopped_at", { withTimezone: true }),
    resumedAt: timestamp("resumed_at", { withTimezone: true }),
    refusedAt: timestamp("refused_at", { withTimezone: true }),
    weeklyAt: timestamp("weekly_at", { withTimezone: true }),
    atOnceAt: timestamp("at_once_at", { withTimezone: true }),
  },
  (table) => [
    check("notice_emails_hours", sql`${table.quietFrom} between 0 and 23 and ${table.quietTo} between 0 and 23`),
  ],
);

/** How far a reader has come in Coffee Talk, on whatever device. */
export const talkReads = pgTable("talk_reads", {
  userId: ownerId().primaryKey(),
  messageId: bigint("message_id", { mode: "number" }).notNull(),
  readAt: timestamp("read_at", { withTimezone: true }).notNull().defaultNow(),
});
