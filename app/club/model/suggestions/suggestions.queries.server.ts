import { and, eq, gt, sql } from "drizzle-orm";

import { displayName, isAdmin } from "#app/auth/model/display-name.server.ts";
import { checkRoom } from "#app/auth/model/quotas.server.ts";
import { timeZoneOf } from "#app/auth/model/time-zone.server.ts";
import { writerMarks } from "#app/auth/model/writer-mark.server.ts";
import { notMutedBy } from "#app/club/model/mutes.server.ts";
import { withUserLock } from "#app/club/model/new-account-links.server.ts";
import { microsOf, NEWEST, timeCursor } from "#app/http/cursor.server.ts";
import { readCursor, writeCursor } from "#app/http/cursor.ts";
import type { Page } from "#app/http/use-paged-list.ts";
import { longDates } from "#app/platform/dates.ts";
import { db } from "#db/client.server.ts";
import { bookSuggestions, profiles, users } from "#db/schema.ts";

import { sameRequest } from "./rules.ts";

export const SUGGESTIONS_A_PAGE = 20;

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
