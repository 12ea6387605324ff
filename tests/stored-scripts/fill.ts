import { randomUUID } from "node:crypto";

import type pg from "pg";

import { searchDigest } from "#app/books/search/search-digest.ts";
import { SESSIONS_SECRET } from "#tests/reader-sessions.ts";

/** So many rows of each kind: no list shows fewer on its first page. */
export const ROWS = 10;
const FIRST_ID = 7_000;
/** Beside each book another of the same name, which the list of duplicates shows. */
const FIRST_TWIN = FIRST_ID + ROWS;
const FIRST_WISH = FIRST_TWIN + ROWS;
/** So many books the page of what to read next offers; more would push others off the first page of the list. */
const OFFERED = 4;

/** What the `row`th row says in a column, named `table.column`. */
export type Say = (column: string, row: number) => string;
export const idOf = (row: number): number => FIRST_ID + row;
export const codeOf = (row: number): string => `STREDRW${"23456789AB"[row]}`;
export const twinOf = (row: number): number => FIRST_TWIN + row;

type Database = Pick<pg.Client, "query">;

/** Takes away what `fill` brought, but for the trail of decisions, of which nothing can be taken away. */
export async function empty(database: Database): Promise<void> {
  await database.query(`
    DELETE FROM together_rounds; DELETE FROM users WHERE email LIKE '%@stored.example';
    DELETE FROM reading_list; DELETE FROM books; DELETE FROM authors; DELETE FROM series; DELETE FROM blog_posts; DELETE FROM blog_outside_images; DELETE FROM book_deals;
    DELETE FROM reading_imports; DELETE FROM book_suggestions; DELETE FROM chat_messages;
    DELETE FROM moderation_notices; DELETE FROM reports; DELETE FROM taste_rules; DELETE FROM openlibrary_runs; DELETE FROM catalogue_uploads;
    DELETE FROM book_merges; DELETE FROM catalogue_answers; DELETE FROM catalogue_books; DELETE FROM rate_limits;
    DELETE FROM places WHERE template IS NOT NULL; DELETE FROM invitations; DELETE FROM blocked_addresses; DELETE FROM passkeys;
    DELETE FROM sessions WHERE id LIKE 'stored-%'`);
}

/**
 * Puts what `say` says into every column that can hold it, past all forms and whatever they would refuse: what is
 * stored was perhaps stored by another version, or by a hole. `owner` is a reader's id, and an admin's.
 */
export async function fill(database: Database, owner: string, say: Say): Promise<void> {
  await empty(database);
  // The same text is everybody's name here.
  await database.query("DROP INDEX IF EXISTS profiles_nickname_skeleton");
  // `/admin` looks ahead to the page of this one.
  await put(database, "books", { id: 1, title: "Momo", author: "Michael Ende" });
  for (let row = 0; row < ROWS; row += 1) await fillRow(database, owner, row, inColumns(say, row));
  // What stands here is not what the job would read out of the books.
  await database.query("DELETE FROM book_names_due");
}

/** What a page shows one of: the owner's own name and address, the house's, and which notice has not been read. */
export async function fillOwned(database: Database, owner: string, say: Say, row: number): Promise<void> {
  const text = inColumns(say, row);
  await database.query("UPDATE users SET email = $2 WHERE id = $1", [
    owner,
    `${text("users.email", 200).toLowerCase()}@example.org`,
  ]);
  await database.query("UPDATE profiles SET nickname = $2 WHERE id = $1", [owner, text("profiles.nickname", 40)]);
  await database.query("UPDATE moderation_notices SET read_at = CASE WHEN id = $1 THEN NULL ELSE now() END", [
    idOf(row),
  ]);
  await database.query("DELETE FROM site_settings");
  await put(database, "site_settings", {
    owner_name: text("site_settings.owner_name", 200),
    owner_address: text("site_settings.owner_address", 500),
    contact_email: text("site_settings.contact_email", 254),
    register_number: text("site_settings.register_number", 100),
    vat_id: text("site_settings.vat_id", 40),
    welcome: text("site_settings.welcome", 300),
    own_rules: text("site_settings.own_rules", 4_000),
    purpose: text("site_settings.purpose", 500),
  });
  await database.query("NOTIFY place");
  await database.query("DELETE FROM openlibrary_runs");
  await put(database, "openlibrary_runs", {
    books: 1,
    state: "paused",
    folder: text("openlibrary_runs.folder", 1_000),
    problem: text("openlibrary_runs.problem", 2_000),
  });
}

type Text = (column: string, most: number) => string;

