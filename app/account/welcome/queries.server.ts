import { createHash } from "node:crypto";

import { sql, type SQL } from "drizzle-orm";

import { COVER_COLUMNS } from "#app/books/covers/cover-columns.queries.server.ts";
import wellKnown from "#app/books/import/seed/well-known.json" with { type: "json" };
import { recordSwipes } from "#app/deck/swipe/queries.server.ts";
import { keepSwipesWithinQuota } from "#app/deck/swipe/swipe-quota.queries.server.ts";
import { db } from "#db/client.server.ts";
import { books } from "#db/schema.ts";

const rowsWhere = (condition: SQL) =>
  db
    .select({ ...COVER_COLUMNS, year: books.year, language: books.language })
    .from(books)
    .where(condition);

export type CoverRow = Awaited<ReturnType<typeof rowsWhere>>[number];

export const coverRows = (ids: readonly number[]) => rowsWhere(hasId(ids));

export const wellKnownRows = (ids: readonly number[]) =>
  rowsWhere(sql`${hasId(ids)} or md5(lower(${books.title}) || chr(10) || lower(${books.author})) = any(array(
    select md5(lower(known.title) || chr(10) || lower(known.author))
    from json_to_recordset(${JSON.stringify(wellKnown)}) as known(title text, author text)))`);

export const firstOfGenres = (count: number) => rowsWhere(sql`${books.genreNumber} between 0 and ${count - 1}`);

const hasId = (ids: readonly number[]) => sql`${books.id} = any(${sql.param([...ids])}::integer[])`;

/** Stores likes of the deck. Idempotent: a repeated request does not restore an undone like. */
export async function likeBooks(userId: string, bookIds: readonly number[]): Promise<void> {
  if (bookIds.length === 0) return;
  const time = Date.now();
  await recordSwipes(
    userId,
    bookIds.map((bookId) => ({ id: eventId(userId, bookId), bookId, time, kind: "like" })),
  );
  await keepSwipesWithinQuota(userId);
}

function eventId(userId: string, bookId: number): string {
  return createHash("sha256").update(`welcome ${userId} ${bookId}`).digest("hex").slice(0, 32);
}
