import { and, count, countDistinct, eq, gt, inArray, max, min, sql } from "drizzle-orm";

import { displayName, isAdmin } from "#app/auth/model/display-name.server.ts";
import { checkRoom, claimRoom } from "#app/auth/model/quotas.server.ts";
import { timeZoneOf } from "#app/auth/model/time-zone.server.ts";
import { writerMarks } from "#app/auth/model/writer-mark.server.ts";
import { coverPaths, type CoverBook, type CoverPaths } from "#app/books/model/covers/cover-path.ts";
import { retailerLink } from "#app/books/model/retailer.ts";
import { notMutedBy } from "#app/club/model/mutes.server.ts";
import { withUserLock } from "#app/club/model/new-account-links.server.ts";
import { microsOf, NEWEST, timeCursor } from "#app/http/cursor.server.ts";
import { readCursor, writeCursor } from "#app/http/cursor.ts";
import type { Page } from "#app/http/use-paged-list.ts";
import { longDates } from "#app/platform/dates.ts";
import { db } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import { bookRecommendations, books, bookSuggestions, profiles, readingList, savedBooks, users } from "#db/schema.ts";

import { sameRequest } from "./rules.ts";

export const SUGGESTIONS_A_PAGE = 20;
export const RECOMMENDATIONS_A_PAGE = 50;
/** So many readers are heard on one book; the others are counted. */
const MOST_VOICES = 20;

/** A request for books as everybody sees it. */
export interface Suggestion {
  id: number;
  title: string;
  description: string;
  askedBy: string;
  /** The mark of the admins stands beside the name. */
  isAdmin: boolean;
  /** See `writerMarks`. */
  writer: string;
  /** Written out, on the calendar of the reader who looks. */
  date: string;
  /** Whether the reader who looks asked it. */
  own: boolean;
  /** How many different books were recommended. */
  recommendations: number;
}

/** The newest suggestions of all readers, or those older than `after`. */
export async function suggestionsPage(userId: string, after: string | null): Promise<Page<Suggestion>> {
  const [micros, id] = readCursor(after, ["time"]) ?? NEWEST;
  const rows = await db
    .select({
      id: bookSuggestions.id,
      title: bookSuggestions.title,
      description: bookSuggestions.description,
      askedBy: displayName,
      isAdmin,
      writerId: bookSuggestions.userId,
      createdAt: bookSuggestions.createdAt,
      micros: microsOf(bookSuggestions.createdAt),
      own: sql<boolean>`${bookSuggestions.userId} = ${userId}`,
      recommendations: sql<number>`(
        select count(distinct answer.name)::int from book_recommendations as answer
        where answer.suggestion_id = ${bookSuggestions.id} and ${notMutedBy(userId, "suggestions", sql.raw("answer.user_id"))})`,
    })
    .from(bookSuggestions)
    .innerJoin(users, eq(users.id, bookSuggestions.userId))
    .leftJoin(profiles, eq(profiles.id, bookSuggestions.userId))
    .where(
      and(
        sql`(${bookSuggestions.createdAt}, ${bookSuggestions.id}) < ${timeCursor(micros, id)}`,
        notMutedBy(userId, "suggestions", bookSuggestions.userId),
      ),
    )
    .orderBy(sql`${bookSuggestions.createdAt} desc`, sql`${bookSuggestions.id} desc`)
    .limit(SUGGESTIONS_A_PAGE + 1);
  const date = longDates(await timeZoneOf(userId));
  const markOf = writerMarks("suggestions", userId);
  const shown = rows.slice(0, SUGGESTIONS_A_PAGE);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  return {
    items: shown.map(
      ({ createdAt, id, title, description, askedBy, isAdmin: admin, writerId, own, recommendations }) => ({
        id,
        title,
        description,
        askedBy,
        isAdmin: admin,
        writer: markOf(writerId),
        date: date(createdAt),
        own,
        recommendations,
      }),
    ),
    next: last ? writeCursor([last.micros, last.id]) : null,
  };
}

/** Puts a request on the board; `before` is the same one, where the reader has asked it within a day. */
export async function ask(
  userId: string,
  request: { title: string; description: string },
): Promise<{ asked: true } | { before: { micros: string; id: number } }> {
  return withUserLock("suggestion", userId, async (connection) => {
    const lately = await connection
      .select({
        id: bookSuggestions.id,
        micros: microsOf(bookSuggestions.createdAt),
        title: bookSuggestions.title,
        description: bookSuggestions.description,
      })
      .from(bookSuggestions)
      .where(and(eq(bookSuggestions.userId, userId), gt(bookSuggestions.createdAt, sql`now() - interval '1 day'`)));
    const before = sameRequest(request, lately);
    if (before) return { before };
    await checkRoom(connection, userId, "suggestions");
    await connection.insert(bookSuggestions).values({ userId, ...request });
    return { asked: true as const };
  });
}