/** As much of it as the column takes; a NUL is what no column takes. */
export function inColumns(say: Say, row: number): Text {
  return (column, most) => {
    const fitting = [...say(column, row).replaceAll("\0", "")].slice(0, most).join("");
    return fitting.trim() === "" ? "x" : fitting;
  };
}

/** What differs in capitals alone is the same twice where a reader may have it once. */
const apart = (text: string, row: number) => `${text} ${row}`;

async function put(database: Database, table: string, row: Record<string, unknown>): Promise<void> {
  const names = Object.keys(row);
  const placeholders = names.map((_, index) => `$${index + 1}`);
  const values = Object.values(row).map((value) =>
    typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof Date)
      ? JSON.stringify(value)
      : value,
  );
  await database.query(`INSERT INTO ${table} (${names.join(", ")}) VALUES (${placeholders.join(", ")})`, values);
}

async function fillRow(database: Database, owner: string, row: number, text: Text): Promise<void> {
  const id = idOf(row);
  const add = (table: string, values: Record<string, unknown>) => put(database, table, values);
  const people = { writer: `stored-writer-${row}`, muted: `stored-muted-${row}`, banned: `stored-banned-${row}` };
  for (const person of Object.values(people)) {
    await add("users", {
      id: person,
      email: `${person}@stored.example`,
      name: text("users.name", 200),
      image: text("users.image", 2_000),
    });
    await add("profiles", { id: person, nickname: text("profiles.nickname", 40) });
  }
  const { writer, muted, banned } = people;
  await database.query(
    "UPDATE users SET suspended_until = now() + interval '1 day', suspension_reason = $2 WHERE id = $1",
    [banned, text("users.suspension_reason", 500)],
  );
  await add("users", {
    id: `stored-waiting-${row}`,
    email: `${text("users.email", 200).toLowerCase()}@stored.example`,
    waiting_since: new Date(),
  });
  await add("invitations", {
    id,
    name: text("invitations.name", 80),
    digest: String(row).repeat(64).slice(0, 64),
    ends_at: new Date(Date.now() + 86_400_000),
  });
  await add("places", {
    id,
    kind: "shop",
    name: text("places.name", 60),
    template: `https://127.0.0.1/?${text("places.template", 400)}&{title}`,
    position: id,
  });
  await add("reader_places", { user_id: owner, place_id: id, position: id, is_hidden: false });
  await add("blocked_addresses", { pattern: apart(text("blocked_addresses.pattern", 200), row) });
  await add("sessions", {
    id: `stored-${row}`,
    token: `stored-${row}`,
    user_id: owner,
    expires_at: new Date(Date.now() + 3_600_000),
    user_agent: text("sessions.user_agent", 500),
    ip_address: text("sessions.ip_address", 100),
  });

  await add("account_events", {
    user_id: owner,
    kind: "signed-in",
    user_agent: text("account_events.user_agent", 500),
  });
  await add("passkeys", {
    id: `stored-${row}`,
    user_id: owner,
    name: text("passkeys.name", 60),
    public_key: "x",
    counter: 0,
    transports: [],
  });

  const name = { title: text("books.title", 500), author: text("books.author", 500) };
  const book = {
    ...name,
    description: text("books.description", 20_000),
    image_url: `https://127.0.0.1/${text("books.image_url", 1_900)}`,
    link_url: `https://127.0.0.1/?${text("books.link_url", 1_900)}`,
    free_url: `https://127.0.0.1/free?${text("books.free_url", 1_900)}`,
  };
  await add("books", { id, ...book, genre: "Horror", book_id: `${id}${text("books.book_id", 200)}`, link_status: 404 });
  await database.query("UPDATE books SET link_status = 404, link_checked_at = now() WHERE id = $1", [id]);
  await add("book_facets", { book_id: id, facet: "theme", term: text("book_facets.term", 100), position: 0 });
  await add("books", { id: FIRST_TWIN + row, ...name, genre: "Business", book_id: `twin-${row}` });
  const slugged = { id, key: `stored-${row}`, slug: `stored-${row}` };
  await add("authors", { ...slugged, name: text("authors.name", 500), death_year: 1900 });
  await add("book_authors", { book_id: id, author_id: id, position: 0 });
  await add("series", { ...slugged, name: text("series.name", 500) });
  await add("book_series", { book_id: id, series_id: id, from_place: 1, to_place: 1 });
  const joined = { id: FIRST_TWIN + row, key: `joined-${row}`, slug: `joined-${row}`, same_as_id: id };
  await add("authors", { ...joined, name: text("authors.name", 500) });
  await add("series", { ...joined, name: text("series.name", 500) });
  await add("saved_books", { user_id: owner, book_id: id });
  await add("book_wishes", { user_id: owner, book_id: id });
  await add("wanted_books", { book_id: id, state: "ordered" });
  const liked = { id: randomUUID(), kind: "like", happened_at: new Date(Date.now() - 60_000) };
  await add("swipe_events", { user_id: owner, book_id: id, ...liked });
  const code = codeOf(row);
  await add("together_rounds", {
    id,
    code,
    way: "swipe",
    rule: "all",
    pool: "all",
    pool_name: "Stored",
    seed: 1,
    phase: "swiping",
  });
  await add("together_people", {
    id,
    round_id: id,
    user_id: owner,
    name: apart(text("together_people.name", 40), row),
  });
  await add("together_cards", { round_id: id, at: 0, book_id: id });
  await add("taste_rules", {
    user_id: owner,
    subject: "author",
    name: apart(text("taste_rules.name", 490), row),
    stance: "more",
  });

  const day = new Date(Date.now() - 86_400_000);
  // One of the catalogue, and one that the reader typed by hand.
  for (const [entry, bookId] of [
    [id, null],
    [FIRST_TWIN + row, id],
  ] as const) {
    await add("reading_list", {
      id: entry,
      user_id: owner,
      book_id: bookId,
      title: text("reading_list.title", 500),
      author: apart(text("reading_list.author", 490), row),
      status: "completed",
      started_at: new Date(Date.now() - 9 * 86_400_000),
      completed_at: day,
      current_page: 300,
      total_pages: 300,
      shelves: [text("reading_list.shelves", 200)],
    });
    await add("reading_log", {
      user_id: owner,
      entry_id: entry,
      day: day.toISOString().slice(0, 10),
      at: day,
      kind: "status",
      status: "completed",
      read: 1,
      from_page: 0,
      to_page: 300,
    });
    await add("reading_reviews", {
      id: entry,
      user_id: owner,
      entry_id: entry,
      read: 1,
      // Under the catalogue's book it is published.
      book_id: bookId,
      published_at: bookId && day,
      review: text("reading_reviews.review", 2_000),
      note: text("reading_reviews.note", 2_000),
    });
  }
  if (row < OFFERED) {
    await add("reading_list", {
      id: FIRST_WISH + row,
      user_id: owner,
      title: apart(text("reading_list.title", 490), row),
      author: apart(text("reading_list.author", 490), row),
      status: "want_to_read",
    });
  }
  if (row === 0) {
    const leftOut = JSON.stringify([{ what: text("reading_imports.left_out", 60), books: 1 }]);
    await add("reading_imports", { id: FIRST_ID, user_id: owner, source: "goodreads", left_out: leftOut });
  }
  const facts = text("reading_import_rows.facts", 500);
  const imported = { title: facts, author: facts, notes: [facts], shelves: [facts], reads: [], log: null };
  const unknown = { isbn13: null, pages: null, genre: null, laidAside: null, added: null, rating: null };
  await add("reading_import_rows", {
    import_id: FIRST_ID,
    line: row + 1,
    facts: { line: row + 1, ...imported, ...unknown, readCount: null, status: "completed" },
    verdict: "decide",
    reason: text("reading_import_rows.reason", 500),
    candidates: [id],
  });

  await add("book_deals", {
    id,
    title: text("book_deals.title", 200),
    description: text("book_deals.description", 2_000),
    link_url: `https://127.0.0.1/?${text("book_deals.link_url", 1_900)}`,
    discount_percentage: 10,
  });
  for (const [asked, asker] of [
    [id, writer],
    [FIRST_TWIN + row, owner],
  ] as const) {
    await add("book_suggestions", {
      id: asked,
      user_id: asker,
      title: text("book_suggestions.title", 200),
      description: text("book_suggestions.description", 2_000),
    });
  }
  await add("book_recommendations", {
    id,
    suggestion_id: id,
    user_id: owner,
    book_title: text("book_recommendations.book_title", 500),
    author: text("book_recommendations.author", 500),
    reason: text("book_recommendations.reason", 2_000),
  });
  // About a book that is there, and about one that has left.
  for (const [message, speaker, bookId] of [
    [id, writer, id],
    [FIRST_TWIN + row, owner, null],
  ] as const) {
    await add("chat_messages", {
      id: message,
      user_id: speaker,
      client_id: crypto.randomUUID(),
      message: text("chat_messages.message", 2_000),
      book_id: bookId,
      book_title: text("chat_messages.book_title", 500),
    });
  }
  await add("chat_messages", {
    id: FIRST_TWIN + ROWS + row,
    user_id: owner,
    client_id: crypto.randomUUID(),
    kind: "haul",
    message: "",
  });
  await add("chat_message_books", {
    message_id: FIRST_TWIN + ROWS + row,
    position: 1,
    book_id: null,
    book_title: text("chat_message_books.book_title", 500),
  });
  await add("chat_messages", {
    id: FIRST_TWIN + 2 * ROWS + row,
    user_id: owner,
    client_id: crypto.randomUUID(),
    kind: "review",
    message: "",
    book_id: id,
    book_title: text("chat_messages.book_title", 500),
    review_id: FIRST_TWIN + row,
  });
  // Told of the owner's words by somebody else's acts.
  for (const [message, answered] of [
    [FIRST_TWIN + 3 * ROWS + row, FIRST_TWIN + row],
    [FIRST_TWIN + 4 * ROWS + row, FIRST_TWIN + 2 * ROWS + row],
  ] as const) {
    await add("chat_messages", {
      id: message,
      user_id: writer,
      client_id: crypto.randomUUID(),
      message: "An answer",
      reply_to: answered,
    });
    await add("notices", { user_id: owner, kind: "reply", actor_id: writer, message_id: message, way: "here" });
  }
  await add("notices", { user_id: owner, kind: "answer", actor_id: writer, recommendation_id: id, way: "here" });
  await add("notices", { user_id: owner, kind: "wish", book_id: id, way: "here" });
  await add("mutes", { user_id: owner, muted_id: muted, kind: "message" });
  await add("reports", {
    id,
    user_id: owner,
    kind: "message",
    thing_id: id,
    writer_id: writer,
    words: text("reports.words", 2_000),
    reason: "other",
    note: text("reports.note", 1_000),
  });
  await add("moderation_notices", {
    id,
    user_id: owner,
    kind: "message",
    words: text("moderation_notices.words", 2_000),
    rule: "other",
    reason: text("moderation_notices.reason", 500),
    outcome: "removed",
  });
  await add("moderation_log", {
    admin_id: owner,
    act: "suspension",
    reader_id: banned,
    reason: text("moderation_log.reason", 500),
    until: new Date(Date.now() + 86_400_000),
  });
  await add("moderation_log", {
    admin_id: owner,
    act: "post-changed",
    thing_id: id,
    subject: text("moderation_log.subject", 500),
  });

  await add("blog_posts", {
    id,
    title: text("blog_posts.title", 200),
    slug: `stored-${row}`,
    content: text("blog_posts.content", 400_000),
    excerpt: text("blog_posts.excerpt", 1_000),
    cover_image: text("blog_posts.cover_image", 2_000),
    published: true,
    published_at: new Date(Date.now() - 3_600_000 + row),
    tags: [text("blog_posts.tags", 60)],
    author_id: writer,
  });
  await add("blog_outside_images", { address: `${text("blog_outside_images.address", 1_900)}#${row}` });

  const note = text("catalogue_uploads.notes", 2_000);
  await add("catalogue_uploads", {
    id,
    file_name: text("catalogue_uploads.file_name", 200),
    problem: text("catalogue_uploads.problem", 2_000),
  });
  await database.query("UPDATE catalogue_uploads SET notes = $2, rejected = 1, warnings = 1 WHERE id = $1", [
    id,
    JSON.stringify(["rejected", "warning"].map((kind) => ({ kind, line: 1, reason: note, title: note }))),
  ]);
  await add("catalogue_upload_changes", {
    upload_id: id,
    book_id: id,
    title: text("catalogue_upload_changes.title", 500),
    before: { description: text("catalogue_upload_changes.before", 2_000) },
    after: { description: text("catalogue_upload_changes.after", 2_000) },
  });
  await add("book_merges", {
    id,
    kept_id: id,
    kept_title: text("book_merges.kept_title", 500),
    gone: { title: text("book_merges.gone", 500) },
    moved: { [text("book_merges.moved", 60)]: 1 },
  });
  const externalId = `${text("catalogue_books.external_id", 150)}${row}`;
  const found = text("catalogue_books.facts", 500);
  await add("catalogue_books", {
    external_id: externalId,
    facts: {
      externalId,
      title: found,
      author: found,
      description: found,
      imageUrl: "https://127.0.0.1/x.jpg",
      pageCount: 1,
      genre: "Horror",
      isbn13: null,
      year: null,
    },
  });
  await add("catalogue_answers", {
    query: searchDigest(SESSIONS_SECRET, `stored ${row}`),
    source: "google",
    books: [externalId],
  });
}
