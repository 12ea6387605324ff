import { sql } from "drizzle-orm";
import { bigint, check, foreignKey, index, integer, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";

import { users, ownerId } from "#db/schema/auth/users.tables.ts";
import { quoted, createdAt, updatedAt } from "#db/schema/columns.ts";

import {
  ACT_ORIGINS,
  MAX_ACT_SUBJECT,
  REPORT_REASONS,
  REPORT_STATES,
  STAFF_ACTS,
  CONTENT_KINDS,
} from "./moderation.ts";

/** Holds the text as it was, so that deleting the content does not remove the evidence. */
export const reports = pgTable(
  "reports",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerId(),
    kind: text("kind", { enum: CONTENT_KINDS }).notNull(),
    thingId: bigint("thing_id", { mode: "number" }).notNull(),
    writerId: text("writer_id").notNull(),
    words: text("words").notNull(),
    reason: text("reason", { enum: REPORT_REASONS }).notNull(),
    note: text("note"),
    state: text("state", { enum: REPORT_STATES }).notNull().default("open"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    // Named so that the error of a report that fails because its writer was deleted does not reveal the reporter.
    foreignKey({ name: "reports_writer", columns: [table.writerId], foreignColumns: [users.id] }).onDelete("cascade"),
    check("reports_kind_known", sql`${table.kind} in (${quoted(CONTENT_KINDS)})`),
    check("reports_reason_known", sql`${table.reason} in (${quoted(REPORT_REASONS)})`),
    check("reports_state_known", sql`${table.state} in (${quoted(REPORT_STATES)})`),
    check("reports_note_length", sql`length(${table.note}) between 1 and 1000`),
    unique("reports_once").on(table.userId, table.kind, table.thingId),
    index("reports_open")
      .on(table.kind, table.thingId, table.id)
      .where(sql`${table.state} = 'open'`),
    index("reports_of_writer").on(table.writerId, table.id),
    index("reports_age").on(table.updatedAt),
  ],
);

/** Shown until read: a removal with text and reason, or a report's outcome, which repeats nobody's text. */
export const moderationNotices = pgTable(
  "moderation_notices",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerId(),
    kind: text("kind", { enum: CONTENT_KINDS }).notNull(),
    words: text("words"),
    rule: text("rule", { enum: REPORT_REASONS }).notNull(),
    reason: text("reason"),
    outcome: text("outcome", { enum: ["removed", "dismissed"] }).notNull(),
    readAt: timestamp("read_at", { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    check("moderation_notices_kind_known", sql`${table.kind} in (${quoted(CONTENT_KINDS)})`),
    check("moderation_notices_rule_known", sql`${table.rule} in (${quoted(REPORT_REASONS)})`),
    check("moderation_notices_outcome_known", sql`${table.outcome} in ('removed', 'dismissed')`),
    check("moderation_notices_reason_length", sql`length(${table.reason}) between 1 and 500`),
    check("moderation_notices_words_with_reason", sql`(${table.words} is null) = (${table.reason} is null)`),
    index("moderation_notices_of_reader").on(table.userId, table.id),
  ],
);

/** Append-only by trigger. Deleting an account removes only its id, and the reason of a line about it. */
export const moderationLog = pgTable(
  "moderation_log",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    adminId: text("admin_id").references(() => users.id, { onDelete: "set null" }),
    act: text("act", { enum: STAFF_ACTS }).notNull(),
    origin: text("origin", { enum: ACT_ORIGINS }).notNull().default("page"),
    /** Name of the subject at the time: a title, file name or field names. Never anything that a user wrote. */
    subject: text("subject"),
    kind: text("kind", { enum: CONTENT_KINDS }),
    thingId: bigint("thing_id", { mode: "number" }),
    userId: text("reader_id").references(() => users.id, { onDelete: "set null" }),
    reason: text("reason"),
    until: timestamp("until", { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    check("moderation_log_act_known", sql`${table.act} in (${quoted(STAFF_ACTS)})`),
    check("moderation_log_origin_known", sql`${table.origin} in (${quoted(ACT_ORIGINS)})`),
    check("moderation_log_subject_length", sql`length(${table.subject}) <= ${sql.raw(String(MAX_ACT_SUBJECT))}`),
    check("moderation_log_kind_known", sql`${table.kind} in (${quoted(CONTENT_KINDS)})`),
    index("moderation_log_of_admin").on(table.adminId),
    index("moderation_log_of_reader").on(table.userId),
  ],
);
