import { eq, sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { profiles } from "#db/schema.ts";

import { acceptedLanguages, readLanguages } from "./accepted.ts";
import { catalogueLanguages } from "./catalogue-languages.queries.server.ts";

/** Of a browser's languages, those in which other catalogues are asked. */
const MOST_ASKED = 3;

/** The languages that a reader has chosen; null where the browser's count. */
export async function chosenLanguages(userId: string): Promise<string[] | null> {
  const [profile] = await languagesOf.execute({ userId });
  return profile?.languages ?? null;
}

/** Stores the languages that a reader reads; null for those of the browser. */
export async function chooseLanguages(userId: string, languages: string[] | null): Promise<void> {
  await db
    .insert(profiles)
    .values({ id: userId, languages })
    .onConflictDoUpdate({ target: profiles.id, set: { languages, updatedAt: sql`now()` } });
}

/** The languages in which a request's reader wants books, sorted; null for all. */
export async function languagesFor(userId: string | null, accepted: string | null): Promise<string[] | null> {
  const [chosen, ofCatalogue] = await Promise.all([
    userId === null ? null : chosenLanguages(userId),
    catalogueLanguages(),
  ]);
  return readLanguages(chosen, accepted, ofCatalogue);
}

/** The languages in which other catalogues are asked for a reader: their own, whatever this one has. */
export async function outsideLanguages(userId: string, accepted: string | null): Promise<string[]> {
  const languages = (await chosenLanguages(userId)) ?? acceptedLanguages(accepted).slice(0, MOST_ASKED);
  return languages.length > 0 ? languages.toSorted() : ["en"];
}

/**
 * The languages of a visitor's first page, as an `Accept-Language` with one spelling for each page; "" for all, and
 * where they cannot be read: the page itself then says that the database does not answer.
 */
export async function visitorsLanguages(accepted: string | null): Promise<string> {
  const languages = await languagesFor(null, accepted).catch(() => null);
  return languages?.join(",") ?? "";
}

const languagesOf = db
  .select({ languages: profiles.languages })
  .from(profiles)
  .where(eq(profiles.id, sql.placeholder("userId")))
  .prepare("");
