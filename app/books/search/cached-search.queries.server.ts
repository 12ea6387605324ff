import { sql } from "drizzle-orm";

import { CatalogueBook } from "#app/books/outside/catalogue-book.ts";
import type { CatalogueSource } from "#app/books/outside/search-catalogues.ts";
import { appSecret } from "#app/platform/app-secret.server.ts";
import { db } from "#db/client.server.ts";
import { catalogueAnswers, catalogueBooks } from "#db/schema.ts";

import { searchDigest } from "./search-digest.ts";

export async function cachedSearch(query: string): Promise<CatalogueBook[] | null> {
  const { rows } = await db.execute<{ facts: unknown[] }>(sql`
    select array(
      select ${catalogueBooks.facts} from unnest(${catalogueAnswers.books}) with ordinality as one(id, place)
      join ${catalogueBooks} on ${catalogueBooks.externalId} = one.id order by one.place
    ) as facts
    from ${catalogueAnswers}
    where ${catalogueAnswers.query} = ${searchDigest(appSecret, query)} and ${catalogueAnswers.askedAt} > now() - interval '1 day'`);
  // An older version of the app may have stored another shape.
  return (
    rows[0]?.facts.map((facts) => CatalogueBook.safeParse(facts).data).filter((book) => book !== undefined) ?? null
  );
}

export async function cacheSearch(
  query: string,
  source: CatalogueSource,
  found: readonly CatalogueBook[],
): Promise<void> {
  await db.transaction(async (tx) => {
    // Inserts in a fixed order: two answers with the same books could deadlock otherwise.
    const inOrder = found.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1));
    if (inOrder.length > 0) {
      await tx
        .insert(catalogueBooks)
        .values(inOrder.map((facts) => ({ externalId: facts.externalId, facts })))
        .onConflictDoUpdate({
          target: catalogueBooks.externalId,
          set: { facts: sql`excluded.facts`, seenAt: sql`now()` },
        });
    }
    const answer = { source, books: found.map(({ externalId }) => externalId), askedAt: sql`now()` };
    await tx
      .insert(catalogueAnswers)
      .values({ query: searchDigest(appSecret, query), ...answer })
      .onConflictDoUpdate({ target: catalogueAnswers.query, set: answer });
  });
  await sweep();
}

/** Books stay longer than answers, because a reader may still see the answer. */
async function sweep(): Promise<void> {
  await db.execute(sql`
    delete from ${catalogueAnswers} where ${catalogueAnswers.query} in (
      select ${catalogueAnswers.query} from ${catalogueAnswers}
      where ${catalogueAnswers.askedAt} < now() - interval '1 day' limit 500 for update skip locked)`);
  await db.execute(sql`
    delete from ${catalogueBooks} where ${catalogueBooks.externalId} in (
      select ${catalogueBooks.externalId} from ${catalogueBooks}
      where ${catalogueBooks.seenAt} < now() - interval '2 days' limit 500 for update skip locked)`);
}

export async function catalogueBook(externalId: string): Promise<CatalogueBook | null> {
  const [row] = await db
    .select({ facts: catalogueBooks.facts })
    .from(catalogueBooks)
    .where(sql`${catalogueBooks.externalId} = ${externalId} and ${catalogueBooks.seenAt} > now() - interval '2 days'`);
  return CatalogueBook.safeParse(row?.facts).data ?? null;
}
