import { LARGEST_ID } from "#db/book-id.ts";

/** Search and order appear with more saved books than this. */
export const SMALL_SHELF = 12;

export const SORTS = ["newest", "title", "author"] as const;
export type Sort = (typeof SORTS)[number];

/** What of the saved books a reader wants to see, as the query of the address says it. */
export interface ShelfView {
  /** Empty for all. */
  search: string;
  sort: Sort;
  /** The last book seen before these; null from the start. */
  after: ShelfPlace | null;
}

/** A book's place in an order: two keys that the database compares, and the book's id where they are equal. */
export type ShelfPlace = readonly [key: string, secondKey: string, bookId: number];

const MAX_SEARCH_LENGTH = 100;

export function readView(query: URLSearchParams): ShelfView {
  const sort = SORTS.find((name) => name === query.get("sort")) ?? "newest";
  return {
    search: (query.get("q") ?? "").replaceAll("\0", "").trim().slice(0, MAX_SEARCH_LENGTH),
    sort,
    after: readShelfPlace(query.get("after"), sort),
  };
}

/** The query, with its question mark, that `readView` reads back; empty for the shelf as it opens. */
export function viewQuery({ search, sort }: Pick<ShelfView, "search" | "sort">, after = ""): string {
  const query = new URLSearchParams({
    ...(search && { q: search }),
    ...(sort !== "newest" && { sort }),
    ...(after && { after }),
  });
  return query.size > 0 ? `?${query}` : "";
}

/** `Sort` by time has microseconds for its first key. */
function readShelfPlace(text: string | null, sort: Sort): ShelfPlace | null {
  let place: unknown;
  try {
    place = JSON.parse(text ?? "");
  } catch {
    return null;
  }
  if (!Array.isArray(place) || place.length !== 3) return null;
  const [key, secondKey, bookId] = place as unknown[];
  if (typeof key !== "string" || typeof secondKey !== "string" || `${key}${secondKey}`.includes("\0")) return null;
  if (sort === "newest" && !/^\d{1,16}$/.test(key)) return null;
  if (!Number.isInteger(bookId) || Math.abs(bookId as number) > LARGEST_ID) return null;
  return [key, secondKey, bookId as number];
}
