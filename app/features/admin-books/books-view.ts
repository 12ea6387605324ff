import { LARGEST_ID } from "#db/book-id.ts";

export const SORTS = [
  "newest",
  "oldest",
  "title",
  "title-last",
  "author",
  "author-last",
  "genre",
  "genre-last",
] as const;
export type Sort = (typeof SORTS)[number];

/** A book's place in an order: the key that the database compares, and a number where keys are equal. */
export type Place = readonly [key: string, number: number];

/** What of the catalogue the admin wants to see, as the query of the address says it. */
export interface BooksView {
  /** Empty for all. */
  search: string;
  sort: Sort;
  /** The page begins behind this place, or ends before it; null for the first page. */
  from: { side: "after" | "before"; place: Place } | null;
}

const MAX_SEARCH_LENGTH = 100;
const MAX_KEY_LENGTH = 200;

export function readView(query: URLSearchParams): BooksView {
  const sort = SORTS.find((name) => name === query.get("sort")) ?? "newest";
  const side = query.has("before") ? "before" : "after";
  const place = readPlace(query.get(side), sort);
  return {
    search: (query.get("q") ?? "").replaceAll("\0", "").toWellFormed().trim().slice(0, MAX_SEARCH_LENGTH),
    sort,
    from: place && { side, place },
  };
}

/** The query, with its question mark, that `readView` reads back; empty for the catalogue as it opens. */
export function viewQuery({ search, sort, from }: Pick<BooksView, "search" | "sort"> & Partial<BooksView>): string {
  const query = new URLSearchParams({
    ...(search && { q: search }),
    ...(sort !== "newest" && { sort }),
    ...(from && { [from.side]: JSON.stringify(from.place) }),
  });
  return query.size > 0 ? `?${query}` : "";
}

function readPlace(text: string | null, sort: Sort): Place | null {
  let place: unknown;
  try {
    place = JSON.parse(text ?? "");
  } catch {
    return null;
  }
  if (!Array.isArray(place) || place.length !== 2) return null;
  const [key, number] = place as unknown[];
  if (typeof key !== "string" || key.length > MAX_KEY_LENGTH || key.includes("\0") || !key.isWellFormed()) return null;
  // Times are microseconds.
  if ((sort === "newest" || sort === "oldest") && !/^\d{1,16}$/.test(key)) return null;
  if (!Number.isInteger(number) || Math.abs(number as number) > LARGEST_ID) return null;
  return [key, number as number];
}
