import { eq, sql } from "drizzle-orm";

import { saveProfile } from "#app/auth/readers/profile.queries.server.ts";
import { db } from "#db/client.server.ts";
import { profiles } from "#db/schema.ts";

import { acceptedLanguages, readLanguages } from "./accepted.ts";
import { catalogueLanguages } from "./catalogue-languages.queries.server.ts";

const MOST_ASKED = 3;

/** Null if the reader has not chosen: the browser's count. */
export async function chosenLanguages(userId: string): Promise<string[] | null> {
  const [profile] = await languagesOf.execute({ userId });
  return profile?.languages ?? null;
}

export async function chooseLanguages(userId: string, languages: string[] | null): Promise<void> {
  await saveProfile(userId, { languages });
}

/** Sorted; null for all. */
export async function languagesFor(userId: string | null, accepted: string | null): Promise<string[] | null> {
  const [chosen, ofCatalogue] = await Promise.all([
    userId === null ? null : chosenLanguages(userId),
    catalogueLanguages(),
  ]);
  return readLanguages(chosen, accepted, ofCatalogue);
}

export async function outsideLanguages(userId: string, accepted: string | null): Promise<string[]> {
  const languages = (await chosenLanguages(userId)) ?? acceptedLanguages(accepted).slice(0, MOST_ASKED);
  return languages.length > 0 ? languages.toSorted() : ["en"];
}

/** An `Accept-Language` with one spelling per page; "" for all languages, and if the database does not answer. */
export async function visitorsLanguages(accepted: string | null): Promise<string> {
  const languages = await languagesFor(null, accepted).catch(() => null);
  return languages?.join(",") ?? "";
}

const languagesOf = db
  .select({ languages: profiles.languages })
  .from(profiles)
  .where(eq(profiles.id, sql.placeholder("userId")))
  .prepare("");