/** False where the reader has asked no such thing. What others recommended goes with it. */
export async function deleteSuggestion(userId: string, id: number): Promise<boolean> {
  const deleted = await db
    .delete(bookSuggestions)
    .where(and(eq(bookSuggestions.id, id), eq(bookSuggestions.userId, userId)))
    .returning({ id: bookSuggestions.id });
  return deleted.length > 0;
}

/** What one reader says for a book. */
export interface Voice {
  id: number;
  reason: string;
  recommendedBy: string;
  isAdmin: boolean;
  /** See `writerMarks`. */
  writer: string;
  date: string;
  own: boolean;
}

/** A book of our catalogue that was recommended. */
export interface OwnBook {
  id: number;
  genre: Genre;
  cover: CoverPaths;
  /** The retailer's page for it. */
  link: string;
  saved: boolean;
  listed: boolean;
}

/** A recommended book, with everybody who recommends it. */
export interface Recommendation {
  name: string;
  title: string;
  author: string;
  book: OwnBook | null;
  /** Oldest first, at most `MOST_VOICES`, the own one always among them. */
  voices: Voice[];
  /** How many readers recommend it. */
  readers: number;
  /** The asker means to read it. */
  accepted: boolean;
}

export interface RecommendationsPage extends Page<Recommendation> {
  /** Of all pages. */
  count: number;
}

/** The books recommended on a suggestion, in the order they were first named; null where there is no such suggestion. */
export async function recommendationsPage(
  userId: string,
  suggestionId: number,
  after: string | null,
): Promise<RecommendationsPage | null> {
  const [firstId] = readCursor(after, []) ?? [0];
  const [[suggestion], rows, timeZone] = await Promise.all([
    db
      .select({
        acceptedName: bookSuggestions.acceptedName,
        count: countDistinct(bookRecommendations.name),
      })
      .from(bookSuggestions)
      .leftJoin(
        bookRecommendations,
        and(
          eq(bookRecommendations.suggestionId, bookSuggestions.id),
          notMutedBy(userId, "suggestions", bookRecommendations.userId),
        ),
      )
      .where(and(eq(bookSuggestions.id, suggestionId), notMutedBy(userId, "suggestions", bookSuggestions.userId)))
      .groupBy(bookSuggestions.id),
    namedBooks(userId, suggestionId, firstId),
    timeZoneOf(userId),
  ]);
  if (!suggestion) return null;
  const shown = rows.slice(0, RECOMMENDATIONS_A_PAGE);
  const names = shown.map(({ name }) => name);
  const voices = await voicesFor(userId, suggestionId, names, longDates(timeZone));
  return {
    items: shown.map(({ book, saved, listed, ...named }) => ({
      name: named.name,
      title: book?.title ?? named.title,
      author: book?.author ?? named.author,
      book: book && ownBook(book, saved, listed),
      voices: voices.get(named.name) ?? [],
      readers: named.readers,
      accepted: named.name === suggestion.acceptedName,
    })),
    count: suggestion.count,
    next: rows.length > shown.length ? writeCursor([shown.at(-1)!.firstId]) : null,
  };
}

async function namedBooks(userId: string, suggestionId: number, after: number) {
  const first = min(bookRecommendations.id);
  const named = db
    .select({
      name: bookRecommendations.name,
      firstId: sql<number>`${first}`.as("first_id"),
      readers: count().as("readers"),
      // A voice may have been given before the catalogue had the book.
      ownId: max(bookRecommendations.bookId).as("own_id"),
    })
    .from(bookRecommendations)
    .where(
      and(
        eq(bookRecommendations.suggestionId, suggestionId),
        notMutedBy(userId, "suggestions", bookRecommendations.userId),
      ),
    )
    .groupBy(bookRecommendations.name)
    .having(gt(first, after))
    .orderBy(first)
    .limit(RECOMMENDATIONS_A_PAGE + 1)
    .as("named");
  return db
    .select({
      name: named.name,
      firstId: named.firstId,
      readers: named.readers,
      title: bookRecommendations.bookTitle,
      author: bookRecommendations.author,
      book: {
        id: books.id,
        title: books.title,
        author: books.author,
        genre: books.genre,
        isbn13: books.isbn13,
        linkUrl: books.linkUrl,
        imageUrl: books.imageUrl,
        coverHash: books.coverHash,
        coverCheckedAt: books.coverCheckedAt,
      },
      saved: sql<boolean>`exists (select from ${savedBooks} where ${savedBooks.userId} = ${userId} and ${savedBooks.bookId} = ${books.id})`,
      listed: sql<boolean>`exists (select from ${readingList} where ${readingList.userId} = ${userId} and ${readingList.bookId} = ${books.id})`,
    })
    .from(named)
    .innerJoin(bookRecommendations, eq(bookRecommendations.id, named.firstId))
    .leftJoin(books, eq(books.id, named.ownId))
    .orderBy(named.firstId);
}

