import { coverPaths, type CoverPaths } from "#app/books/covers/cover-path.ts";
import wellKnown from "#app/books/import/seed/well-known.json" with { type: "json" };
import { languagesFor } from "#app/books/languages/reader-languages.queries.server.ts";
import { NO_FILTERS } from "#app/books/search/search-view.ts";
import type { NoList } from "#app/deck/lists/book-list.ts";
import { searchFor } from "#app/deck/lists/counted-search.server.ts";
import { readyRanking } from "#app/deck/ranking/ranking.queries.server.ts";
import { GENRES, type Genre } from "#db/genres.ts";

import { chooseOffered, OFFERED_AT_ONCE } from "./choose-offered.ts";
import { coverRows, firstOfGenres, wellKnownRows, type CoverRow } from "./queries.server.ts";

export interface OfferedBook {
  id: number;
  title: string;
  author: string;
  genre: Genre;
  cover: CoverPaths;
}

export const MOST_BATCHES = 4;
/** Twice what is offered, because some books share an author or a title. */
const MOST_OF_GENRE = (2 * MOST_BATCHES * OFFERED_AT_ONCE) / GENRES.length;
const MOST_FOUND = 24;

/** Most read elsewhere, if the catalogue knows enough of them; then the seed's well-known books; then the newest. */
export async function offeredBooks(
  userId: string,
  request: Request,
  batches: number,
): Promise<{ books: OfferedBook[]; hasMore: boolean }> {
  const [ranking, languages] = await Promise.all([
    readyRanking(),
    languagesFor(userId, request.headers.get("Accept-Language")),
  ]);
  const mostRead = GENRES.map((_, genre) => ranking.model.catalogue.widelyRead.head(genre).slice(0, MOST_OF_GENRE));
  const rows = await candidates(mostRead.flat(), languages);
  const place = placesOf(mostRead);
  const inOrder = rows.toSorted(
    (one, other) => place(one) - place(other) || (other.year ?? 0) - (one.year ?? 0) || one.id - other.id,
  );
  const ofGenre = Object.fromEntries(
    GENRES.map((genre) => [genre, inOrder.filter((row) => row.genre === genre)]),
  ) as Record<Genre, CoverRow[]>;
  const { books: chosen, hasMore } = chooseOffered(ofGenre, batches);
  return { books: chosen.map(withCover), hasMore: hasMore && batches < MOST_BATCHES };
}

export async function booksWithIds(ids: readonly number[]): Promise<OfferedBook[]> {
  if (ids.length === 0) return [];
  const rows = await coverRows(ids);
  return rows.toSorted((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id)).map(withCover);
}

export async function searchedBooks(
  userId: string,
  request: Request,
  query: string,
): Promise<{ books: OfferedBook[]; isMore: boolean } | NoList> {
  const found = await searchFor(query, NO_FILTERS, { userId, request });
  if ("problem" in found) return found;
  const ids = found.found.slice(0, MOST_FOUND).map(([, id]) => id);
  return { books: await booksWithIds(ids), isMore: found.isMore || found.found.length > MOST_FOUND };
}

async function candidates(mostRead: readonly number[], languages: readonly string[] | null): Promise<CoverRow[]> {
  const isRead = ({ language }: CoverRow) => language === null || languages?.includes(language) !== false;
  const known = await wellKnownRows(mostRead);
  const readable = known.filter(isRead);
  if (readable.length >= MOST_BATCHES * OFFERED_AT_ONCE) return readable;
  const ids = new Set(readable.map(({ id }) => id));
  const others = await firstOfGenres(NEWEST_OF);
  return [...readable, ...others.filter((row) => isRead(row) && !ids.has(row.id))];
}

const NEWEST_OF = 200;

function placesOf(mostRead: ReadonlyArray<readonly number[]>): (row: CoverRow) => number {
  const places = new Map<number | string, number>();
  for (const [genre, ids] of mostRead.entries()) {
    const known = wellKnown.filter((book) => book.genre === GENRES[genre]);
    const listed = known.map(({ title, author }) => nameOf(title, author));
    // A few books with readers elsewhere are what an owner added beside the seed.
    const inOrder = ids.length < known.length ? [...listed, ...ids] : [...ids, ...listed];
    for (const [at, key] of inOrder.entries()) places.set(key, at);
  }
  return ({ id, title, author }) =>
    Math.min(places.get(id) ?? Infinity, places.get(nameOf(title, author)) ?? Infinity, Number.MAX_SAFE_INTEGER);
}

const nameOf = (title: string, author: string) => `${title}\n${author}`.toLowerCase();

function withCover(row: CoverRow): OfferedBook {
  const { id, title, author, genre } = row;
  return { id, title, author, genre, cover: coverPaths(row) };
}
