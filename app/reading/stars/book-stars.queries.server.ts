import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { countsInPublic } from "#app/auth/readers/counted-readers.queries.server.ts";
import { db } from "#db/client.server.ts";
import { readingList, users } from "#db/schema.ts";

/** Counts are rounded down to these. Fewer readers than the first could be recognised by people who know them. */
const STEPS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]
  .flatMap((unit) => [unit, 2 * unit, 5 * unit])
  .filter((step) => step >= 5);

export interface BookStars {
  /** In stars, with one decimal. */
  average: number;
  readers: number;
}

/** Null for fewer than five readers who count. */
export async function bookStars(bookId: number): Promise<BookStars | null> {
  const { rows } = await db.execute<{ average: number; readers: number }>(starsOf(sql`${bookId}`));
  return rows[0] ?? null;
}

/** Changes whenever the result of `bookStars` does, and at no other time. */
export function starsVersion(bookId: SQLWrapper): SQL {
  return sql`(select average || '/' || readers from (${starsOf(bookId)}) as stars)`;
}

function starsOf(bookId: SQLWrapper): SQL {
  const steps = sql.raw(`array[${STEPS.join(", ")}]`);
  return sql`
    select round(avg(given.rating) / 2, 1)::float8 as average,
      (${steps})[width_bucket(count(*)::integer, ${steps})] as readers
    from ${readingList} as given join ${users} as giver on giver.id = given.user_id and ${countsInPublic(sql`giver`)}
    where given.book_id = ${bookId} and given.rating is not null
    having count(*) >= ${sql.raw(String(STEPS[0]))}`;
}
