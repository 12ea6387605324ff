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
import { RUN_STATES } from "./openlibrary/run-states.ts";
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
import { TASTE_SOURCES } from "./taste.ts";
import { WANTED_STATES } from "./wanted.ts";

const quoted = (names: readonly string[]) => sql.raw(names.map((name) => `'${name}'`).join(", "));
const genreList = quoted(GENRES);
const bytea = customType<{ data: Buffer<ArrayBuffer> }>({ dataType: () => "bytea" });
const int4multirange = customType<{ data: string }>({ dataType: () => "int4multirange" });
const maxPages = sql.raw(String(MAX_PAGES));
const maxMinutes = sql.raw(String(MAX_MINUTES));

/**
 * One row per work. Optional facts are null when unknown, never 0 or "".
 * A trigger sets `deckNumber` and `genreNumber` on every insert and change of genre (see the `0001_deck_numbers`
 * migration): they number the books of a deck from 0, so that a shuffled order can be computed instead of stored. A
 * deleted book leaves a gap; nothing moves during a shuffle.
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
    /** A free edition of the work. Readers see it where the work's text is free (see `app/books/free`). */
    freeUrl: text("free_url"),
    /** Id in a catalogue whose ids name one book wherever they stand; numbers of files are in `bookNumbers`. */
    bookId: text("book_id"),
    isbn13: text("isbn13"),
    /** Year of first publication; negative before the common era. */
    year: smallint("year"),
    pages: integer("pages"),
    /** ISO 639-1 where the language has one, else 639-3: of the text that readers see here, not of the original. */
    language: text("language"),
    /** How many readers of its source listed or rated it: a prior until readers here have chosen. */
    popularity: integer("popularity"),
    /** As its source says, where the title says none (see `app/books/names`). */
    seriesName: text("series_name"),
    /** 0.5 for a story before the first book; null without a series. */
    seriesPlace: doublePrecision("series_place"),
    /** Content hash of the stored cover photograph; null while the drawn cover is shown. */
    coverHash: text("cover_hash"),
    /** When `imageUrl` was last fetched, so that a broken one is not fetched at every view. */
    coverCheckedAt: timestamp("cover_checked_at", { withTimezone: true }),
    deckNumber: integer("deck_number").notNull().default(-1),
    genreNumber: integer("genre_number").notNull().default(-1),
    /** HTTP status of the last check of `linkUrl`; null if there was no response. */
    linkStatus: smallint("link_status"),
    /** Null until the present `linkUrl` is checked (see the `0009_owner_and_matching` migration). */
    linkCheckedAt: timestamp("link_checked_at", { withTimezone: true }),
    /**
     * Title and author in normalized spelling (see the `0009_owner_and_matching` migration): books that share it may be
     * duplicates.
     */
    workName: text("work_name")
      .notNull()
      .generatedAlwaysAs(sql`book_name(title, author)`),
    /**
     * True if another book has the same `workName`; triggers maintain it (see the `0010_namesakes_and_counts`
     * migration).
     */
    sharesName: boolean("shares_name").notNull().default(false),
    /**
     * When a field that AI Match reads last changed; set by a trigger (see the `0023_book_facets` migration).
     */
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
    // These two hold id and language as well, see the `0051_deck_indexes` migration.
    uniqueIndex("books_deck_number").on(table.deckNumber),
    uniqueIndex("books_genre_number").on(table.genre, table.genreNumber),
    uniqueIndex("books_book_id").on(table.bookId),
    uniqueIndex("books_isbn13").on(table.isbn13),
    index("books_changed").on(table.changedAt, table.id),
    // For the languages that the catalogue has.
    index("books_language").on(table.language),
    // For the search; `search_words` (see the `0054_search_spellings` migration) normalizes both sides.
    index("books_words").using(
      "gin",
      sql`to_tsvector('simple', indexed_words(${table.title} || ' ' || ${table.author}))`,
    ),
    index("books_title_begins").on(sql`left(search_words(${table.title}), 100) collate "C"`, table.id),
    index("books_author_begins").on(sql`left(search_words(${table.author}), 100) collate "C"`, table.id),
    index("books_newest").on(table.createdAt, table.id),
    // Hashed, because two long titles would not fit into an index entry.
    index("books_title_author").on(sql`md5(lower(${table.title}) || chr(10) || lower(${table.author}))`),
    index("books_name").on(table.workName, table.id),
    // For the owner's list of books with missing data.
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

/** Where facts of books come from, and under which licence. */
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

/**
 * The facts of a book that a source wrote last, with a digest of each as it wrote it: where the book still says so, the
 * fact is the source's, and a newer edition of it may replace it; everything else is the owner's.
 */
export const bookSources = pgTable(
  "book_sources",
  {
    bookId: integer("book_id")
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    sourceKey: text("source_key")
      .notNull()
      .references(() => catalogueSources.key),
    /** Digests (`fact_digest`) by column. */
    facts: jsonb("facts").notNull().$type<Record<string, number>>(),
  },
  (table) => [primaryKey({ columns: [table.bookId, table.sourceKey] })],
);

