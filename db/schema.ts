import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  customType,
  date,
  doublePrecision,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";

import { ACCOUNT_EVENTS } from "./account-events.ts";
import { type BookFacts, IMPORT_MODES } from "./book-changes.ts";
import { DEFAULT_COUNTRY } from "./copyright-terms.ts";
import { GENRES } from "./genres.ts";
import { JOINING_MODES, MAX_INVITATION_NAME, MAX_INVITATION_USES } from "./joining.ts";
import { MAX_HAUL, MESSAGE_KINDS } from "./message-kinds.ts";
import { MISREAD_NAME } from "./misread-name.ts";
import {
  ACT_ORIGINS,
  MAX_ACT_SUBJECT,
  REPORT_REASONS,
  REPORT_STATES,
  STAFF_ACTS,
  CONTENT_KINDS,
} from "./moderation.ts";
import { MAX_AFFILIATE_TAG, MAX_PLACE_NAME, MAX_PLACE_TEMPLATE, PLACE_KINDS } from "./places.ts";
import { REACTION_KINDS } from "./reactions.ts";
import { entryDate, statusRank } from "./reading-order.ts";
import {
  IMPORT_SOURCES,
  LATEST_DAY_END,
  LOG_KINDS,
  MAX_MINUTES,
  MAX_NOTE,
  MAX_PAGES,
  MAX_REST_DAYS,
  MAX_REVIEW,
  READING_STATUSES,
  STREAK_UNITS,
} from "./reading.ts";
import { RUN_STATES } from "./run-states.ts";
import { TASTE_SOURCES } from "./taste.ts";
import { WANTED_STATES } from "./wanted.ts";

const quoted = (names: readonly string[]) => sql.raw(names.map((name) => `'${name}'`).join(", "));
const genreList = quoted(GENRES);
const bytea = customType<{ data: Buffer<ArrayBuffer> }>({ dataType: () => "bytea" });
const int4multirange = customType<{ data: string }>({ dataType: () => "int4multirange" });
const maxPages = sql.raw(String(MAX_PAGES));
const maxMinutes = sql.raw(String(MAX_MINUTES));

/** Optional facts are null when unknown, never 0 or "". Triggers number each deck's books (`0001_deck_numbers`). */
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
    freeUrl: text("free_url"),
    /** Id in a catalogue whose ids name one book everywhere; numbers of files are in `bookNumbers`. */
    bookId: text("book_id"),
    isbn13: text("isbn13"),
    year: smallint("year"),
    pages: integer("pages"),
    /** ISO 639-1, else 639-3: of the text that readers see here, not of the original. */
    language: text("language"),
    /** Readers of the source who listed or rated the book: a prior until readers here have chosen. */
    popularity: integer("popularity"),
    seriesName: text("series_name"),
    seriesPlace: doublePrecision("series_place"),
    coverHash: text("cover_hash"),
    coverCheckedAt: timestamp("cover_checked_at", { withTimezone: true }),
    deckNumber: integer("deck_number").notNull().default(-1),
    genreNumber: integer("genre_number").notNull().default(-1),
    linkStatus: smallint("link_status"),
    linkCheckedAt: timestamp("link_checked_at", { withTimezone: true }),
    workName: text("work_name")
      .notNull()
      .generatedAlwaysAs(sql`book_name(title, author)`),
    sharesName: boolean("shares_name").notNull().default(false),
    /** Last change of a field that AI Match reads, by trigger. */
    changedAt: timestamp("changed_at", { withTimezone: true }).notNull().defaultNow(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("books_title_not_blank", sql`${table.title} ~ '\\S' and length(${table.title}) <= 500`),
    check("books_author_not_blank", sql`${table.author} ~ '\\S' and length(${table.author}) <= 500`),
    check("books_genre_known", sql`${table.genre} in (${genreList})`),
    check("books_description_not_blank", sql`${table.description} ~ '\\S' and length(${table.description}) <= 20000`),
    check("books_image_url_http", sql`${table.imageUrl} ~* '^https?://[^\\s/]' and length(${table.imageUrl}) <= 2000`),
    check("books_link_url_http", sql`${table.linkUrl} ~* '^https?://[^\\s/]' and length(${table.linkUrl}) <= 2000`),
    check("books_free_url_http", sql`${table.freeUrl} ~* '^https?://[^\\s/]' and length(${table.freeUrl}) <= 2000`),
    check("books_isbn13_form", sql`${table.isbn13} ~ '^97[89][0-9]{10}$'`),
    check("books_year_sensible", sql`${table.year} between -3000 and 2200`),
    check("books_pages_sensible", sql`${table.pages} between 1 and ${maxPages}`),
    check("books_language_form", sql`${table.language} ~ '^[a-z]{2,3}$'`),
    check("books_popularity_positive", sql`${table.popularity} > 0`),
    check("books_series_name_not_blank", sql`${table.seriesName} ~ '\\S' and length(${table.seriesName}) <= 200`),
    check("books_series_whole", sql`num_nulls(${table.seriesName}, ${table.seriesPlace}) in (0, 2)`),
    check("books_series_place_sensible", sql`${table.seriesPlace} >= 0 and ${table.seriesPlace} < 1000`),
    // Both also hold id and language (`0051_deck_indexes`).
    uniqueIndex("books_deck_number").on(table.deckNumber),
    uniqueIndex("books_genre_number").on(table.genre, table.genreNumber),
    uniqueIndex("books_book_id").on(table.bookId),
    uniqueIndex("books_isbn13").on(table.isbn13),
    index("books_changed").on(table.changedAt, table.id),
    index("books_language").on(table.language),
    index("books_words").using(
      "gin",
      sql`to_tsvector('simple', indexed_words(${table.title} || ' ' || ${table.author}))`,
    ),
    index("books_title_begins").on(sql`left(search_words(${table.title}), 100) collate "C"`, table.id),
    index("books_author_begins").on(sql`left(search_words(${table.author}), 100) collate "C"`, table.id),
    index("books_newest").on(table.createdAt, table.id),
    index("books_title_author").on(sql`md5(lower(${table.title}) || chr(10) || lower(${table.author}))`),
    index("books_name").on(table.workName, table.id),
    index("books_undescribed")
      .on(table.id)
      .where(sql`${table.description} is null`),
    index("books_without_cover")
      .on(table.id)
      .where(sql`${table.coverHash} is null and (${table.imageUrl} is null or ${table.coverCheckedAt} is not null)`),
    index("books_dead_links")
      .on(table.id)
      .where(sql`${table.linkStatus} in (404, 410)`),
    index("books_misread")
      .on(table.id)
      .where(sql`${sql.raw(MISREAD_NAME)}`),
    index("books_of_one_name")
      .on(table.workName, table.id)
      .where(sql`${table.sharesName}`),
    index("books_links_due")
      .on(sql`${table.linkCheckedAt} nulls first`, table.id)
      .where(sql`${table.linkUrl} is not null`),
  ],
);

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

