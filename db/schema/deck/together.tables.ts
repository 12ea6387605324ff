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
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { users } from "#db/schema/auth/users.tables.ts";
import { books } from "#db/schema/books/books.tables.ts";
import { createdAt, maxPages, quoted } from "#db/schema/columns.ts";

import { ROUND_PHASES, ROUND_POOLS, ROUND_RULES, ROUND_WAYS, VOTE_KINDS } from "./together-kinds.ts";

const time = (name: string) => timestamp(name, { withTimezone: true });

/** Deleted a month after it began; its votes a day after it ended. */
export const togetherRounds = pgTable(
  "together_rounds",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    code: text("code").notNull().unique(),
    way: text("way", { enum: ROUND_WAYS }).notNull(),
    rule: text("rule", { enum: ROUND_RULES }).notNull(),
    pool: text("pool", { enum: ROUND_POOLS }).notNull(),
    /** A genre, or the address of a list or search. */
    poolName: text("pool_name"),
    mostPages: integer("most_pages"),
    seed: bigint("seed", { mode: "number" }).notNull(),
    phase: text("phase", { enum: ROUND_PHASES }).notNull().default("lobby"),
    /** No further cards will come. */
    isDrawn: boolean("is_drawn").notNull().default(false),
    endsAt: time("ends_at"),
    endedAt: time("ended_at"),
    /** Best first. */
    result: integer("result").array(),
    createdAt: createdAt(),
  },
  (table) => [
    check("together_rounds_code_form", sql`${table.code} ~ '^[2-9A-HJKMNP-Z]{8}$'`),
    check("together_rounds_way_known", sql`${table.way} in (${quoted(ROUND_WAYS)})`),
    check("together_rounds_rule_known", sql`${table.rule} in (${quoted(ROUND_RULES)})`),
    check("together_rounds_pool_known", sql`${table.pool} in (${quoted(ROUND_POOLS)})`),
    check("together_rounds_phase_known", sql`${table.phase} in (${quoted(ROUND_PHASES)})`),
    check("together_rounds_pool_name_bounded", sql`length(${table.poolName}) between 1 and 4000`),
    check("together_rounds_most_pages_bounded", sql`${table.mostPages} between 1 and ${maxPages}`),
    check("together_rounds_over_with_result", sql`(${table.phase} = 'over') = (${table.endedAt} is not null)`),
    check("together_rounds_ended_with_result", sql`(${table.endedAt} is null) = (${table.result} is null)`),
    index("together_rounds_begun").on(table.createdAt),
  ],
);

/** A reader, or a guest whose device has a token of which this is the hash. */
export const togetherPeople = pgTable(
  "together_people",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    roundId: integer("round_id")
      .notNull()
      .references(() => togetherRounds.id, { onDelete: "cascade" }),
    userId: text("user_id").references(() => users.id, { onDelete: "cascade" }),
    guest: text("guest"),
    name: text("name").notNull(),
    isHost: boolean("is_host").notNull().default(false),
    /** What is swiped in the round teaches their own deck. */
    learns: boolean("learns").notNull().default(false),
    /** Others may put the result on their reading list. */
    takesResult: boolean("takes_result").notNull().default(false),
    joinedAt: time("joined_at").notNull().defaultNow(),
  },
  (table) => [
    check("together_people_reader_or_guest", sql`(${table.userId} is null) <> (${table.guest} is null)`),
    check("together_people_name_bounded", sql`${table.name} ~ '\\S' and length(${table.name}) <= 48`),
    uniqueIndex("together_people_readers").on(table.roundId, table.userId),
    uniqueIndex("together_people_guests").on(table.roundId, table.guest),
    index("together_people_user").on(table.userId),
  ],
);

/** The same cards in the same order for everybody. In a shortlist each has whom it comes from, until the round begins. */
export const togetherCards = pgTable(
  "together_cards",
  {
    roundId: integer("round_id")
      .notNull()
      .references(() => togetherRounds.id, { onDelete: "cascade" }),
    at: smallint("at").notNull(),
    bookId: integer("book_id")
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    nominatedBy: integer("nominated_by").references(() => togetherPeople.id, { onDelete: "set null" }),
    agreedAt: time("agreed_at"),
  },
  (table) => [
    primaryKey({ columns: [table.roundId, table.at] }),
    uniqueIndex("together_cards_books").on(table.roundId, table.bookId),
    index("together_cards_book").on(table.bookId),
    index("together_cards_nominated").on(table.nominatedBy),
    check("together_cards_at_positive", sql`${table.at} >= 0`),
  ],
);

/** Append-only; an undo may arrive first. The id comes from the device, so that sending it twice changes nothing. */
export const togetherVotes = pgTable(
  "together_votes",
  {
    personId: integer("person_id")
      .notNull()
      .references(() => togetherPeople.id, { onDelete: "cascade" }),
    id: uuid("id").notNull(),
    order: integer("order").notNull().generatedByDefaultAsIdentity(),
    at: smallint("at").notNull(),
    kind: text("kind", { enum: VOTE_KINDS }).notNull(),
    undoes: uuid("undoes"),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.id] }),
    check("together_votes_kind_known", sql`${table.kind} in (${quoted(VOTE_KINDS)})`),
    check("together_votes_undo_of_something", sql`(${table.kind} = 'undo') = (${table.undoes} is not null)`),
  ],
);

/** Positions of cards, best first. */
export const togetherRankings = pgTable(
  "together_rankings",
  {
    personId: integer("person_id")
      .primaryKey()
      .references(() => togetherPeople.id, { onDelete: "cascade" }),
    cards: smallint("cards").array().notNull(),
  },
  (table) => [check("together_rankings_bounded", sql`cardinality(${table.cards}) between 1 and 36`)],
);
