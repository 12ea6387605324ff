import { and, eq, sql } from "drizzle-orm";

import type { Versions } from "#app/http/version-check.ts";
import { readBookId } from "#db/book-id.ts";
import { db } from "#db/client.server.ts";
import { books } from "#db/schema.ts";

import { COVER_COLUMNS } from "./cover-columns.queries.server.ts";
import type { CoverBook } from "./cover-path.ts";

const coverOf = db
  .select(COVER_COLUMNS)
  .from(books)
  .where(eq(books.id, sql.placeholder("id")))
  .prepare("");

export async function coverRequest(id: number): Promise<CoverBook | null> {
  const [book] = await coverOf.execute({ id });
  return book ?? null;
}

const versions = db
  .select({ id: books.id, version: sql<string>`${books}.xmin::text` })
  .from(books)
  .where(sql`${books.id} = any(${sql.placeholder("ids")}::integer[])`)
  .prepare("");

export const coverVersions: Versions = async (subjects) => {
  const ids = subjects.map((subject) => readBookId(subject.split("/").at(-1))).filter((id) => id !== null);
  const rows = await versions.execute({ ids });
  return new Map(rows.map(({ id, version }) => [`/covers/${id}`, version]));
};

/** `hash` is null if the fetch failed. Does nothing if the book's URL has changed. */
export async function recordCover(id: number, imageUrl: string, hash: string | null): Promise<void> {
  await db
    .update(books)
    .set({ coverHash: hash, coverCheckedAt: sql`now()` })
    .where(and(eq(books.id, id), eq(books.imageUrl, imageUrl)));
}