export const authorAlternates = pgTable(
  "author_alternates",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    name: text("name").notNull(),
    alternate: text("alternate").notNull(),
  },
  (table) => [
    check(
      "author_alternates_bounded",
      sql`length(${table.name}) between 1 and 500 and length(${table.alternate}) between 1 and 500`,
    ),
    uniqueIndex("author_alternates_once").on(sql`md5(${table.name} || chr(10) || ${table.alternate})`),
    index("author_alternates_begins").on(sql`left(search_words(${table.alternate}), 100) collate "C"`),
  ],
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

export const bookFacets = pgTable(
  "book_facets",
  {
    bookId: integer("book_id")
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    facet: text("facet").notNull(),
    term: text("term").notNull(),
    position: smallint("position").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.facet, table.term] }),
    check(
      "book_facets_named",
      sql`length(${table.facet}) between 1 and 50 and length(${table.term}) between 1 and 100`,
    ),
    check("book_facets_position_sensible", sql`${table.position} between 0 and 50`),
    index("book_facets_term").on(sql`search_words(${table.term})`, table.position, table.bookId),
  ],
);

/** Words as `indexed_words` spells them. Not unique: transactions that add one word must not wait for each other. */
export const bookWords = pgTable("book_words", { word: text("word").notNull() }, (table) => [
  check("book_words_length", sql`length(${table.word}) between 3 and 40`),
  index("book_words_word").on(table.word),
  index("book_words_similar").using("gin", table.word.op("gin_trgm_ops")),
]);

export const bookNotes = pgTable(
  "book_notes",
  {
    bookId: integer("book_id")
      .primaryKey()
      .references(() => books.id, { onDelete: "cascade" }),
    about: text("about").notNull(),
    language: text("language").notNull(),
    readersOf: text("readers_of").array().notNull(),
  },
  (table) => [
    check("book_notes_about_sensible", sql`length(${table.about}) between 1 and 2000`),
    check("book_notes_language_form", sql`${table.language} ~ '^[a-z]{2,3}$'`),
  ],
);

