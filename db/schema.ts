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

import { GENRES } from "./genres.ts";

const genreList = sql.raw(GENRES.map((genre) => `'${genre}'`).join(", "));

/**
 * One row a work. Optional facts are null when unknown, never 0 or "".
 *
 * `deckNumber` and `genreNumber` are set by a trigger on every insert and change of genre (see the
 * `deck_numbers` migration): they number the books of a deck from 0, so that a shuffled order can be
 * computed instead of stored. A deleted book leaves a hole; nothing ever moves during a pass.
 */
export const books = pgTable(
  "books",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    title: text("title").notNull(),
    author: text("author").notNull(),
    genre: text("genre", { enum: GENRES }).notNull().default("Fiction"),
    description: text("description"),
    imageUrl: text("image_url"),
    linkUrl: text("link_url"),
    /** The id in an external catalogue, for books that came from an import or from search. */
    bookId: text("book_id"),
    isbn13: text("isbn13"),
    /** Year of first publication; negative before the common era. */
    year: smallint("year"),
    pages: integer("pages"),
    /** Content hash of the stored photograph of the cover; null while the drawn cover stands in for it. */
    coverHash: text("cover_hash"),
    /** When `imageUrl` was last tried, so that a broken one is not asked again at every view. */
    coverCheckedAt: timestamp("cover_checked_at", { withTimezone: true }),
    deckNumber: integer("deck_number").notNull().default(-1),
    genreNumber: integer("genre_number").notNull().default(-1),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("books_title_not_blank", sql`${table.title} ~ '\\S' and length(${table.title}) <= 500`),
    check("books_author_not_blank", sql`${table.author} ~ '\\S' and length(${table.author}) <= 500`),
    check("books_genre_known", sql`${table.genre} in (${genreList})`),
    check("books_description_not_blank", sql`${table.description} ~ '\\S' and length(${table.description}) <= 20000`),
    check("books_image_url_http", sql`${table.imageUrl} ~* '^https?://[^\\s/]' and length(${table.imageUrl}) <= 2000`),
    check("books_link_url_http", sql`${table.linkUrl} ~* '^https?://[^\\s/]' and length(${table.linkUrl}) <= 2000`),
    check("books_isbn13_form", sql`${table.isbn13} ~ '^97[89][0-9]{10}$'`),
    check("books_year_sensible", sql`${table.year} between -3000 and 2200`),
    check("books_pages_sensible", sql`${table.pages} between 1 and 50000`),
    uniqueIndex("books_deck_number").on(table.deckNumber),
    uniqueIndex("books_genre_number").on(table.genre, table.genreNumber),
    uniqueIndex("books_book_id").on(table.bookId),
    uniqueIndex("books_isbn13").on(table.isbn13),
    // Hashed, because two long titles would not fit into an index entry.
    index("books_title_author").on(sql`md5(lower(${table.title}) || chr(10) || lower(${table.author}))`),
  ],
);

/**
 * The eleven decks: 'All' and one a genre. `numbers` names the sequence that gives out a deck's numbers;
 * `epoch` rises when a deck is renumbered, which ends the passes begun before.
 */
export const decks = pgTable("decks", {
  deck: text("deck").primaryKey(),
  numbers: text("numbers").notNull(),
  epoch: integer("epoch").notNull().default(0),
});

const createdAt = () => timestamp("created_at", { withTimezone: true }).notNull().defaultNow();
const updatedAt = () => timestamp("updated_at", { withTimezone: true }).notNull().defaultNow();
/** The reader a row belongs to: it goes when they go. */
const ownerId = (name = "user_id") =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** An account. `role` is written by `npm run admin` and by a verified ADMIN_EMAIL alone, never by a request. */
export const users = pgTable(
  "users",
  {
    id: text("id").primaryKey(),
    name: text("name").notNull().default(""),
    email: text("email").notNull(),
    emailVerified: boolean("email_verified").notNull().default(false),
    image: text("image"),
    role: text("role", { enum: ["user", "admin"] })
      .notNull()
      .default("user"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("users_email").on(table.email),
    index("users_admins")
      .on(table.id)
      .where(sql`${table.role} = 'admin'`),
    check("users_role_known", sql`${table.role} in ('user', 'admin')`),
    check("users_email_plain", sql`${table.email} = lower(${table.email}) and length(${table.email}) <= 254`),
  ],
);

export const sessions = pgTable(
  "sessions",
  {
    id: text("id").primaryKey(),
    token: text("token").notNull(),
    userId: ownerId(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    ipAddress: text("ip_address"),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex("sessions_token").on(table.token), index("sessions_user").on(table.userId)],
);

/** A way to sign in: a password ("credential") or an OpenID provider's subject. */
export const accounts = pgTable(
  "accounts",
  {
    id: text("id").primaryKey(),
    accountId: text("account_id").notNull(),
    providerId: text("provider_id").notNull(),
    userId: ownerId(),
    accessToken: text("access_token"),
    refreshToken: text("refresh_token"),
    idToken: text("id_token"),
    accessTokenExpiresAt: timestamp("access_token_expires_at", { withTimezone: true }),
    refreshTokenExpiresAt: timestamp("refresh_token_expires_at", { withTimezone: true }),
    scope: text("scope"),
    password: text("password"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("accounts_provider_account").on(table.providerId, table.accountId),
    index("accounts_user").on(table.userId),
  ],
);

/** Pending proofs: mailed links and sign-ins under way. Identifiers are stored hashed. */
export const verifications = pgTable(
  "verifications",
  {
    id: text("id").primaryKey(),
    identifier: text("identifier").notNull(),
    value: text("value").notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index("verifications_identifier").on(table.identifier),
    index("verifications_expiry").on(table.expiresAt),
  ],
);

export const rateLimits = pgTable(
  "rate_limits",
  {
    id: text("id").primaryKey(),
    key: text("key").notNull(),
    count: integer("count").notNull(),
    lastRequest: bigint("last_request", { mode: "number" }).notNull(),
  },
  (table) => [uniqueIndex("rate_limits_key").on(table.key)],
);

export const profiles = pgTable(
  "profiles",
  {
    id: ownerId("id").primaryKey(),
    nickname: text("nickname"),
    /** IANA name of the reader's zone, as their browser last told it. */
    timeZone: text("time_zone"),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("profiles_nickname_length", sql`length(${table.nickname}) between 1 and 40 and ${table.nickname} ~ '\\S'`),
    check("profiles_time_zone_form", sql`${table.timeZone} ~ '^[A-Za-z0-9_+/-]{1,64}$'`),
  ],
);

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

/**
 * What a signed-in reader decided, as it happened: never updated, an undo is an event of its own. A swipe
 * counts while no event undoes it, in whichever order the two arrived. Ids are made on the reader's device
 * and unique to the reader alone, so that nobody's can be taken from them.
 */
export const swipeEvents = pgTable(
  "swipe_events",
  {
    userId: ownerId(),
    id: uuid("id").notNull(),
    bookId: integer("book_id")
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["pass", "like", "undo"] }).notNull(),
    /** The id of the swipe that an undo takes back; it may not have arrived yet, or never will. */
    undoes: uuid("undoes"),
    /** By the device's clock, within reason. */
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
    index("swipe_events_book").on(table.bookId),
  ],
);