/** Other names of authors as books spell them, which the search knows. */
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

/** Moods, themes, settings and more, in terms of `db/facets/vocabulary.json`; from the seed or an import, or none. */
export const bookFacets = pgTable(
  "book_facets",
  {
    bookId: integer("book_id")
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    facet: text("facet").notNull(),
    term: text("term").notNull(),
    /** 0 for the term that says most of the book. */
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

/**
 * The words of all titles and authors as `indexed_words` spells them, to find a misspelt word's neighbours. Triggers add
 * them (see the `0026_book_words` and `0054_search_spellings` migrations). Not unique: two transactions that add a word at
 * once must not wait for each other.
 */
export const bookWords = pgTable("book_words", { word: text("word").notNull() }, (table) => [
  check("book_words_length", sql`length(${table.word}) between 3 and 40`),
  index("book_words_word").on(table.word),
  index("book_words_similar").using("gin", table.word.op("gin_trgm_ops")),
]);

/** What a reader would say of a book with facets. */
export const bookNotes = pgTable(
  "book_notes",
  {
    bookId: integer("book_id")
      .primaryKey()
      .references(() => books.id, { onDelete: "cascade" }),
    about: text("about").notNull(),
    /** ISO 639-1, of the original. */
    language: text("language").notNull(),
    /** Well-known books and authors whose readers like it. */
    readersOf: text("readers_of").array().notNull(),
  },
  (table) => [
    check("book_notes_about_sensible", sql`length(${table.about}) between 1 and 2000`),
    check("book_notes_language_form", sql`${table.language} ~ '^[a-z]{2,3}$'`),
  ],
);

/**
 * The people that books name as their authors: one row for all spellings with one key (`app/books/names`). Rows
 * come with the books that need them and stay, so that an address stays theirs.
 */
export const authors = pgTable(
  "authors",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    key: text("key").notNull().unique(),
    /** As the first book spelled it. */
    name: text("name").notNull(),
    slug: text("slug").notNull().unique(),
    /** The author that the owner says this one is; never one that is itself another. Its address leads there. */
    sameAsId: integer("same_as_id").references((): AnyPgColumn => authors.id),
    /** Year of death, negative before the common era; null for who lives, and where nobody knows. */
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

/** The authors of a book, read from its author's text. */
export const bookAuthors = pgTable(
  "book_authors",
  {
    bookId: integer("book_id")
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    authorId: integer("author_id")
      .notNull()
      .references(() => authors.id),
    /** From 0, in the order of the text. */
    position: smallint("position").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.bookId, table.authorId] }),
    index("book_authors_of_author").on(table.authorId, table.bookId),
    check("book_authors_position_sensible", sql`${table.position} between 0 and 50`),
  ],
);

/** Series, as `authors`. */
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

