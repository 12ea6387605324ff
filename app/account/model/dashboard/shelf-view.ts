import { readCursor, type Cursor, type CursorKey } from "#app/http/cursor.ts";

/** Search and order appear with more saved books than this. */
export const SMALL_SHELF = 12;

export const SORTS = ["newest", "title", "author"] as const;
export type Sort = (typeof SORTS)[number];

/** What of the saved books a reader wants to see, as the query of the address says it. */
export interface ShelfView {
  /** Empty for all. */
  search: string;
  sort: Sort;
}

/** Which page of them. */
export interface ShelfPage extends ShelfView {
  /** Only those that come after this one; null from the start. */
  after: Cursor | null;
}

const MAX_SEARCH_LENGTH = 100;

const CURSOR_KEYS: Record<Sort, CursorKey[]> = { newest: ["time"], title: ["text", "text"], author: ["text", "text"] };

export function readView(query: URLSearchParams): ShelfPage {
  const sort = SORTS.find((name) => name === query.get("sort")) ?? "newest";
  return {
    search: (query.get("q") ?? "").replaceAll("\0", "").trim().slice(0, MAX_SEARCH_LENGTH),
    sort,
    after: readCursor(query.get("after"), CURSOR_KEYS[sort]),
  };
}

/** The query, with its question mark, that `readView` reads back; empty for the shelf as it opens. */
export function viewQuery({ search, sort }: ShelfView, after = ""): string {
  const query = new URLSearchParams({
    ...(search && { q: search }),
    ...(sort !== "newest" && { sort }),
    ...(after && { after }),
  });
  return query.size > 0 ? `?${query}` : "";
}
