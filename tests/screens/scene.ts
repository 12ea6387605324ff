import { createHash, randomUUID } from "node:crypto";

import { bookPath } from "#app/books/page/book-path.ts";
import {
  accountEvents,
  authors,
  blockedAddresses,
  bookAuthors,
  bookDealReports,
  catalogueUploadChanges,
  bookSeries,
  bookWishes,
  catalogueUploads,
  openLibraryRuns,
  chatMessageBooks,
  chatReactions,
  emailProofs,
  invitations,
  places,
  moderationLog,
  moderationNotices,
  mutes,
  passkeys,
  readingGoals,
  readingImportRows,
  readingImports,
  readingLog,
  readingReviews,
  reports,
  savedBooks,
  secondFactors,
  series,
  swipeEvents,
  tasteRules,
  usageDays,
  wantedBooks,
} from "#db/schema.ts";
import { anEntry, someBooks, type Book } from "#tests/factories/books.ts";
import { aDeal, aRecommendation, aReview, aSuggestion, inTalk, someMessages } from "#tests/factories/club.ts";
import { insert, type Database } from "#tests/factories/insert.ts";
import { addPosts } from "#tests/factories/posts.ts";
import { aRound } from "#tests/factories/rounds.ts";
import { aPassword, aSession, aUser } from "#tests/factories/users.ts";

/** Who opens a screen. A `newcomer` has nothing yet, `pending` gave only the password, `waiting` waits for the owner's approval. */
export type Person = "visitor" | "newcomer" | "reader" | "admin" | "pending" | "waiting" | "unconfirmed";

export interface Scene {
  sessions: Partial<Record<Person, { name: string; value: string }>>;
  /** Replaces the names in a screen's path, such as `$BOOK`. */
  names: Record<string, string>;
}

const DAY_MS = 86_400_000;
const LONG =
  "A long and quiet story of a lighthouse keeper, three sisters and a winter that does not end; told by somebody who was there, and perhaps should not be believed.";
const UNBROKEN = "Donaudampfschifffahrtsgesellschaftskapitänswitwenrentenbescheinigung";

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS);
const dayOf = (date: Date) => date.toISOString().slice(0, 10);