/** One row for all spellings with one key (`app/books/names`). Rows stay, so that their addresses stay. */
export const authors = pgTable(
  "authors",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    key: text("key").notNull().unique(),
    name: text("name").notNull(),
    slug: text("slug").notNull().unique(),
    /** The author that the owner says this one is; never one that is itself another. */
    sameAsId: integer("same_as_id").references((): AnyPgColumn => authors.id),
    deathYear: smallint("death_year"),
  },
  (table) => [
    check("authors_key_length", sql`length(${table.key}) between 1 and 200`),
    check("authors_name_not_blank", sql`${table.name} ~ '\\S' and length(${table.name}) <= 500`),
    check("authors_slug_form", sql`${table.slug} ~ '^[a-z0-9]+(--?[a-z0-9]+)*$' and length(${table.slug}) <= 220`),
    check("authors_same_as_another", sql`${table.sameAsId} <> ${table.id}`),
    check("authors_death_year_sensible", sql`${table.deathYear} between -3000 and 2200`),
    index("authors_dead")
      .on(table.id)
      .where(sql`${table.deathYear} is not null`),
    index("authors_same_as")
      .on(table.sameAsId)
      .where(sql`${table.sameAsId} is not null`),
  ],
);

export const bookAuthors = pgTable(
  "book_authors",
  {
    bookId: integer("book_id")
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    authorId: integer("author_id")
      .notNull()
      .references(() => authors.id),
    position: smallint("position").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.authorId] }),
    index("book_authors_of_author").on(table.authorId, table.bookId),
    check("book_authors_position_sensible", sql`${table.position} between 0 and 50`),
  ],
);

export const series = pgTable(
  "series",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    key: text("key").notNull().unique(),
    name: text("name").notNull(),
    slug: text("slug").notNull().unique(),
    sameAsId: integer("same_as_id").references((): AnyPgColumn => series.id),
  },
  (table) => [
    check("series_key_length", sql`length(${table.key}) between 1 and 200`),
    check("series_name_not_blank", sql`${table.name} ~ '\\S' and length(${table.name}) <= 500`),
    check("series_slug_form", sql`${table.slug} ~ '^[a-z0-9]+(--?[a-z0-9]+)*$' and length(${table.slug}) <= 220`),
    index("series_words").using("gin", sql`to_tsvector('simple', indexed_words(${table.name}))`),
    check("series_same_as_another", sql`${table.sameAsId} <> ${table.id}`),
    index("series_same_as")
      .on(table.sameAsId)
      .where(sql`${table.sameAsId} is not null`),
  ],
);

export const bookSeries = pgTable(
  "book_series",
  {
    bookId: integer("book_id")
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    seriesId: integer("series_id")
      .notNull()
      .references(() => series.id),
    fromPlace: doublePrecision("from_place").notNull(),
    toPlace: doublePrecision("to_place").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.seriesId] }),
    index("book_series_of_series").on(table.seriesId, table.fromPlace, table.bookId),
    check(
      "book_series_places_sensible",
      sql`0 <= ${table.fromPlace} and ${table.fromPlace} <= ${table.toPlace} and ${table.toPlace} < 1000`,
    ),
  ],
);

/** Replaces the series in the book's title; without a name, the book is in no series. */
export const seriesCorrections = pgTable(
  "series_corrections",
  {
    bookId: integer("book_id")
      .primaryKey()
      .references(() => books.id, { onDelete: "cascade" }),
    name: text("name"),
    fromPlace: doublePrecision("from_place"),
    toPlace: doublePrecision("to_place"),
  },
  (table) => [
    check("series_corrections_name_not_blank", sql`${table.name} ~ '\\S' and length(${table.name}) <= 200`),
    check("series_corrections_whole", sql`num_nulls(${table.name}, ${table.fromPlace}, ${table.toPlace}) in (0, 3)`),
    check(
      "series_corrections_places_sensible",
      sql`0 <= ${table.fromPlace} and ${table.fromPlace} <= ${table.toPlace} and ${table.toPlace} < 1000`,
    ),
  ],
);

/** Books whose names are to be read again. No foreign key: imports add a million rows, and stale ones are harmless. */
export const bookNamesDue = pgTable("book_names_due", { bookId: integer("book_id").primaryKey() });

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

export const bookMerges = pgTable(
  "book_merges",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    survivorId: integer("kept_id").notNull(),
    survivorTitle: text("kept_title").notNull(),
    gone: jsonb("gone").notNull(),
    moved: jsonb("moved").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("book_merges_newest").on(table.createdAt, table.id)],
);

/** `epoch` increases when a deck is renumbered, which invalidates shuffles started before. */
export const decks = pgTable("decks", {
  deck: text("deck").primaryKey(),
  sequence: text("numbers").notNull(),
  epoch: integer("epoch").notNull().default(0),
});

/** The number of books is the sum. Triggers add rows, because writers of a single row would wait for each other. */
export const bookCounts = pgTable("book_counts", {
  id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
  change: integer("change").notNull(),
});

