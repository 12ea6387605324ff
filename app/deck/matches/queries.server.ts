import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";

import { COVER_COLUMNS } from "#app/books/covers/cover-columns.queries.server.ts";
import { coverPaths, type CoverPaths } from "#app/books/covers/cover-path.ts";
import { freeLink, type FreeLink } from "#app/books/free/free-link.ts";
import { FREE_COLUMNS } from "#app/books/free/is-free.queries.server.ts";
import { bookLinks, type Place, type PlaceLink } from "#app/books/places/links.ts";
import { placesFor } from "#app/books/places/queries.server.ts";
import { bookFacts } from "#app/deck/swipe/book-facts.ts";
import { microsOf, NEWEST, timeCursor } from "#app/http/cursor.server.ts";
import { readCursor, writeCursor } from "#app/http/cursor.ts";
import type { Page } from "#app/http/use-paged-list.ts";
import { longDates } from "#app/platform/dates.ts";
import { db } from "#db/client.server.ts";
import type { Genre } from "#db/genres.ts";
import { books, readingList, savedBooks, swipeEvents } from "#db/schema.ts";

export interface Match {
  id: number;
  title: string;
  author: string;
  genre: Genre;
  facts: string;
  cover: CoverPaths;
  links: PlaceLink[];
  free: FreeLink | null;
  saved: boolean;
  listed: boolean;
  /** Ids of all likes that are not undone, as the device wrote them: taking the book back undoes each. */
  likes: string[];
  /** In ms since 1970. */
  likedAt: number;
  /** In the reader's zone: `November 20, 2026`. */
  likedOn: string;
}

export const PAGE_SIZE = 24;

export async function matchCount(userId: string): Promise<number> {
  const [row] = await counted.execute({ userId });
  return row!.count;
}

export async function matchesPage(userId: string, after: string | null, timeZone: string): Promise<Page<Match>> {
  const [micros, id] = readCursor(after, ["time"]) ?? NEWEST;
  const [rows, places] = await Promise.all([
    newestFirst.execute({ userId, micros, id, limit: PAGE_SIZE + 1 }),
    placesFor(userId),
  ]);
  const shown = rows.slice(0, PAGE_SIZE);
  const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined;
  const dateOf = longDates(timeZone);
  return {
    items: shown.map((row) => toMatch(row, places, dateOf)),
    next: last ? writeCursor([last.micros, last.id]) : null,
  };
}

export async function newestMatchCovers(
  userId: string,
  limit: number,
): Promise<Array<Pick<Match, "id" | "genre" | "cover">>> {
  const [micros, id] = NEWEST;
  const rows = await newestFirst.execute({ userId, micros, id, limit });
  return rows.map((row) => ({ id: row.id, genre: row.genre, cover: coverPaths(row) }));
}

const undo = alias(swipeEvents, "undo");
const later = alias(swipeEvents, "later");
const other = alias(swipeEvents, "other");

const userId = sql.placeholder("userId");

/** Reads the undone swipes once instead of joining them; see `lastSwipes`. */
const isStanding = (swipe: typeof swipeEvents | typeof later | typeof other) =>
  sql`${swipe.id} not in (select ${undo.undoes} from ${swipeEvents} ${undo}
    where ${undo.userId} = ${userId} and ${undo.undoes} is not null)`;

/** The offset keeps later swipes from being joined: one look-up for each like, whatever PostgreSQL expects. */
const isMatch = sql`${swipeEvents.userId} = ${userId} and ${swipeEvents.kind} = 'like'
  and ${isStanding(swipeEvents)}
  and not exists (
    select from ${swipeEvents} ${later}
    where ${later.userId} = ${swipeEvents.userId} and ${later.bookId} = ${swipeEvents.bookId}
      and ${later.kind} <> 'undo'
      and (${later.happenedAt}, ${swipeEvents.id}) > (${swipeEvents.happenedAt}, ${later.id})
      and ${isStanding(later)}
    offset 0)`;

const counted = db
  .select({ count: sql<number>`count(*)::integer` })
  .from(swipeEvents)
  .where(isMatch)
  .prepare("");

const newestFirst = db
  .select({
    ...COVER_COLUMNS,
    year: books.year,
    pages: books.pages,
    isbn13: books.isbn13,
    linkUrl: books.linkUrl,
    ...FREE_COLUMNS,
    likedAt: swipeEvents.happenedAt,
    micros: microsOf(swipeEvents.happenedAt),
    saved: sql<boolean>`exists (select from ${savedBooks}
      where ${savedBooks.userId} = ${swipeEvents.userId} and ${savedBooks.bookId} = ${swipeEvents.bookId})`,
    listed: sql<boolean>`exists (select from ${readingList}
      where ${readingList.userId} = ${swipeEvents.userId} and ${readingList.bookId} = ${swipeEvents.bookId})`,
    likes: sql<string[]>`array(select replace(${other.id}::text, '-', '') from ${swipeEvents} ${other}
      where ${other.userId} = ${swipeEvents.userId} and ${other.bookId} = ${swipeEvents.bookId}
        and ${other.kind} = 'like' and ${isStanding(other)})`,
  })
  .from(swipeEvents)
  .innerJoin(books, eq(books.id, swipeEvents.bookId))
  .where(
    sql`${isMatch} and (${swipeEvents.happenedAt}, ${swipeEvents.bookId}) < ${timeCursor(sql.placeholder("micros"), sql.placeholder("id"))}`,
  )
  .orderBy(sql`${swipeEvents.happenedAt} desc`, sql`${swipeEvents.bookId} desc`)
  .limit(sql.placeholder("limit"))
  .prepare("");

type MatchRow = Awaited<ReturnType<typeof newestFirst.execute>>[number];

function toMatch(row: MatchRow, places: readonly Place[], dateOf: (time: Date) => string): Match {
  const { id, title, author, genre, saved, listed, likes, likedAt } = row;
  return {
    id,
    title,
    author,
    genre,
    facts: bookFacts({ year: row.year, pages: row.pages }),
    cover: coverPaths(row),
    links: bookLinks(row, places),
    free: freeLink(row, places),
    saved,
    listed,
    likes,
    likedAt: likedAt.getTime(),
    likedOn: dateOf(likedAt),
  };
}