/** Fills the club, the blog and three accounts with as much of everything as screens show, long words included. */
export async function setScene(database: Database): Promise<Scene> {
  const tag = randomUUID().slice(0, 4);
  const person = (name: string, facts: Parameters<typeof aUser>[1] = {}) =>
    aUser(database, { email: `${name}-${tag}@example.org`, timeZone: "Europe/Berlin", ...facts });
  // Whose reports can hide a deal.
  const known = { emailVerified: true, createdAt: daysAgo(30) };
  const reader = await person("reader", { nickname: `Zoë ${tag}`, emailVerified: true, hasSecondFactor: true });
  const admin = await person("admin", { nickname: `Ada ${tag}`, ...known, role: "admin" });
  const newcomer = await person("newcomer", { nickname: `New ${tag}`, emailVerified: true });
  const writer = await person("ben", { nickname: `Ben ${tag}`, ...known });
  const muted = await person("mute", { nickname: `Loud ${tag}`, ...known });
  const waiting = await person("waiting", { waitingSince: daysAgo(2), emailVerified: true });
  const unconfirmed = await person("unconfirmed");
  await person("suspended", { suspendedUntil: daysAgo(-9), suspensionReason: "Sold pills in every message." });
  await aPassword(database, reader.id);
  const books = await someBooks(
    database,
    Array.from({ length: 8 }, (_, index) => ({
      title: index === 0 ? `The ${UNBROKEN} ${tag}` : `The Lighthouse Winter ${index} ${tag}`,
      author: index === 0 ? UNBROKEN : "Ana María Author-Hyphenated",
      description: LONG,
      genre: (["Horror", "Fantasy", "Self-Help", "Fiction"] as const)[index % 4]!,
      pages: 320,
      year: 1973,
      linkUrl: "https://books.example/",
    })),
  );
  await database.query("UPDATE books SET link_status = 404, link_checked_at = now() WHERE id = $1", [books[1]!.id]);
  await someBooks(database, [{ title: books[2]!.title, author: books[2]!.author }]);

  const names = {
    $BOOK_PAGE: bookPath(books[0]!),
    $BOOK: String(books[0]!.id),
    ...(await fillNames(database, tag, books)),
    ...(await fillReading(database, reader.id, books)),
    ...(await fillRounds(database, reader, books)),
    ...(await fillBlog(database, admin.id, tag)),
    ...(await addProofs(database, reader, unconfirmed)),
    ...(await fillAdministration(database, admin.id, writer.id, tag)),
  };
  const reviewId = await fillReviews(database, writer.id, admin.id, books[0]!);
  await fillClub(database, { reader: reader.id, writer: writer.id, muted: muted.id, admin: admin.id }, books);

  const factor = { passkeyUserId: randomUUID() };
  await insert(database, secondFactors, [{ userId: reader.id, ...factor }]);
  const key = { publicKey: "x", counter: 0, transports: [] };
  await insert(database, passkeys, [{ id: randomUUID(), userId: reader.id, name: "My phone", ...key }]);
  const kinds = ["signed-in", "email-confirmed"] as const;
  await insert(
    database,
    accountEvents,
    kinds.map((kind) => ({ userId: reader.id, kind, userAgent: "Mozilla/5.0 (X11; Linux) Firefox/140.0" })),
  );
  await aSession(database, reader.id, { userAgent: "Mozilla/5.0 (iPhone; CPU iPhone OS 19_0) Safari/605.1.15" });
  Object.assign(names, { $REVIEW: String(reviewId) });
  const sessions = {
    reader: await aSession(database, reader.id, { secondFactorAt: new Date() }),
    newcomer: await aSession(database, newcomer.id),
    pending: await aSession(database, reader.id),
    admin: await aSession(database, admin.id),
    waiting: await aSession(database, waiting.id),
    unconfirmed: await aSession(database, unconfirmed.id),
  };
  return { sessions, names };
}

/** An author and a series of these books, with gaps, which the job that reads names leaves alone. */
async function fillNames(database: Database, tag: string, scene: Book[]) {
  await database.query("DELETE FROM book_names_due");
  const name = { key: `${UNBROKEN}${tag}`.toLowerCase(), name: `${UNBROKEN} ${tag}`, slug: `long-name-${tag}` };
  const [author] = await insert(database, authors, [{ ...name, deathYear: 1900 }]);
  const [long] = await insert(database, series, [name]);
  const [authorId, seriesId] = [author!.id, long!.id];
  await insert(
    database,
    bookAuthors,
    scene.map(({ id: bookId }) => ({ bookId, authorId, position: 0 })),
  );
  await insert(
    database,
    bookSeries,
    scene.map(({ id: bookId }, index) => ({ bookId, seriesId, fromPlace: 2 * index, toPlace: 2 * index })),
  );
  const joined = { key: `short${tag}`, name: `A. Short ${tag}`, slug: `short-name-${tag}` };
  await insert(database, authors, [{ ...joined, sameAsId: authorId }]);
  return { $WRITER: String(authorId), $AUTHOR: name.slug, $SERIES: name.slug };
}

