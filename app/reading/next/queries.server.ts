import { sql } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { readingList } from "#db/schema.ts";

export interface BookToRead {
  entryId: number;
  bookId: number | null;
  author: string;
  isPaused: boolean;
  /** Pages left to read, at least 1; null if the length is unknown. */
  pages: number | null;
  /** Milliseconds since 1970. */
  listedAt: number;
  /** For a book outside the catalogue: the author's best among those with four stars or more from the reader. */
  loved: { title: string; stars: number } | null;
}

/** Of a longer shelf, the books that joined it last. */
const MOST_TO_READ = 5_000;

export async function booksToRead(userId: string): Promise<BookToRead[]> {
  const rows = await toRead.execute({ userId });
  return rows.map(({ title, stars, ...book }) => ({
    ...book,
    loved: title === null || stars === null ? null : { title, stars },
  }));
}

const userId = sql.placeholder("userId");

/** A paused read goes on where it stands; every other begins at the first page, see `replay`. */
const pagesLeft = sql<number | null>`greatest(1, ${readingList.totalPages} - case
  when ${readingList.status} = 'paused' and ${readingList.completedAt} is null and ${readingList.stoppedAt} is null
  then ${readingList.currentPage} else 0 end)`;

const toRead = db
  .select({
    entryId: readingList.id,
    bookId: readingList.bookId,
    author: readingList.author,
    isPaused: sql<boolean>`${readingList.status} = 'paused'`,
    pages: sql<number | null>`case when ${readingList.totalPages} is not null then ${pagesLeft} end`,
    listedAt: sql<number>`(date_part('epoch', ${readingList.createdAt}) * 1000)::bigint`.mapWith(Number),
    title: sql<string | null>`loved.title`,
    stars: sql<number | null>`loved.rating`,
  })
  .from(readingList)
  .leftJoin(
    sql`(
      select distinct on (lower(author)) lower(author) as author, title, rating from reading_list
      where user_id = ${userId} and rating >= 8 order by lower(author), rating desc, id
    ) as loved`,
    sql`loved.author = lower(${readingList.author}) and ${readingList.bookId} is null`,
  )
  .where(sql`${readingList.userId} = ${userId} and ${readingList.status} in ('want_to_read', 'paused')`)
  .orderBy(sql`${readingList.id} desc`)
  .limit(MOST_TO_READ)
  .prepare("");
