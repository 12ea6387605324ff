import { readCursor, writeCursor } from "#app/http/cursor.ts";

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

/** The number breaks ties. */
export type BookCursor = readonly [key: string, number: number];

export interface BooksView {
  search: string;
  sort: Sort;
  /** The page begins after this book, or ends before it. */
  from: { side: "after" | "before"; cursor: BookCursor } | null;
}

const MAX_SEARCH_LENGTH = 100;

export function readView(query: URLSearchParams): BooksView {
  const sort = SORTS.find((name) => name === query.get("sort")) ?? "newest";
  const side = query.has("before") ? "before" : "after";
  const key = sort === "newest" || sort === "oldest" ? "time" : "text";
  const cursor = readCursor(query.get(side), [key]);
  return {
    search: (query.get("q") ?? "").replaceAll("\0", "").toWellFormed().trim().slice(0, MAX_SEARCH_LENGTH),
    sort,
    from: cursor && { side, cursor },
  };
}

export function viewQuery({ search, sort, from }: Pick<BooksView, "search" | "sort"> & Partial<BooksView>): string {
  const query = new URLSearchParams({
    ...(search && { q: search }),
    ...(sort !== "newest" && { sort }),
    ...(from && { [from.side]: writeCursor(from.cursor) }),
  });
  return query.size > 0 ? `?${query}` : "";
}