/** The reader's list, log, goal, import, saved books, swipes and taste. */
async function fillReading(database: Database, userId: string, books: Book[]) {
  const facts = ["reading", "completed", "want_to_read", "reading"] as const;
  const entries = [];
  for (const [index, status] of facts.entries()) {
    const { id: bookId, title, author, genre } = books[index]!;
    const begun = status === "want_to_read" ? {} : { startedAt: daysAgo(40), currentPage: 120 };
    const ended = status === "completed" ? { completedAt: daysAgo(3), currentPage: 320, rating: 9 } : {};
    const book = { bookId, title, author, genre, totalPages: index === 3 ? null : 320, status };
    entries.push(await anEntry(database, userId, { ...book, ...begun, ...ended, shelves: ["to lend", UNBROKEN] }));
  }
  // Last on the list, and without a genre.
  await anEntry(database, userId, { title: "A Lighthouse of My Own", updatedAt: daysAgo(500) });
  for (const days of [400, 40, 20, 3, 1, 0]) {
    const line = { status: "reading" as const, read: 1, fromPage: 400 - days, toPage: 410 - days };
    const at = { day: dayOf(daysAgo(days)), at: daysAgo(days) };
    await insert(database, readingLog, [{ userId, entryId: entries[0]!.id, kind: "page", ...line, ...at }]);
  }
  const end = { kind: "status", status: "completed", read: 1, fromPage: 0, toPage: 320 } as const;
  const endedAt = { day: dayOf(daysAgo(3)), at: daysAgo(3) };
  await insert(database, readingLog, [{ userId, entryId: entries[1]!.id, ...end, ...endedAt }]);
  const written = { review: `${UNBROKEN} It is about time.`, note: "Lend it to Ben." };
  await insert(database, readingReviews, [{ userId, entryId: entries[1]!.id, read: 1, ...written }]);
  await insert(database, readingGoals, [{ userId, year: new Date().getFullYear(), books: 24 }]);
  await insert(
    database,
    savedBooks,
    books.slice(0, 5).map(({ id: bookId }) => ({ userId, bookId })),
  );
  await insert(
    database,
    bookWishes,
    books.slice(0, 2).map(({ id: bookId }) => ({ userId, bookId })),
  );
  await insert(database, wantedBooks, [{ bookId: books[0]!.id, state: "ordered" }]);
  await insert(
    database,
    swipeEvents,
    books.map(({ id: bookId }, index) => {
      const kind = index % 3 === 2 ? ("pass" as const) : ("like" as const);
      return { userId, id: randomUUID(), bookId, kind, happenedAt: daysAgo(2) };
    }),
  );
  await insert(database, tasteRules, [
    { userId, subject: "genre", name: "Horror", stance: "never" },
    { userId, subject: "author", name: books[1]!.author, stance: "more" },
  ]);
  const [imported] = await insert(database, readingImports, [{ userId, source: "goodreads" }]);
  const unknown = { isbn13: null, pages: null, genre: null, laidAside: null, added: null, rating: 7 };
  const unread = { reads: [], readCount: null, log: null };
  await insert(
    database,
    readingImportRows,
    (["decide", "decide", "add", "refused"] as const).map((verdict, line) => ({
      importId: imported!.id,
      line: line + 1,
      facts: {
        ...unknown,
        ...unread,
        line: line + 1,
        title: `${UNBROKEN} ${line}`,
        author: "A. Author",
        status: "completed",
        shelves: [],
        notes: ["No date."],
      },
      verdict,
      reason: verdict === "add" ? null : "Two books of the catalogue may be this one.",
      candidates: verdict === "decide" ? [books[2]!.id, books[3]!.id] : [],
    })),
  );
  return { $ENTRY: String(entries[0]!.id), $IMPORT: String(imported!.id) };
}

/** A veiled review of the book by one and an open one by the other. Returns the id of the first. */
async function fillReviews(database: Database, writer: string, other: string, book: Book): Promise<number> {
  const words = { review: `${LONG} ${UNBROKEN}` };
  const veiled = await aReview(database, writer, book, { ...words, page: 300, totalPages: 320 });
  const open = await aReview(database, other, book, { ...words, givesAway: false });
  await inTalk(database, veiled);
  await inTalk(database, open);
  return veiled.id;
}

