import { and, eq, gt, sql } from "drizzle-orm";

import { checkQuota } from "#app/auth/limits/quotas.queries.server.ts";
import { displayName, isAdmin } from "#app/auth/readers/display-name.queries.server.ts";
import { timeZoneOf } from "#app/auth/readers/time-zone.queries.server.ts";
import { writerMarks } from "#app/auth/readers/writer-mark.server.ts";
import type { CoverPaths } from "#app/books/covers/cover-path.ts";
import { notMutedBy } from "#app/club/mutes/mutes.queries.server.ts";
import { withUserLock } from "#app/club/writing/new-account-links.queries.server.ts";
import { microsOf, NEWEST, timeCursor } from "#app/http/cursor.server.ts";
import { readCursor, writeCursor } from "#app/http/cursor.ts";
import type { Page } from "#app/http/use-paged-list.ts";
import { longDates } from "#app/platform/dates.ts";
import { db } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import { bookSuggestions, profiles, users } from "#db/schema.ts";

import { coversFor } from "./covers.queries.server.ts";
import { sameRequest, type BoardFilter } from "./rules.ts";

export const SUGGESTIONS_A_PAGE = 20;

export interface Suggestion {
  id: number;
  title: string;
  description: string;
  askedBy: string;
  isAdmin: boolean;
  /** A pseudonym, see `writerMarks`. */
  writer: string;
  /** `November 20, 2026`, in the viewer's time zone. */
  date: string;
  own: boolean;
  recommendations: number;
  covers: Array<{ id: number; genre: Genre; cover: CoverPaths }>;
}

export async function suggestionsPage(
  userId: string,
  after: string | null,
  filter: BoardFilter = "all",
  only: number | null = null,
): Promise<Page<Suggestion>> {
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
        only === null ? undefined : eq(bookSuggestions.id, only),
        filter === "yours" ? eq(bookSuggestions.userId, userId) : undefined,
        filter === "unanswered"
          ? sql`not exists (
              select from book_recommendations as answer where answer.suggestion_id = ${bookSuggestions.id}
                and ${notMutedBy(userId, "suggestions", sql.raw("answer.user_id"))})`
          : undefined,
      ),
    )
    .orderBy(sql`${bookSuggestions.createdAt} desc`, sql`${bookSuggestions.id} desc`)
    .limit(SUGGESTIONS_A_PAGE + 1);
  const date = longDates(await timeZoneOf(userId));
  const markOf = writerMarks("suggestions", userId);
  const shown = rows.slice(0, SUGGESTIONS_A_PAGE);
  const last = rows.length > shown.length ? shown.at(-1) : undefined;
  const covers = await coversFor(
    userId,
    shown.map(({ id }) => id),
  );
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
        covers: covers.get(id) ?? [],
      }),
    ),
    next: last ? writeCursor([last.micros, last.id]) : null,
  };
}

/** Returns `before`, the earlier one, if the reader has asked the same within a day. */
export async function ask(
  userId: string,
  request: { title: string; description: string },
): Promise<{ asked: true } | { before: { micros: string; id: number } }> {
  return withUserLock("suggestion", userId, async (connection) => {
    const recent = await connection
      .select({
        id: bookSuggestions.id,
        micros: microsOf(bookSuggestions.createdAt),
        title: bookSuggestions.title,
        description: bookSuggestions.description,
      })
      .from(bookSuggestions)
      .where(and(eq(bookSuggestions.userId, userId), gt(bookSuggestions.createdAt, sql`now() - interval '1 day'`)));
    const before = sameRequest(request, recent);
    if (before) return { before };
    await checkQuota(connection, userId, "suggestions");
    await connection.insert(bookSuggestions).values({ userId, ...request });
    return { asked: true as const };
  });
}

export async function deleteSuggestion(userId: string, id: number): Promise<boolean> {
  const deleted = await db
    .delete(bookSuggestions)
    .where(and(eq(bookSuggestions.id, id), eq(bookSuggestions.userId, userId)))
    .returning({ id: bookSuggestions.id });
  return deleted.length > 0;
}