const createdAt = () => timestamp("created_at", { withTimezone: true }).notNull().defaultNow();
const updatedAt = () => timestamp("updated_at", { withTimezone: true }).notNull().defaultNow();
const ownerId = (name = "user_id") =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** No request writes `role`. Nobody signs in before `suspendedUntil`; the year 9999 means a permanent suspension. */
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
    suspendedUntil: timestamp("suspended_until", { withTimezone: true }),
    suspensionReason: text("suspension_reason"),
    waitingSince: timestamp("waiting_since", { withTimezone: true }),
    confirmBy: timestamp("confirm_by", { withTimezone: true }),
    /** Invalidates sessions whose sign-in began earlier (see the `0012_account_proofs` migration). */
    credentialsChangedAt: timestamp("credentials_changed_at", { withTimezone: true }),
    adminGrantedAt: timestamp("admin_granted_at", { withTimezone: true }),
    hasSecondFactor: boolean("has_second_factor").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("users_email").on(table.email),
    index("users_newest").on(table.createdAt, table.id),
    index("users_email_begins").on(sql`${table.email} collate "C"`),
    index("users_waiting")
      .on(table.waitingSince, table.id)
      .where(sql`${table.waitingSince} is not null`),
    index("users_to_confirm")
      .on(table.confirmBy)
      .where(sql`not ${table.emailVerified} and ${table.confirmBy} is not null`),
    index("users_local_part_skeleton").on(sql`name_skeleton(split_part(${table.email}, '@', 1))`),
    index("users_suspended")
      .on(table.suspendedUntil)
      .where(sql`${table.suspendedUntil} is not null`),
    check("users_suspended_with_reason", sql`(${table.suspendedUntil} is null) = (${table.suspensionReason} is null)`),
    index("users_admins")
      .on(table.id)
      .where(sql`${table.role} = 'admin'`),
    check("users_role_known", sql`${table.role} in ('user', 'admin')`),
    check("users_email_plain", sql`${table.email} = lower(${table.email}) and length(${table.email}) <= 254`),
  ],
);

/** Digests of user ids (see erased-readers.ts). No foreign key, because the users are gone. */
export const erasedReaders = pgTable("erased_readers", {
  digest: text("digest").primaryKey(),
});

/** Keyed digests (`app/auth/mail/mailbox.ts`). The row of a deleted account stays until the suspension ends. */
export const suspendedMailboxes = pgTable(
  "suspended_mailboxes",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    digest: text("digest").notNull(),
    until: timestamp("until", { withTimezone: true }).notNull(),
    userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
  },
  (table) => [
    index("suspended_mailboxes_digest").on(table.digest),
    uniqueIndex("suspended_mailboxes_user").on(table.userId),
    check("suspended_mailboxes_digest_form", sql`${table.digest} ~ '^[0-9a-f]{64}$'`),
  ],
);

/** E-mail domains (with subdomains) and mailboxes that may not have an account, normalized as in mailbox.ts. */
export const blockedAddresses = pgTable(
  "blocked_addresses",
  { pattern: text("pattern").primaryKey(), createdAt: createdAt() },
  (table) => [check("blocked_addresses_length", sql`length(${table.pattern}) between 3 and 254`)],
);