async function fillClub(
  database: Database,
  { reader, writer, muted, admin }: Record<"reader" | "writer" | "muted" | "admin", string>,
  books: Book[],
): Promise<void> {
  const about = { bookId: books[4]!.id, bookTitle: books[4]!.title };
  const messages = await someMessages(database, writer, [
    { message: `${LONG} https://books.example/a/very/long/address/that/has/no/end/${UNBROKEN}`, createdAt: daysAgo(2) },
    { message: "It was the sister.", ...about, page: 200, createdAt: daysAgo(1) },
    { message: "A calm beginning.", ...about, givesAway: false },
    { message: UNBROKEN },
  ]);
  await someMessages(database, reader, [{ message: "I liked it too.", replyTo: messages[0]!.id }]);
  await insert(database, chatReactions, [{ messageId: messages[0]!.id, userId: reader, kind: "love" }]);
  const [haul] = await someMessages(database, writer, [{ kind: "haul", message: "" }]);
  const hauled = books
    .slice(0, 7)
    .map(({ id, title }, index) => ({ position: index + 1, bookId: id, bookTitle: title }));
  await insert(database, chatMessageBooks, [
    ...hauled.map((book) => ({ messageId: haul!.id, ...book })),
    { messageId: haul!.id, position: 8, bookId: null, bookTitle: UNBROKEN },
  ]);
  await someMessages(database, muted, [{ message: "Loud words." }]);
  await insert(database, mutes, [{ userId: reader, mutedId: muted, kind: "message" }]);

  const suggestion = await aSuggestion(database, writer, { title: "Something calm for the winter", description: LONG });
  await aSuggestion(database, reader, { title: UNBROKEN, description: "Short, please." });
  await aRecommendation(database, reader, suggestion.id, { reason: LONG });
  await aRecommendation(database, admin, suggestion.id, { bookTitle: books[5]!.title, bookId: books[5]!.id });
  const deals = [
    await aDeal(database, { title: `Momo for half ${UNBROKEN}`, description: LONG, discountPercentage: 50 }),
    await aDeal(database, { title: "Ends tomorrow", endsOn: dayOf(daysAgo(-1)) }),
  ];
  const hidden = await aDeal(database, { title: "Gone for long" });
  await insert(database, bookDealReports, [
    { dealId: deals[0]!.id, userId: writer },
    ...[writer, muted, admin].map((userId) => ({ dealId: hidden.id, userId })),
  ]);
  const reported = { kind: "message", thingId: messages[0]!.id, writerId: writer, words: LONG } as const;
  await insert(database, reports, [{ userId: reader, ...reported, reason: "other", note: "Odd." }]);
  const removed = { kind: "message", words: LONG, rule: "spam", reason: "No selling.", outcome: "removed" } as const;
  await insert(database, moderationNotices, [{ userId: reader, ...removed }]);
}

async function fillBlog(database: Database, authorId: string, tag: string) {
  const content = `<h2>First</h2><p>${LONG}</p><p>${UNBROKEN}</p><ul><li>One</li></ul><blockquote><p>Two</p></blockquote><table><tbody><tr><th>Book</th><th>Pages</th><th>Read</th></tr><tr><td>${UNBROKEN}</td><td>320</td><td>Yes</td></tr></tbody></table><p><a href="https://books.example/">Books</a></p>`;
  const facts = { content, authorId, excerpt: LONG, tags: ["winter", "slow-reading"] };
  const [post] = await addPosts(database, [
    { ...facts, title: `Three books for a slow winter ${UNBROKEN}`, slug: `winter-${tag}` },
    { ...facts, title: "Two more", slug: `more-${tag}` },
    { ...facts, title: "A draft", slug: `draft-${tag}`, published: false, publishedAt: null },
  ]);
  return { $POST: String(post), $SLUG: `winter-${tag}` };
}

