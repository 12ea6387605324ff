import { sql, type SQL, type SQLWrapper } from "drizzle-orm";

import { countsInPublic } from "#app/auth/readers/counted-readers.queries.server.ts";
import { db } from "#db/client.server.ts";
import { readingList, users } from "#db/schema.ts";

/** Counts are shown rounded down to these. Of fewer readers than the first, whoever knows them could tell who gave what. */
const STEPS = [1, 10, 100, 1_000, 10_000, 100_000, 1_000_000]
  .flatMap((unit) => [unit, 2 * unit, 5 * unit])
  .filter((step) => step >= 5);

export interface BookStars {
  /** In stars, with one decimal. */
  average: number;
  /** At least so many readers gave them. */
  readers: number;
}

/** What the readers who count give a book; null for fewer than five. */
export async function bookStars(bookId: number): Promise<BookStars | null> {
  const { rows } = await db.execute<{ average: number; readers: number }>(starsOf(sql`${bookId}`));
  return rows[0] ?? null;
}

/** A text that changes with what `bookStars` says of a book, and with nothing else. */
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