export const invitations = pgTable(
  "invitations",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    name: text("name").notNull(),
    digest: text("digest").notNull(),
    endsAt: timestamp("ends_at", { withTimezone: true }).notNull(),
    maxUses: integer("max_uses"),
    uses: integer("uses").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("invitations_digest").on(table.digest),
    index("invitations_newest").on(table.createdAt, table.id),
    check("invitations_name_length", sql`length(${table.name}) between 1 and ${sql.raw(String(MAX_INVITATION_NAME))}`),
    check("invitations_digest_form", sql`${table.digest} ~ '^[0-9a-f]{64}$'`),
    check("invitations_max_uses", sql`${table.maxUses} between 1 and ${sql.raw(String(MAX_INVITATION_USES))}`),
    check("invitations_uses", sql`${table.uses} between 0 and coalesce(${table.maxUses}, ${table.uses})`),
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
    authenticatedAt: timestamp("authenticated_at", { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    provenAt: timestamp("proven_at", { withTimezone: true }).notNull().defaultNow(),
    /** When the second factor was proven; without it, a session of an account that has one grants nothing. */
    secondFactorAt: timestamp("second_factor_at", { withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [uniqueIndex("sessions_token").on(table.token), index("sessions_user").on(table.userId)],
);

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

export const secondFactors = pgTable("second_factors", {
  userId: ownerId().primaryKey(),
  /** User handle for authenticators: random, not used anywhere else. */
  passkeyUserId: text("passkey_user_id").notNull(),
  totpSecret: text("totp_secret"),
  totpAddedAt: timestamp("totp_added_at", { withTimezone: true }),
  /** Time step (30 seconds) of the last accepted code; neither it nor an older one is accepted again. */
  totpLastStep: bigint("totp_last_step", { mode: "number" }),
});

export const passkeys = pgTable(
  "passkeys",
  {
    id: text("id").primaryKey(),
    userId: ownerId(),
    name: text("name").notNull(),
    publicKey: text("public_key").notNull(),
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull(),
    lastUsedAt: timestamp("last_used_at", { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    index("passkeys_user").on(table.userId),
    check("passkeys_name_length", sql`length(${table.name}) between 1 and 60 and ${table.name} ~ '\\S'`),
  ],
);

/** Argon2id hashes, ten at a time; each replaces the second factor once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerId(),
    hash: text("hash").notNull(),
    usedAt: timestamp("used_at", { withTimezone: true }),
  },
  (table) => [index("recovery_codes_user").on(table.userId)],
);

/** Mailed links and sign-ins under way. Identifiers are stored hashed. */
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

export const emailProofs = pgTable(
  "email_proofs",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: ownerId(),
    email: text("email").notNull(),
    expiresAt: timestamp("expires_at", { withTimezone: true }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("email_proofs_of_user").on(table.userId),
    index("email_proofs_expiry").on(table.expiresAt),
    check("email_proofs_email_plain", sql`${table.email} = lower(${table.email}) and length(${table.email}) <= 254`),
  ],
);

export const accountEvents = pgTable(
  "account_events",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerId(),
    kind: text("kind", { enum: ACCOUNT_EVENTS }).notNull(),
    userAgent: text("user_agent"),
    createdAt: createdAt(),
  },
  (table) => [
    index("account_events_of_user").on(table.userId, table.id),
    index("account_events_age").on(table.createdAt),
    check("account_events_kind_known", sql`${table.kind} in (${quoted(ACCOUNT_EVENTS)})`),
    check("account_events_user_agent_length", sql`length(${table.userAgent}) <= 500`),
  ],
);

export const knownDevices = pgTable(
  "known_devices",
  {
    digest: text("digest").primaryKey(),
    userId: ownerId(),
    seenAt: timestamp("seen_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("known_devices_of_reader").on(table.userId, table.seenAt),
    index("known_devices_age").on(table.seenAt),
  ],
);

/** A key holds the action in plain text and the actor as a keyed digest, never an IP or e-mail address. */
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
    /** Folded for look-alike characters (`0015_names`): no two nicknames look the same. */
    nicknameSkeleton: text("nickname_skeleton").generatedAlwaysAs(sql`name_skeleton(nickname)`),
    timeZone: text("time_zone"),
    hidesStreaks: boolean("hides_streaks").notNull().default(false),
    streakBy: text("streak_by", { enum: STREAK_UNITS }).notNull().default("day"),
    restDays: smallint("rest_days").notNull().default(0),
    dayEnds: smallint("day_ends").notNull().default(0),
    /** Whether AI Match may send this user's request to the owner's provider. */
    usesAiProvider: boolean("uses_ai_provider").notNull().default(true),
    languages: text("languages").array(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("profiles_nickname_skeleton").on(table.nicknameSkeleton),
    index("profiles_nickname_begins").on(sql`${table.nicknameSkeleton} collate "C"`),
    check("profiles_nickname_length", sql`length(${table.nickname}) between 1 and 40 and ${table.nickname} ~ '\\S'`),
    check(
      "profiles_languages_bounded",
      sql`array_to_string(${table.languages}, ' ') ~ '^[a-z]{2,3}( [a-z]{2,3}){0,19}$'`,
    ),
    check("profiles_time_zone_form", sql`${table.timeZone} ~ '^[A-Za-z0-9_+/-]{1,64}$'`),
    check(
      "profiles_streak_sensible",
      sql`${table.streakBy} in (${quoted(STREAK_UNITS)}) and ${table.restDays} between 0 and ${sql.raw(String(MAX_REST_DAYS))}
        and ${table.dayEnds} between 0 and ${sql.raw(String(LATEST_DAY_END))}`,
    ),
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

/** A note is always private, a review until it is published. `moveReviews` keeps `read` in step with the log. */
export const readingReviews = pgTable(
  "reading_reviews",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerId(),
    entryId: integer("entry_id").notNull(),
    read: smallint("read").notNull(),
    review: text("review"),
    note: text("note"),
    publishedAt: timestamp("published_at", { withTimezone: true }),
    bookId: integer("book_id").references(() => books.id, { onDelete: "set null" }),
    givesAway: boolean("gives_away").notNull().default(true),
    /** Users who have read this far may see the review; null requires the whole book. */
    page: integer("page"),
    totalPages: integer("total_pages"),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    foreignKey({
      name: "reading_reviews_entry",
      columns: [table.entryId, table.userId],
      foreignColumns: [readingList.id, readingList.userId],
    }).onDelete("cascade"),
    unique("reading_reviews_once").on(table.entryId, table.userId, table.read),
    check("reading_reviews_read_sensible", sql`${table.read} >= 0`),
    check("reading_reviews_something", sql`num_nonnulls(${table.review}, ${table.note}) > 0`),
    check(
      "reading_reviews_review_not_blank",
      sql`${table.review} ~ '\\S' and length(${table.review}) <= ${sql.raw(String(MAX_REVIEW))}`,
    ),
    check(
      "reading_reviews_note_not_blank",
      sql`${table.note} ~ '\\S' and length(${table.note}) <= ${sql.raw(String(MAX_NOTE))}`,
    ),
    check("reading_reviews_published_words", sql`${table.publishedAt} is null or ${table.review} is not null`),
    check("reading_reviews_private_nowhere", sql`${table.bookId} is null or ${table.publishedAt} is not null`),
    check("reading_reviews_open_without_page", sql`${table.givesAway} or ${table.page} is null`),
    check("reading_reviews_page_sensible", sql`${table.page} between 1 and coalesce(${table.totalPages}, ${maxPages})`),
    check("reading_reviews_total_sensible", sql`${table.totalPages} between 1 and ${maxPages}`),
    index("reading_reviews_of_reader").on(table.userId),
    index("reading_reviews_of_book").on(table.bookId, table.publishedAt, table.id),
  ],
);

export const readingGoals = pgTable(
  "reading_goals",
  {
    userId: ownerId(),
    year: smallint("year").notNull(),
    books: integer("books").notNull(),
    /** In the reader's time zone; the pace begins after this day. Null for older goals. */
    setOn: date("set_on", { mode: "string" }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.year] }),
    check("reading_goals_sensible", sql`${table.books} between 1 and 1000 and ${table.year} between 1900 and 2200`),
  ],
);

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

export const catalogueAnswers = pgTable(
  "catalogue_answers",
  {
    /** Keyed digest of the normalized query: what a user searches for is private. */
    query: text("query").primaryKey(),
    source: text("source", { enum: ["google", "openlibrary"] }).notNull(),
    books: text("books").array().notNull(),
    askedAt: timestamp("asked_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("catalogue_answers_source_known", sql`${table.source} in ('google', 'openlibrary')`),
    index("catalogue_answers_age").on(table.askedAt),
  ],
);

/** Adding a book to a list takes these facts and not the form's. */
export const catalogueBooks = pgTable(
  "catalogue_books",
  {
    externalId: text("external_id").primaryKey(),
    facts: jsonb("facts").notNull(),
    seenAt: timestamp("seen_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("catalogue_books_age").on(table.seenAt)],
);

export const bookDeals = pgTable(
  "book_deals",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    linkUrl: text("link_url").notNull(),
    discountPercentage: integer("discount_percentage").notNull(),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    endsOn: date("ends_on"),
    reportsDismissedAt: timestamp("kept_at", { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [
    check("book_deals_title_not_blank", sql`${table.title} ~ '\\S' and length(${table.title}) <= 200`),
    check(
      "book_deals_description_not_blank",
      sql`${table.description} ~ '\\S' and length(${table.description}) <= 2000`,
    ),
    // Allows neither another scheme nor a user name before the host, which could be mistaken for the host.
    check(
      "book_deals_link_url_http",
      sql`${table.linkUrl} ~* '^https?://[^\\s/?#@]+([/?#]|$)' and length(${table.linkUrl}) <= 2000`,
    ),
    check("book_deals_discount_sensible", sql`${table.discountPercentage} between 1 and 100`),
    index("book_deals_newest").on(table.createdAt, table.id),
    index("book_deals_created_by").on(table.createdBy),
  ],
);

export const bookDealReports = pgTable(
  "book_deal_reports",
  {
    dealId: integer("deal_id")
      .notNull()
      .references(() => bookDeals.id, { onDelete: "cascade" }),
    userId: ownerId(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.dealId, table.userId] }),
    index("book_deal_reports_of_reader").on(table.userId),
  ],
);

export const bookSuggestions = pgTable(
  "book_suggestions",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerId(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    acceptedName: text("accepted_name"),
    createdAt: createdAt(),
  },
  (table) => [
    check("book_suggestions_title_not_blank", sql`${table.title} ~ '\\S' and length(${table.title}) <= 200`),
    check(
      "book_suggestions_description_not_blank",
      sql`${table.description} ~ '\\S' and length(${table.description}) <= 2000`,
    ),
    index("book_suggestions_newest").on(table.createdAt, table.id),
    index("book_suggestions_of_reader").on(table.userId),
  ],
);

/** Endorsements of one book share its `name`; each is deleted only with its own user. */
export const bookRecommendations = pgTable(
  "book_recommendations",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    suggestionId: integer("suggestion_id")
      .notNull()
      .references(() => bookSuggestions.id, { onDelete: "cascade" }),
    userId: ownerId(),
    bookId: integer("book_id").references(() => books.id, { onDelete: "set null" }),
    bookTitle: text("book_title").notNull(),
    author: text("author").notNull(),
    reason: text("reason").notNull(),
    name: text("name")
      .notNull()
      .generatedAlwaysAs(sql`md5(recommended_words(book_title) || chr(10) || recommended_words(author))`),
    createdAt: createdAt(),
  },
  (table) => [
    check(
      "book_recommendations_title_not_blank",
      sql`${table.bookTitle} ~ '\\S' and length(${table.bookTitle}) <= 500`,
    ),
    check("book_recommendations_author_not_blank", sql`${table.author} ~ '\\S' and length(${table.author}) <= 500`),
    check("book_recommendations_reason_not_blank", sql`${table.reason} ~ '\\S' and length(${table.reason}) <= 2000`),
    uniqueIndex("book_recommendations_voice").on(table.suggestionId, table.name, table.userId),
    index("book_recommendations_of_reader").on(table.userId),
    index("book_recommendations_of_book").on(table.bookId),
  ],
);

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

/** Public while `published` is set and `publishedAt` has passed. */
export const blogPosts = pgTable(
  "blog_posts",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    title: text("title").notNull(),
    slug: text("slug").notNull(),
    content: text("content").notNull(),
    excerpt: text("excerpt").notNull(),
    coverImage: text("cover_image").notNull(),
    published: boolean("published").notNull().default(false),
    publishedAt: timestamp("published_at", { withTimezone: true }),
    tags: text("tags")
      .array()
      .notNull()
      .default(sql`'{}'`),
    authorId: text("author_id").references(() => users.id, { onDelete: "set null" }),
    editedBy: text("edited_by").references(() => users.id, { onDelete: "set null" }),
    version: integer("version").notNull().default(1),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("blog_posts_title_not_blank", sql`${table.title} ~ '\\S' and length(${table.title}) <= 200`),
    check("blog_posts_slug_form", sql`${table.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(${table.slug}) <= 200`),
    check("blog_posts_content_not_blank", sql`${table.content} ~ '\\S' and length(${table.content}) <= 400000`),
    check("blog_posts_excerpt_not_blank", sql`${table.excerpt} ~ '\\S' and length(${table.excerpt}) <= 1000`),
    check("blog_posts_cover_image_bounded", sql`length(${table.coverImage}) between 1 and 2000`),
    check("blog_posts_published_has_moment", sql`not ${table.published} or ${table.publishedAt} is not null`),
    uniqueIndex("blog_posts_slug").on(table.slug),
    index("blog_posts_public")
      .on(table.publishedAt, table.id)
      .where(sql`${table.published}`),
    index("blog_posts_newest").on(table.createdAt, table.id),
    index("blog_posts_tags")
      .using("gin", table.tags)
      .where(sql`${table.published}`),
    index("blog_posts_of_author").on(table.authorId),
    index("blog_posts_of_editor").on(table.editedBy),
  ],
);

/** All slugs of a post while it was public, perhaps including the present one: they redirect to it forever. */
export const blogSlugs = pgTable(
  "blog_slugs",
  {
    slug: text("slug").primaryKey(),
    postId: integer("post_id")
      .notNull()
      .references(() => blogPosts.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [index("blog_slugs_of_post").on(table.postId)],
);

/** Re-encoded pictures in DATA_DIR/uploads; `name` is the content hash. */
export const blogImages = pgTable("blog_images", {
  name: text("name").primaryKey(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  createdAt: createdAt(),
});

/** Copies of other sites' pictures in posts, so that no visitor's browser contacts those sites. */
export const blogOutsideImages = pgTable("blog_outside_images", {
  id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
  address: text("address").notNull().unique(),
  hash: text("hash"),
  width: integer("width"),
  height: integer("height"),
  checkedAt: timestamp("checked_at", { withTimezone: true }),
});

/** A single row, increased by every change to a public page of the blog; validates cached pages. */
export const blogVersion = pgTable(
  "blog_version",
  {
    isOnly: boolean("is_only").primaryKey().default(true),
    version: bigint("version", { mode: "number" }).notNull().default(0),
  },
  (table) => [check("blog_version_is_only", sql`${table.isOnly}`)],
);

/** The sum is the catalogue's version. Several rows, so that writers never wait for each other. */
export const catalogueChanges = pgTable("catalogue_changes", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  changes: bigint("changes", { mode: "number" }).notNull(),
});

/** A file without a row is of another database, or of a time that a restored backup has undone. */
export const matchIndexFiles = pgTable("match_index_files", {
  id: text("id").primaryKey(),
  writtenAt: timestamp("written_at", { withTimezone: true }).notNull().defaultNow(),
});

export const siteSettings = pgTable(
  "site_settings",
  {
    id: smallint("id").primaryKey().default(1),
    ownerName: text("owner_name"),
    ownerAddress: text("owner_address"),
    contactEmail: text("contact_email"),
    phone: text("phone"),
    registerNumber: text("register_number"),
    vatId: text("vat_id"),
    country: text("country").notNull().default(DEFAULT_COUNTRY),
    joining: text("joining", { enum: JOINING_MODES }).notNull().default("open"),
    adminsNeedSecondFactor: boolean("admins_need_second_factor").notNull().default(false),
    /** Only content that is newer than the last e-mail to admins causes another one. */
    adminsMailedAt: timestamp("admins_mailed_at", { withTimezone: true }),
    updatedAt: updatedAt(),
  },
  (table) => [
    check("site_settings_one_row", sql`${table.id} = 1`),
    check("site_settings_owner_name_length", sql`length(${table.ownerName}) between 1 and 200`),
    check("site_settings_owner_address_length", sql`length(${table.ownerAddress}) between 1 and 500`),
    check("site_settings_contact_email_length", sql`length(${table.contactEmail}) between 3 and 254`),
    check("site_settings_phone_form", sql`${table.phone} ~ '^[+0-9][0-9 ()/.-]{2,39}$'`),
    check("site_settings_register_number_length", sql`length(${table.registerNumber}) between 1 and 100`),
    check("site_settings_vat_id_length", sql`length(${table.vatId}) between 1 and 40`),
    check("site_settings_country_form", sql`${table.country} ~ '^[A-Z]{2}$'`),
    check("site_settings_joining_known", sql`${table.joining} in (${quoted(JOINING_MODES)})`),
  ],
);

export const places = pgTable(
  "places",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    kind: text("kind", { enum: PLACE_KINDS }).notNull(),
    name: text("name"),
    country: text("country"),
    template: text("template"),
    tag: text("tag"),
    isOn: boolean("is_on").notNull().default(true),
    position: integer("position").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("places_configured_once")
      .on(sql`(${table.template} is null)`)
      .where(sql`${table.template} is null`),
    check("places_kind_known", sql`${table.kind} in (${quoted(PLACE_KINDS)})`),
    check("places_name_length", sql`length(${table.name}) between 1 and ${sql.raw(String(MAX_PLACE_NAME))}`),
    check("places_named_unless_configured", sql`(${table.name} is null) = (${table.template} is null)`),
    check("places_country_form", sql`${table.country} ~ '^[A-Z]{2}$'`),
    check(
      "places_template_http",
      sql`${table.template} ~ '^https?://[^\\s/?#@{}]+([/?#]|$)' and length(${table.template}) <= ${sql.raw(String(MAX_PLACE_TEMPLATE))}`,
    ),
    check("places_tag_form", sql`${table.tag} ~ '^[A-Za-z0-9_-]{1,${sql.raw(String(MAX_AFFILIATE_TAG))}}$'`),
  ],
);

export const readerPlaces = pgTable(
  "reader_places",
  {
    userId: ownerId(),
    placeId: integer("place_id")
      .notNull()
      .references(() => places.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    isHidden: boolean("is_hidden").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.placeId] }),
    index("reader_places_of_place").on(table.placeId),
  ],
);

/** Views of a screen per day in UTC, without any reference to users. Kept for 400 days. */
export const usageDays = pgTable(
  "usage_days",
  {
    day: date("day", { mode: "string" }).notNull(),
    screen: text("screen").notNull(),
    views: integer("views").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.day, table.screen] }),
    check(
      "usage_days_screen_of_the_map",
      sql`${table.screen} ~ '^/([a-zA-Z:.-]+(/[a-zA-Z:.-]+)*)?$' and length(${table.screen}) <= 100`,
    ),
    check("usage_days_views_positive", sql`${table.views} > 0`),
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