/** The series of a book with its places, read from its title or from the owner's correction. */
export const bookSeries = pgTable(
  "book_series",
  {
    bookId: integer("book_id")
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    seriesId: integer("series_id")
      .notNull()
      .references(() => series.id),
    /** 0.5 for a story before the first book. */
    fromPlace: doublePrecision("from_place").notNull(),
    /** The last place of a volume of several books; equal to `fromPlace` for one. */
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

/** What the owner says of a book's series, in place of what its title says; no name: it is in none. */
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

/**
 * Books whose authors and series have not been read since they came or changed; triggers write it (see the migration
 * that made it), and a job empties it. No foreign key: an import adds a million rows, and a deleted book's is harmless.
 */
export const bookNamesDue = pgTable("book_names_due", { bookId: integer("book_id").primaryKey() });

/** A catalogue file that the admin uploaded, and the result of its import. */
export const catalogueUploads = pgTable(
  "catalogue_uploads",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    fileName: text("file_name").notNull(),
    /** Why nothing was imported; null after an import. */
    problem: text("problem"),
    added: integer("added").notNull().default(0),
    updated: integer("updated").notNull().default(0),
    unchanged: integer("unchanged").notNull().default(0),
    rejected: integer("rejected").notNull().default(0),
    warnings: integer("warnings").notNull().default(0),
    /** The first rejected rows and warnings, in the order of the file; `UploadNote` objects. */
    notes: jsonb("notes").notNull().default([]),
    /** What became of books that were there; null before an import. */
    mode: text("mode", { enum: IMPORT_MODES }),
    /** The uploaded file while the admin has yet to decide what it may change. */
    file: bytea("file"),
    /** How many parts of an import in parts are whole. */
    parts: integer("parts").notNull().default(0),
    /** Ids of the books that it added. */
    addedBooks: int4multirange("added_books").notNull().default("{}"),
    undoneAt: timestamp("undone_at", { withTimezone: true }),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    index("catalogue_uploads_newest").on(table.createdAt, table.id),
    check("catalogue_uploads_mode_known", sql`${table.mode} in (${quoted(IMPORT_MODES)})`),
  ],
);

/**
 * The numbers of books in catalogues that came as files. A number belongs to its source, because most files count from 1.
 * Ids that name one book wherever they stand (`OL45804W`) are in `books.book_id`.
 */
export const bookNumbers = pgTable(
  "book_numbers",
  {
    number: text("number").notNull(),
    /** As the file says, else a name made for it (see `db/import/number-sources.ts`). */
    source: text("source").notNull(),
    bookId: integer("book_id")
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    /** The import that brought it, which can be undone. */
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

/** A book that an import changed, or would change while its file waits. Holds only the fields that differ. */
export const catalogueUploadChanges = pgTable(
  "catalogue_upload_changes",
  {
    uploadId: integer("upload_id")
      .notNull()
      .references(() => catalogueUploads.id, { onDelete: "cascade" }),
    /** No reference, because the record outlives the book. */
    bookId: integer("book_id").notNull(),
    title: text("title").notNull(),
    before: jsonb("before").notNull().$type<BookFacts>(),
    after: jsonb("after").notNull().$type<BookFacts>(),
  },
  (table) => [primaryKey({ columns: [table.uploadId, table.bookId] })],
);

/**
 * An import from Open Library that an admin began: what was asked for, and how far it is. At most one is open. Its files
 * are in DATA_DIR/openlibrary-runs under its id. In no backup, since these are not.
 */
export const openLibraryRuns = pgTable(
  "openlibrary_runs",
  {
    id: uuid("id").primaryKey().defaultRandom(),
    adminId: text("admin_id").references(() => users.id, { onDelete: "set null" }),
    books: integer("books").notNull(),
    /** As `books.language` has them; none: all. */
    languages: text("languages")
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Of the machine, with the dumps; null: from Open Library. */
    folder: text("folder"),
    state: text("state", { enum: RUN_STATES }).notNull().default("running"),
    /** Why it waits, where the admin did not pause it. */
    problem: text("problem"),
    /** `Progress` of its last sign of life. */
    progress: jsonb("progress"),
    seenAt: timestamp("seen_at", { withTimezone: true }),
    /** The stored report, from the first part on. */
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

/** A merge of two books. References neither, because it outlives both. */
export const bookMerges = pgTable(
  "book_merges",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    survivorId: integer("kept_id").notNull(),
    survivorTitle: text("kept_title").notNull(),
    /** The whole row of the removed book, so that it can be restored by hand. */
    gone: jsonb("gone").notNull(),
    /** Number of moved rows, by table name. */
    moved: jsonb("moved").notNull(),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("book_merges_newest").on(table.createdAt, table.id)],
);

/**
 * The eleven decks: 'All' and one per genre. `sequence` names the sequence of a deck's ordinals; `epoch` increases when
 * a deck is renumbered, which invalidates shuffles started before.
 */
export const decks = pgTable("decks", {
  deck: text("deck").primaryKey(),
  sequence: text("numbers").notNull(),
  epoch: integer("epoch").notNull().default(0),
});

/**
 * The number of books is the sum of these rows, because counting the books would take longer the more there are.
 * Triggers add a row per statement: with a single row, every writer would wait for the others.
 */
export const bookCounts = pgTable("book_counts", {
  id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
  change: integer("change").notNull(),
});

const createdAt = () => timestamp("created_at", { withTimezone: true }).notNull().defaultNow();
const updatedAt = () => timestamp("updated_at", { withTimezone: true }).notNull().defaultNow();
/** The user who owns the row; deleting the user deletes it. */
const ownerId = (name = "user_id") =>
  text(name)
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/**
 * An account. Only `npm run admin` and a verified ADMIN_EMAIL write `role`, never a request. Nobody can sign in before
 * `suspendedUntil`; the year 9999 stands for a permanent suspension.
 */
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
    /** Since when the account waits for the owner's approval; null if it does not. */
    waitingSince: timestamp("waiting_since", { withTimezone: true }),
    /** An account whose address is not confirmed by then is deleted; null if it may stay. */
    confirmBy: timestamp("confirm_by", { withTimezone: true }),
    /** Invalidates sessions whose sign-in began earlier (see the `0012_account_proofs` migration). */
    credentialsChangedAt: timestamp("credentials_changed_at", { withTimezone: true }),
    /** When ADMIN_EMAIL made the account an admin. It does so once, not again after the role was revoked. */
    adminGrantedAt: timestamp("admin_granted_at", { withTimezone: true }),
    /** True if a passkey or an authenticator app is set up: then a password alone does not sign in. */
    hasSecondFactor: boolean("has_second_factor").notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("users_email").on(table.email),
    // For the members' list and its search by the beginning of an address.
    index("users_newest").on(table.createdAt, table.id),
    index("users_email_begins").on(sql`${table.email} collate "C"`),
    index("users_waiting")
      .on(table.waitingSince, table.id)
      .where(sql`${table.waitingSince} is not null`),
    index("users_to_confirm")
      .on(table.confirmBy)
      .where(sql`not ${table.emailVerified} and ${table.confirmBy} is not null`),
    // Suggestions show this part of the address if there is no nickname.
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

/**
 * Digests of deleted users' ids (see erased-readers.ts), so that restoring an older backup does not bring them back. No
 * foreign key, because the users are gone.
 */
export const erasedReaders = pgTable("erased_readers", {
  digest: text("digest").primaryKey(),
});

/**
 * Mailboxes of suspended accounts, as a keyed digest (see `app/auth/mail/mailbox.ts`). The row of a deleted account
 * stays until the suspension ends.
 */
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

/** Links that allow opening an account where only invited people may. */
export const invitations = pgTable(
  "invitations",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    /** Shown to the owner only. */
    name: text("name").notNull(),
    /** SHA-256 of the link's token, which is not stored. */
    digest: text("digest").notNull(),
    endsAt: timestamp("ends_at", { withTimezone: true }).notNull(),
    /** Maximum number of accounts; null for any number. */
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
    /** When the sign-in that opened the session began, before any password was checked. */
    authenticatedAt: timestamp("authenticated_at", { withTimezone: true })
      .notNull()
      .default(sql`clock_timestamp()`),
    /** When the user last proved their identity, by signing in or confirming it. */
    provenAt: timestamp("proven_at", { withTimezone: true }).notNull().defaultNow(),
    /** When the second factor was proven; without it, a session of an account that has one grants nothing. */
    secondFactorAt: timestamp("second_factor_at", { withTimezone: true }),
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

/** Data of an account's second factor other than passkeys; present once any of it was set up. */
export const secondFactors = pgTable("second_factors", {
  userId: ownerId().primaryKey(),
  /** User handle for authenticators: random, not used anywhere else. */
  passkeyUserId: text("passkey_user_id").notNull(),
  /** Secret of the authenticator app, encrypted with the app's secret; null if there is none. */
  totpSecret: text("totp_secret"),
  totpAddedAt: timestamp("totp_added_at", { withTimezone: true }),
  /** Time step (30 seconds) of the last accepted code; neither it nor an older one is accepted again. */
  totpLastStep: bigint("totp_last_step", { mode: "number" }),
});

export const passkeys = pgTable(
  "passkeys",
  {
    /** Credential id, base64url. */
    id: text("id").primaryKey(),
    userId: ownerId(),
    name: text("name").notNull(),
    /** COSE key, base64url. */
    publicKey: text("public_key").notNull(),
    /** The authenticator's signature counter; 0 if it does not count. */
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

/** Mailed links that prove control of an address: the account's present one, or a new one. */
export const emailProofs = pgTable(
  "email_proofs",
  {
    /** SHA-256 of the link's token. */
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

/** Sign-ins and changes of credentials, shown to the account's user. Kept for 90 days. */
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

/**
 * Devices on which a user has signed in. They are not refused while somebody guesses the user's password. The digest is
 * keyed and reveals nothing by itself (see known-devices.queries.server.ts).
 */
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

/**
 * How often something was done in the window that began at `lastRequest`. A key holds the action in plain text and the
 * actor as a keyed digest, never an IP or e-mail address. Only limits.queries.server.ts writes it.
 */
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
    /**
     * The nickname folded for look-alike characters (see the `0015_names` migration): no two nicknames look the same.
     */
    nicknameSkeleton: text("nickname_skeleton").generatedAlwaysAs(sql`name_skeleton(nickname)`),
    /** IANA time zone, as the user's browser last reported it. */
    timeZone: text("time_zone"),
    /** The user has turned streaks and achievements off. */
    hidesStreaks: boolean("hides_streaks").notNull().default(false),
    /** How the user's streak counts: see `StreakRule`. */
    streakBy: text("streak_by", { enum: STREAK_UNITS }).notNull().default("day"),
    restDays: smallint("rest_days").notNull().default(0),
    dayEnds: smallint("day_ends").notNull().default(0),
    /** Whether AI Match may send this user's request to the owner's provider. */
    usesAiProvider: boolean("uses_ai_provider").notNull().default(true),
    /** Languages that the user reads (see `books.language`); null: those of the browser. */
    languages: text("languages").array(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex("profiles_nickname_skeleton").on(table.nicknameSkeleton),
    // For the members' list, which is searched by the beginning of a nickname.
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

/** Readers who would like the place to have a book; the owner sees no fewer than three of them. */
export const bookWishes = pgTable(
  "book_wishes",
  {
    userId: ownerId(),
    bookId: integer("book_id")
      .notNull()
      .references(() => books.id, { onDelete: "cascade" }),
    /** When the reader was told that the book is here: once. */
    toldAt: timestamp("told_at", { withTimezone: true }),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.bookId] }), index("book_wishes_book").on(table.bookId)],
);

/** What the owner says of a book that readers would like. */
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

/**
 * Swipe decisions of signed-in users. Append-only: an undo is an event of its own, and a swipe counts unless an event
 * undoes it, in whichever order the two arrived. Ids are made on the device and unique per user only, so that nobody
 * can block another user's ids.
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
    /** Id of the swipe that an undo reverts; it may arrive later, or never. */
    undoes: uuid("undoes"),
    /** By the device's clock, bounded to plausible values. */
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

/**
 * A book on a user's reading list, and the progress of the current read. Repeats the book's title and other facts,
 * because a user's log outlives the catalogue and a list may hold books that no catalogue has. Everything from `status`
 * to `stoppedAt` is derived from the entry's log (see reading-log.ts).
 */
export const readingList = pgTable(
  "reading_list",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerId(),
    /** Null for a user's own book, or one that has left the catalogue. */
    bookId: integer("book_id").references(() => books.id, { onDelete: "set null" }),
    title: text("title").notNull(),
    author: text("author").notNull(),
    /** Null for a user's own book that came without one: unsorted. */
    genre: text("genre", { enum: GENRES }),
    isbn13: text("isbn13"),
    status: text("status", { enum: READING_STATUSES }).notNull().default("want_to_read"),
    currentPage: integer("current_page").notNull().default(0),
    /** Where the reader is, if they last gave it as a percentage or in minutes. */
    currentPercent: smallint("current_percent"),
    currentMinutes: smallint("current_minutes"),
    /** Length of the reader's own edition: of print, and of an audiobook. */
    totalPages: integer("total_pages"),
    totalMinutes: smallint("total_minutes"),
    /** Of the current read, or else the last one. */
    startedAt: timestamp("started_at", { withTimezone: true }),
    completedAt: timestamp("completed_at", { withTimezone: true }),
    /** When the reader gave that read up; null if it is in progress or completed. */
    stoppedAt: timestamp("stopped_at", { withTimezone: true }),
    /** Names of the user's own shelves, from an import. */
    shelves: text("shelves")
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** In half stars, 1 to 10. */
    rating: smallint("rating"),
    /** The import that added the entry. */
    importId: integer("import_id").references(() => readingImports.id, { onDelete: "set null" }),
    /** Made by the device for an addition that it may take back. */
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
    // Foreign key target that keeps a log line with the user of its entry.
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
    // Covers the stars, so that those of a book are averaged from the index alone.
    index("reading_list_stars")
      .on(table.bookId, table.rating)
      .where(sql`${table.rating} is not null`),
  ],
);

/**
 * What a user did, one line per change: the source of all figures of the tracker. A line's `day` is the calendar day in
 * the user's time zone when it was written, or the one they chose; `at` orders the lines. `read`, `fromPage` and, for a
 * status, `toPage` are derived from earlier lines.
 */
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
    /** Number of the read of this book, from 1; 0 before the first. */
    read: smallint("read").notNull(),
    fromPage: integer("from_page").notNull(),
    toPage: integer("to_page").notNull(),
    /** The percentage or the minute that a line of that kind names. */
    amount: smallint("amount"),
    /** False if the place of such a line or the end of the book has no page, since the edition's length was unknown. */
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
    // Covers the page columns, so that ten years of days are summed from the index alone.
    index("reading_log_days").on(table.userId, table.day, table.fromPage, table.toPage),
    index("reading_log_completions")
      .on(table.userId, table.at)
      .where(sql`${table.status} = 'completed'`),
    // Few lines have them; statistics ask which books were read so.
    index("reading_log_other_units")
      .on(table.userId, table.entryId)
      .where(sql`${table.kind} in ('percent', 'minutes')`),
  ],
);

/**
 * What a user wrote about a read of a book: a review, which is private until they publish it, and a note, which always
 * is. The read's number follows it through changes of the log (see `moveReviews`).
 */
export const readingReviews = pgTable(
  "reading_reviews",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerId(),
    entryId: integer("entry_id").notNull(),
    /** Number of the read, from 1; 0 for a book whose log has no read. */
    read: smallint("read").notNull(),
    review: text("review"),
    note: text("note"),
    /** Null while the review is private. */
    publishedAt: timestamp("published_at", { withTimezone: true }),
    /** The book under which the review is published; null while it is private, or if the book has left the catalogue. */
    bookId: integer("book_id").references(() => books.id, { onDelete: "set null" }),
    /** False for a review that everybody may read. */
    givesAway: boolean("gives_away").notNull().default(true),
    /** Users who have read this far may see the review; null requires the whole book. */
    page: integer("page"),
    /** Pages of the edition that `page` is of; null if unknown. */
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
    // The entry comes first, for the cascade of the foreign key.
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

/** How many books a user plans to finish in a year. */
export const readingGoals = pgTable(
  "reading_goals",
  {
    userId: ownerId(),
    year: smallint("year").notNull(),
    books: integer("books").notNull(),
    /** In the reader's time zone: the pace begins after it. Null for a goal from before this was kept. */
    setOn: date("set_on", { mode: "string" }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.year] }),
    check("reading_goals_sensible", sql`${table.books} between 1 and 1000 and ${table.year} between 1900 and 2200`),
  ],
);

/** An import from another app, from the preview of its file on. */
export const readingImports = pgTable(
  "reading_imports",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerId(),
    source: text("source", { enum: IMPORT_SOURCES }).notNull(),
    state: text("state", { enum: ["preview", "applying", "done", "undone"] })
      .notNull()
      .default("preview"),
    /** What the file has and the import does not keep, as `LeftOut[]`. */
    leftOut: jsonb("left_out").notNull().default([]),
    /** A `DateQuestion`; null if the file shows how it writes dates. */
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

/** A book of an imported file, our verdict and the user's decision. */
export const readingImportRows = pgTable(
  "reading_import_rows",
  {
    importId: integer("import_id")
      .notNull()
      .references(() => readingImports.id, { onDelete: "cascade" }),
    /** Line of the file where the book starts. */
    line: integer("line").notNull(),
    /** The parsed row, an `ImportedBook`. */
    facts: jsonb("facts").notNull(),
    verdict: text("verdict", { enum: ["add", "present", "decide", "refused"] }).notNull(),
    /** Why it was rejected or needs a decision, in words for the user. */
    reason: text("reason"),
    /** Catalogue books that may match. */
    candidates: integer("candidates")
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The matched book; null for a user's own book. */
    bookId: integer("book_id").references(() => books.id, { onDelete: "set null" }),
    /** True once added to the list, or skipped, when the import was applied. */
    done: boolean("done").notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.importId, table.line] }),
    check("reading_import_rows_verdict_known", sql`${table.verdict} in ('add', 'present', 'decide', 'refused')`),
    index("reading_import_rows_to_do").on(table.importId, table.verdict, table.done, table.line),
    index("reading_import_rows_of_book").on(table.bookId),
  ],
);

/** Cached search results of an outside catalogue, kept for a day. */
export const catalogueAnswers = pgTable(
  "catalogue_answers",
  {
    /** Keyed digest of the normalized query: what a user searches for is private. */
    query: text("query").primaryKey(),
    source: text("source", { enum: ["google", "openlibrary"] }).notNull(),
    /** External ids of `catalogueBooks`, in the order of the results. */
    books: text("books").array().notNull(),
    askedAt: timestamp("asked_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [
    check("catalogue_answers_source_known", sql`${table.source} in ('google', 'openlibrary')`),
    index("catalogue_answers_age").on(table.askedAt),
  ],
);

/** A book as an outside catalogue describes it, so that adding it to a list takes these facts and not the form's. */
export const catalogueBooks = pgTable(
  "catalogue_books",
  {
    externalId: text("external_id").primaryKey(),
    /** Parsed and bounded, a `CatalogueBook`. */
    facts: jsonb("facts").notNull(),
    seenAt: timestamp("seen_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("catalogue_books_age").on(table.seenAt)],
);

/** A deal that the admin has posted. It stays when the admin's account is deleted. */
export const bookDeals = pgTable(
  "book_deals",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    linkUrl: text("link_url").notNull(),
    discountPercentage: integer("discount_percentage").notNull(),
    createdBy: text("created_by").references(() => users.id, { onDelete: "set null" }),
    /** The last day of the deal, in each user's own time zone; null if unknown. */
    endsOn: date("ends_on"),
    /** When the admin last dismissed reports: earlier ones no longer count. */
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

/** A user's report that a deal has expired; one per user. */
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

/** A user asks the others which book to read. */
export const bookSuggestions = pgTable(
  "book_suggestions",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerId(),
    title: text("title").notNull(),
    description: text("description").notNull(),
    /** The `name` of the recommended book that the asker plans to read. */
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

/**
 * A user's endorsement of a book, in answer to a suggestion. Endorsements of one book share its `name` and are shown as
 * one recommendation; each is deleted with its own user only.
 */
export const bookRecommendations = pgTable(
  "book_recommendations",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    suggestionId: integer("suggestion_id")
      .notNull()
      .references(() => bookSuggestions.id, { onDelete: "cascade" }),
    userId: ownerId(),
    /** Our catalogue's id; null if the catalogue does not have the book. */
    bookId: integer("book_id").references(() => books.id, { onDelete: "set null" }),
    bookTitle: text("book_title").notNull(),
    author: text("author").notNull(),
    reason: text("reason").notNull(),
    /** Title and author in normalized spelling; unlike `book_name`, distinguishes the volumes of a series. */
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

/** A user who does not want to see another one's content. Private: nobody else is told. */
export const mutes = pgTable(
  "mutes",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerId(),
    mutedId: ownerId("muted_id"),
    /** The content where the mute began: it tells by which name the user knows the other. */
    kind: text("kind", { enum: CONTENT_KINDS }).notNull(),
    /**
     * Where the content is hidden. A writer without a nickname has another name in each place: a mute that began in one
     * and applied in both would reveal that the two are the same person.
     */
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

/**
 * Messages of Coffee Talk. Ids increase in the order in which messages become visible (the `0007_club` migration
 * ensures it), so that a query by last id misses none.
 */
export const chatMessages = pgTable(
  "chat_messages",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerId(),
    /** Made by the writer's browser: a retry is the same message. */
    clientId: uuid("client_id").notNull(),
    message: text("message").notNull(),
    /** The book the message is about; null also if it has left the catalogue. */
    bookId: integer("book_id").references(() => books.id, { onDelete: "set null" }),
    /** Title at the time, kept after the book has left the catalogue; null for a message about no book. */
    bookTitle: text("book_title"),
    /** Users who have read this far may see the message; null requires the whole book. */
    page: integer("page"),
    /** False for a message about a book that everybody may read. */
    givesAway: boolean("gives_away").notNull().default(true),
    /** Id of the message it answers. No reference: it outlives that message, so that pages can say that it is gone. */
    replyTo: bigint("reply_to", { mode: "number" }),
    /** A review is about its book; a haul has its own in `chat_message_books`. */
    kind: text("kind", { enum: MESSAGE_KINDS }).notNull().default("message"),
    /**
     * The review that this message shows. Words and veil are read from it, never from here; a trigger deletes the message
     * once the review stands under no book (the `chat_review_changed` function).
     */
    reviewId: integer("review_id").references(() => readingReviews.id, { onDelete: "cascade" }),
    /** Time of the last change of the words or the veil of its review, for pages that show them; null without any. */
    editedAt: timestamp("edited_at", { withTimezone: true }),
    /** Time of the last change of its reactions, for pages that show them; null without any. */
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
    // For the books that the talk has been about lately, which few messages name.
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
    // For the check whether a user repeats a recent message.
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

/** The books of a haul, in the order in which its reader named them. */
export const chatMessageBooks = pgTable(
  "chat_message_books",
  {
    messageId: bigint("message_id", { mode: "number" })
      .notNull()
      .references(() => chatMessages.id, { onDelete: "cascade" }),
    position: smallint("position").notNull(),
    /** Null once it has left the catalogue. */
    bookId: integer("book_id").references(() => books.id, { onDelete: "set null" }),
    /** Title at the time, kept after the book has left the catalogue. */
    bookTitle: text("book_title").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.messageId, table.position] }),
    index("chat_message_books_of_book").on(table.bookId),
    check("chat_message_books_few", sql`${table.position} between 1 and ${sql.raw(String(MAX_HAUL))}`),
    check("chat_message_books_title_not_blank", sql`${table.bookTitle} ~ '\\S' and length(${table.bookTitle}) <= 500`),
  ],
);

/** A user's reaction to a message. */
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

/** Ids of deleted messages, written by a trigger, for pages that still show them. Kept for a day. */
export const chatDeletions = pgTable(
  "chat_deletions",
  {
    id: bigint("id", { mode: "number" }).primaryKey(),
    deletedAt: timestamp("deleted_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (table) => [index("chat_deletions_age").on(table.deletedAt)],
);

/**
 * A user's report of another one's content. Stores the text as it was, so that deleting the content does not remove the
 * evidence. Deleted with either of the two users.
 */
export const reports = pgTable(
  "reports",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerId(),
    kind: text("kind", { enum: CONTENT_KINDS }).notNull(),
    /** Id of the content, which may be gone. */
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

/**
 * A decision shown to a user until they have read it: that their content was removed, with its text and the reason; or
 * the outcome of their report, which repeats nobody's text.
 */
export const moderationNotices = pgTable(
  "moderation_notices",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    userId: ownerId(),
    kind: text("kind", { enum: CONTENT_KINDS }).notNull(),
    /** The removed text; null for the outcome of a report. */
    words: text("words"),
    /** The rule it broke, or the reason of the report. */
    rule: text("rule", { enum: REPORT_REASONS }).notNull(),
    /** The admin's own words to the writer. */
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

/**
 * Audit log of staff decisions. Append-only: a trigger rejects everything else, except that deleting an account removes
 * its id and, if the line was about that account, the reason.
 */
export const moderationLog = pgTable(
  "moderation_log",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    adminId: text("admin_id").references(() => users.id, { onDelete: "set null" }),
    act: text("act", { enum: STAFF_ACTS }).notNull(),
    /** How it was done; `adminId` is null unless it was on a page. */
    origin: text("origin", { enum: ACT_ORIGINS }).notNull().default("page"),
    /** Name of the subject at the time: a title, file name or field names. Never anything that a user wrote. */
    subject: text("subject"),
    /** Kind of the content concerned; null for anything else. */
    kind: text("kind", { enum: CONTENT_KINDS }),
    thingId: bigint("thing_id", { mode: "number" }),
    userId: text("reader_id").references(() => users.id, { onDelete: "set null" }),
    reason: text("reason"),
    /** End of a suspension. */
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

/** Posts of the admin. Public while `published` is set and `publishedAt` has passed; a later moment is a schedule. */
export const blogPosts = pgTable(
  "blog_posts",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    title: text("title").notNull(),
    slug: text("slug").notNull(),
    /** HTML, sanitized when saved and again when shown. */
    content: text("content").notNull(),
    excerpt: text("excerpt").notNull(),
    coverImage: text("cover_image").notNull(),
    published: boolean("published").notNull().default(false),
    /** When it first became, or will become, public; null for a draft that never was. */
    publishedAt: timestamp("published_at", { withTimezone: true }),
    tags: text("tags")
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** The post stays when its author's account is deleted. */
    authorId: text("author_id").references(() => users.id, { onDelete: "set null" }),
    /** Last editor; null if that account is gone, or nobody has edited it. */
    editedBy: text("edited_by").references(() => users.id, { onDelete: "set null" }),
    /** Increases with every save, so that a second editor learns of the first one's change. */
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

/** Pictures uploaded for posts, re-encoded. The files are in DATA_DIR/uploads under `name`. */
export const blogImages = pgTable("blog_images", {
  /** Content hash of the stored picture. */
  name: text("name").primaryKey(),
  width: integer("width").notNull(),
  height: integer("height").notNull(),
  createdAt: createdAt(),
});

/** Copies of other sites' pictures in posts, so that no visitor's browser contacts those sites. */
export const blogOutsideImages = pgTable("blog_outside_images", {
  id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
  address: text("address").notNull().unique(),
  /** Content hash of the stored picture; null if not fetched yet or unavailable. */
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

/**
 * Statements that changed what a card shows; their sum is the catalogue's version (see the `0022_catalogue_changes`
 * migration). Several rows, so that writers never wait for each other.
 */
export const catalogueChanges = pgTable("catalogue_changes", {
  id: integer("id").primaryKey().generatedAlwaysAsIdentity(),
  changes: bigint("changes", { mode: "number" }).notNull(),
});

/**
 * The files that hold AI Match's index of a large catalogue, one for each machine and some older ones. A file that has
 * no row is of another database or of a time that a restored backup has undone.
 */
export const matchIndexFiles = pgTable("match_index_files", {
  id: text("id").primaryKey(),
  writtenAt: timestamp("written_at", { withTimezone: true }).notNull().defaultNow(),
});

/** The owner's details for the imprint, one row at most. Null means left out. */
export const siteSettings = pgTable(
  "site_settings",
  {
    id: smallint("id").primaryKey().default(1),
    ownerName: text("owner_name"),
    /** Postal address, in lines. */
    ownerAddress: text("owner_address"),
    contactEmail: text("contact_email"),
    phone: text("phone"),
    registerNumber: text("register_number"),
    vatId: text("vat_id"),
    /** ISO 3166 code: whose law says from when on a text is free. */
    country: text("country").notNull().default(DEFAULT_COUNTRY),
    joining: text("joining", { enum: JOINING_MODES }).notNull().default("open"),
    /** If set, an admin without a second factor has no admin rights. */
    adminsNeedSecondFactor: boolean("admins_need_second_factor").notNull().default(false),
    /** When admins last got an e-mail about what waits: only what is newer is worth another one. */
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

/**
 * Where books are to be had, in the owner's order. The migration adds the shop of the server's configuration, which is
 * the one row without a template; a trigger counts every change as one of the catalogue (see the `0027_places`
 * migration).
 */
export const places = pgTable(
  "places",
  {
    id: integer("id").primaryKey().generatedByDefaultAsIdentity(),
    kind: text("kind", { enum: PLACE_KINDS }).notNull(),
    /** Null for the shop of the server's configuration, as is the template. */
    name: text("name"),
    /** ISO 3166 code of two capital letters; null for everywhere. */
    country: text("country"),
    /** Address of a search, with placeholders in braces. */
    template: text("template"),
    /** The owner's tag in the affiliate programme. */
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

/** A reader's own order of the places, and which of them they hide; no rows until they change something. */
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
    /** Route pattern, such as `/blog/:slug`. */
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

/** A user's settings for the deck as a whole; no row until they change one. */
export const tasteSettings = pgTable(
  "taste_settings",
  {
    userId: ownerId().primaryKey(),
    /** Since when swipes no longer affect the deck; null while they do. */
    pausedAt: timestamp("paused_at", { withTimezone: true }),
    /** Decisions before this are ignored. */
    resetAt: timestamp("reset_at", { withTimezone: true }),
    /** What the deck does not learn from. */
    ignoredSources: text("ignored_sources", { enum: TASTE_SOURCES })
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** Books of the list with these statuses are drawn all the same. */
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

/** A user's rule for an author or a genre: more, less or never. */
export const tasteRules = pgTable(
  "taste_rules",
  {
    userId: ownerId(),
    subject: text("subject", { enum: ["author", "genre"] }).notNull(),
    /** An author as a book spells them, or one of the ten genres. */
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
