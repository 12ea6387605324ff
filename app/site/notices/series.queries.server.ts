import { sql } from "drizzle-orm";

import { tell } from "#app/auth/notices/tell.queries.server.ts";
import { db } from "#db/client.server.ts";
import { books, bookSeries, readingList } from "#db/schema.ts";

const MOST_BOOKS = 500;

/** Who has finished a book that stands before it in a series, with no other in between. */
const FINISHERS = sql`
  select entry.user_id from ${bookSeries} as came
  join ${bookSeries} as before on before.series_id = came.series_id and before.from_place < came.from_place
  join ${readingList} as entry on entry.book_id = before.book_id and entry.status = 'completed'
  where not exists (select from ${bookSeries} as between_them where between_them.series_id = came.series_id
      and between_them.from_place > before.from_place and between_them.from_place < came.from_place)
    and not exists (select from ${readingList} as own
      where own.user_id = entry.user_id and own.book_id = came.book_id)`;

/** Of books of the last day, whose series are known only after the names of an import were read. */
export async function tellOfNextBooks(): Promise<void> {
  const { rows } = await db.execute<{ id: number }>(sql`
    select ${books.id} from ${books} where ${books.createdAt} > now() - interval '1 day'
      and exists (${FINISHERS} and came.book_id = ${books.id})
    order by ${books.createdAt} desc, ${books.id} desc limit ${MOST_BOOKS}`);
  for (const { id } of rows) {
    await tell(db, { kind: "series", readers: sql`${FINISHERS} and came.book_id = ${id}`, bookId: id });
  }
}