function ownBook(book: CoverBook & Parameters<typeof retailerLink>[0], saved: boolean, listed: boolean): OwnBook {
  return { id: book.id, genre: book.genre, cover: coverPaths(book), link: retailerLink(book), saved, listed };
}

async function voicesFor(userId: string, suggestionId: number, names: string[], date: (time: Date) => string) {
  const own = sql<boolean>`${bookRecommendations.userId} = ${userId}`;
  const ranked = db.$with("ranked").as(
    db
      .select({
        rankedId: sql<number>`${bookRecommendations.id}`.as("ranked_id"),
        rank: sql<number>`row_number() over (
          partition by ${bookRecommendations.name} order by ${own} desc, ${bookRecommendations.id})`.as("rank"),
      })
      .from(bookRecommendations)
      .where(
        and(
          eq(bookRecommendations.suggestionId, suggestionId),
          inArray(bookRecommendations.name, names),
          notMutedBy(userId, "suggestions", bookRecommendations.userId),
        ),
      ),
  );
  const rows = await db
    .with(ranked)
    .select({
      name: bookRecommendations.name,
      id: bookRecommendations.id,
      reason: bookRecommendations.reason,
      recommendedBy: displayName,
      isAdmin,
      writerId: bookRecommendations.userId,
      createdAt: bookRecommendations.createdAt,
      own,
    })
    .from(ranked)
    .innerJoin(bookRecommendations, eq(bookRecommendations.id, ranked.rankedId))
    .innerJoin(users, eq(users.id, bookRecommendations.userId))
    .leftJoin(profiles, eq(profiles.id, bookRecommendations.userId))
    .where(sql`${ranked.rank} <= ${MOST_VOICES}`)
    .orderBy(bookRecommendations.id);
  const byName = new Map<string, Voice[]>();
  const markOf = writerMarks("suggestions", userId);
  for (const { name, createdAt, writerId, ...voice } of rows) {
    const shown = { ...voice, writer: markOf(writerId), date: date(createdAt) };
    byName.set(name, [...(byName.get(name) ?? []), shown]);
  }
  return byName;
}

/**
 * Adds the reader's voice for a book, which is one of ours where title and author say so. Who has named it here
 * before, however it was spelt, is "named before".
 */
export async function recommend(
  userId: string,
  suggestionId: number,
  { title, author, reason }: { title: string; author: string; reason: string },
): Promise<"added" | "named before" | "not found"> {
  // The lock keeps the suggestion until the answer to it is written.
  const { rows } = await db.transaction(async (tx) => {
    await claimRoom(tx, userId, "recommendations");
    return tx.execute<{ added: number | null }>(sql`
    with suggestion as (
      select id from ${bookSuggestions}
      where id = ${suggestionId} and ${notMutedBy(userId, "suggestions", sql.raw("user_id"))} for key share
    ), added as (
      insert into ${bookRecommendations} (suggestion_id, user_id, book_id, book_title, author, reason)
      select suggestion.id, ${userId}, (
        select id from ${books}
        where md5(lower(title) || chr(10) || lower(author)) = md5(lower(${title}::text) || chr(10) || lower(${author}::text))
        order by id limit 1
      ), ${title}, ${author}, ${reason} from suggestion
      on conflict do nothing returning id
    )
    select (select id from added) as added from suggestion`);
  });
  if (!rows[0]) return "not found";
  return rows[0].added === null ? "named before" : "added";
}

/** Takes back the reader's own voice; false where they have no such one. */
export async function deleteRecommendation(userId: string, suggestionId: number, id: number): Promise<boolean> {
  const deleted = await db
    .delete(bookRecommendations)
    .where(
      and(
        eq(bookRecommendations.id, id),
        eq(bookRecommendations.suggestionId, suggestionId),
        eq(bookRecommendations.userId, userId),
      ),
    )
    .returning({ id: bookRecommendations.id });
  return deleted.length > 0;
}

/** The asker means to read the book of this recommendation; false where it is not theirs to say. */
export async function acceptRecommendation(userId: string, suggestionId: number, id: number): Promise<boolean> {
  const accepted = await db
    .update(bookSuggestions)
    .set({ acceptedName: sql`${bookRecommendations.name}` })
    .from(bookRecommendations)
    .where(
      and(
        eq(bookSuggestions.id, suggestionId),
        eq(bookSuggestions.userId, userId),
        eq(bookRecommendations.id, id),
        eq(bookRecommendations.suggestionId, suggestionId),
      ),
    )
    .returning({ id: bookSuggestions.id });
  return accepted.length > 0;
}

/** The asker has thought better of it. */
export async function acceptNone(userId: string, suggestionId: number): Promise<boolean> {
  const cleared = await db
    .update(bookSuggestions)
    .set({ acceptedName: null })
    .where(and(eq(bookSuggestions.id, suggestionId), eq(bookSuggestions.userId, userId)))
    .returning({ id: bookSuggestions.id });
  return cleared.length > 0;
}
