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
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { ownerId } from "#db/schema/auth/users.tables.ts";
import { books } from "#db/schema/books/books.tables.ts";
import { quoted, maxPages, createdAt } from "#db/schema/columns.ts";
import { readingReviews } from "#db/schema/reading/reviews.tables.ts";

import { MAX_HAUL, MESSAGE_KINDS } from "./message-kinds.ts";
import { CONTENT_KINDS } from "./moderation.ts";
import { REACTION_KINDS } from "./reactions.ts";

export const mutes = pgTable(
  "mutes",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerId(),
    mutedId: ownerId("muted_id"),
    /** The content where the mute began: it tells by which name the user knows the other. */
    kind: text("kind", { enum: CONTENT_KINDS }).notNull(),
    /** A writer without a nickname has a name per place: a mute in both would reveal that they are one person. */
    place: text("place", { enum: ["everywhere", "talk", "suggestions"] })
      .notNull()
      .default("everywhere"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("mutes_once").on(table.userId, table.mutedId, table.place),
    index("mutes_of_muted").on(table.mutedId),
    check("mutes_somebody_else", sql`${table.userId} <> ${table.mutedId}`),
    check("mutes_kind_known", sql`${table.kind} in (${quoted(CONTENT_KINDS)})`),
    check("mutes_place_known", sql`${table.place} in ('everywhere', 'talk', 'suggestions')`),
  ],
);

/** Ids increase as messages become visible (`0007_club`), so that a query by last id misses none. */
export const chatMessages = pgTable(
  "chat_messages",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerId(),
    clientId: uuid("client_id").notNull(),
    message: text("message").notNull(),
    bookId: integer("book_id").references(() => books.id, { onDelete: "set null" }),
    bookTitle: text("book_title"),
    page: integer("page"),
    givesAway: boolean("gives_away").notNull().default(true),
    replyTo: bigint("reply_to", { mode: "number" }),
    kind: text("kind", { enum: MESSAGE_KINDS }).notNull().default("message"),
    /** Words and veil are those of the review. A trigger deletes the message once the review is under no book. */
    reviewId: integer("review_id").references(() => readingReviews.id, { onDelete: "cascade" }),
    editedAt: timestamp("edited_at", { withTimezone: true }),
    reactedAt: timestamp("reacted_at", { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    index("chat_messages_reacted")
      .on(table.reactedAt)
      .where(sql`${table.reactedAt} is not null`),
    check("chat_messages_answers_earlier", sql`${table.replyTo} < ${table.id}`),
    check("chat_messages_open_without_page", sql`${table.givesAway} or ${table.page} is null`),
    index("chat_messages_of_book").on(table.bookId),
    index("chat_messages_about_books")
      .on(table.createdAt)
      .where(sql`${table.bookId} is not null`),
    check(
      "chat_messages_book_named",
      sql`${table.bookTitle} is not null or num_nonnulls(${table.bookId}, ${table.page}) = 0`,
    ),
    check("chat_messages_title_not_blank", sql`${table.bookTitle} ~ '\\S' and length(${table.bookTitle}) <= 500`),
    check("chat_messages_page_sensible", sql`${table.page} between 1 and ${maxPages}`),
    unique("chat_messages_once").on(table.userId, table.clientId),
    index("chat_messages_of_reader").on(table.userId, table.createdAt),
    check("chat_messages_kind_known", sql`${table.kind} in (${quoted(MESSAGE_KINDS)})`),
    check(
      "chat_messages_kind_fits_book",
      sql`${table.kind} = 'message' or (${table.kind} = 'review') = (${table.bookTitle} is not null)`,
    ),
    index("chat_messages_of_kind")
      .on(table.kind, table.id)
      .where(sql`${table.kind} <> 'message'`),
    check("chat_messages_kind_fits_review", sql`(${table.kind} = 'review') = (${table.reviewId} is not null)`),
    uniqueIndex("chat_messages_of_review")
      .on(table.reviewId)
      .where(sql`${table.reviewId} is not null`),
    index("chat_messages_edited")
      .on(table.editedAt)
      .where(sql`${table.editedAt} is not null`),
    check(
      "chat_messages_message_not_blank",
      sql`case ${table.kind} when 'haul' then true when 'review' then ${table.message} = '' else ${table.message} ~ '\\S' end
        and length(${table.message}) <= 2000`,
    ),
  ],
);

export const chatMessageBooks = pgTable(
  "chat_message_books",
  {
    messageId: bigint("message_id", { mode: "number" })
      .notNull()
      .references(() => chatMessages.id, { onDelete: "cascade" }),
    position: smallint("position").notNull(),
    bookId: integer("book_id").references(() => books.id, { onDelete: "set null" }),
    bookTitle: text("book_title").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.position] }),
    index("chat_message_books_of_book").on(table.bookId),
    check("chat_message_books_few", sql`${table.position} between 1 and ${sql.raw(String(MAX_HAUL))}`),
    check("chat_message_books_title_not_blank", sql`${table.bookTitle} ~ '\\S' and length(${table.bookTitle}) <= 500`),
  ],
);

export const chatReactions = pgTable(
  "chat_reactions",
  {
    messageId: bigint("message_id", { mode: "number" })
      .notNull()
      .references(() => chatMessages.id, { onDelete: "cascade" }),
    userId: ownerId(),
    kind: text("kind", { enum: REACTION_KINDS }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.kind, table.userId] }),
    check("chat_reactions_kind_known", sql`${table.kind} in (${quoted(REACTION_KINDS)})`),
    index("chat_reactions_of_reader").on(table.userId),
  ],
);

/** For pages that still show the message. Written by a trigger, kept for a day. */
export const chatDeletions = pgTable(
  "chat_deletions",
  {
    id: bigint("id", { mode: "number" }).primaryKey(),
    deletedAt: timestamp("deleted_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("chat_deletions_age").on(table.deletedAt)],
);
