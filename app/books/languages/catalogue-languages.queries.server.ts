import { sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";

const FRESH_MS = 60_000;

let known: ReadonlySet<string> | null = null;
let asking: Promise<ReadonlySet<string>> | null = null;
let askedAt = -Infinity;

/** After the first answer, callers neither wait for a newer one nor fail without it. */
export async function catalogueLanguages(): Promise<ReadonlySet<string>> {
  if (!asking && performance.now() - askedAt > (known ? FRESH_MS : 0)) {
    asking = askLanguages()
      .then((languages) => (known = languages))
      .finally(() => ([asking, askedAt] = [null, performance.now()]));
    asking.catch(() => {});
  }
  return known ?? asking ?? askLanguages();
}

/** One index step per language, whatever the number of books. */
async function askLanguages(): Promise<ReadonlySet<string>> {
  const { rows } = await db.execute<{ language: string }>(sql`
    with recursive found as (
      (select language from books where language is not null order by language limit 1)
      union all
      select (select language from books where language > found.language order by language limit 1)
      from found where found.language is not null
    ) select language from found where language is not null`);
  return new Set(rows.map(({ language }) => language));
}