async function fillAdministration(database: Database, adminId: string, writerId: string, tag: string) {
  const note = { line: 3, reason: "It has no author.", title: UNBROKEN };
  const [upload] = await insert(database, catalogueUploads, [
    { fileName: `winter-${UNBROKEN}.csv`, added: 3, rejected: 1, notes: [{ kind: "rejected", ...note }] },
  ]);
  const [waiting] = await insert(database, catalogueUploads, [
    { fileName: "summer.csv", added: 12, updated: 1, file: Buffer.from("title\nMomo\n") },
  ]);
  await insert(database, catalogueUploadChanges, [
    {
      uploadId: waiting!.id,
      bookId: 1,
      title: UNBROKEN,
      before: { description: LONG, year: null },
      after: { description: UNBROKEN, year: 1973 },
    },
  ]);
  // One that waits: a running one would be taken up.
  await insert(database, openLibraryRuns, [
    {
      adminId,
      books: 100_000,
      languages: ["en", "de"],
      folder: `/srv/${UNBROKEN}`,
      state: "paused",
      problem: "The disk is full. Free some space, then resume: the import continues where it was.",
      progress: { phase: "works", lines: 12_250_000, part: 0.45, from: 0 },
      uploadId: upload!.id,
    },
  ]);
  await insert(database, invitations, [
    { name: "Book club", digest: createHash("sha256").update(tag).digest("hex"), endsAt: daysAgo(-7), maxUses: 9 },
  ]);
  await insert(database, blockedAddresses, [{ pattern: `${tag}.spam.example` }]);
  await insert(database, moderationLog, [
    { adminId, act: "suspension", userId: writerId, reason: LONG, until: daysAgo(-9) },
    { adminId, act: "post-changed", thingId: 1, subject: UNBROKEN },
  ]);
  const viewed = ["/", "/blog", "/reading-tracker"].map((screen) => ({ day: dayOf(daysAgo(1)), screen, views: 40 }));
  await insert(database, usageDays, viewed);
  const [place] = await insert(database, places, [
    {
      kind: "library",
      name: UNBROKEN.slice(0, 60),
      country: "AT",
      template: "https://library.example/?q={title}",
      position: 2,
    },
  ]);
  const made = { $UPLOAD: String(upload!.id), $WAITING_UPLOAD: String(waiting!.id), $PLACE: String(place!.id) };
  return { ...made, $MEMBER: writerId };
}

/** Mailed links: one of the reader's own address, one of an account that is signed in nowhere, one for a password. */
async function addProofs(
  database: Database,
  reader: { id: string; email: string },
  unconfirmed: { id: string; email: string },
) {
  const tokens = { $OWN_PROOF: randomUUID(), $PROOF: randomUUID() };
  await insert(
    database,
    emailProofs,
    ([tokens.$OWN_PROOF, tokens.$PROOF] as const).map((token, index) => {
      const { id: userId, email } = index === 0 ? reader : unconfirmed;
      const tokenHash = createHash("sha256").update(token).digest("base64url");
      return { tokenHash, userId, email, expiresAt: daysAgo(-1) };
    }),
  );
  return tokens;
}

/** A round in each of its phases, with the reader in it. */
async function fillRounds(database: Database, reader: { id: string }, books: Book[]): Promise<Record<string, string>> {
  const userId = reader.id;
  const ids = books.slice(0, 5).map(({ id }) => id);
  const people = [{ userId, isHost: true, name: "Zoë" }, { name: UNBROKEN.slice(0, 40) }, { name: "Ben" }];
  const rankings = [
    [0, 1, 2],
    [1, 0, 2],
    [2, 1, 0],
  ];
  const ended = { phase: "over", endedAt: new Date() } as const;
  const lobby = await aRound(
    database,
    { way: "ballot", pool: "shortlist", endsAt: daysAgo(-3) },
    { people, books: ids },
  );
  const swiping = await aRound(database, { phase: "swiping" }, { people, books: ids, agreed: [0] });
  const ballot = await aRound(
    database,
    { phase: "final", way: "ballot", pool: "shortlist", rule: "final", endsAt: daysAgo(-3) },
    { people, books: ids, agreed: [0, 1, 2] },
  );
  const outcome = await aRound(
    database,
    { ...ended, way: "ballot", pool: "shortlist", result: [ids[0]!, ids[1]!, ids[2]!] },
    { people, books: ids, agreed: [0, 1, 2], rankings },
  );
  const nothing = await aRound(database, { ...ended, result: [] }, { people, books: ids });
  return { $LOBBY: lobby, $SWIPING: swiping, $BALLOT: ballot, $OUTCOME: outcome, $NOTHING: nothing };
}
