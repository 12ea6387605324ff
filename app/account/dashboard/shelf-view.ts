import { readCursor, type Cursor, type CursorKey } from "#app/http/cursor.ts";

/** Search and order appear with more saved books than this. */
export const SMALL_SHELF = 12;

export const SORTS = ["newest", "title", "author"] as const;
export type Sort = (typeof SORTS)[number];

export interface ShelfView {
  search: string;
  sort: Sort;
}

export interface ShelfPage extends ShelfView {
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

export function viewQuery({ search, sort }: ShelfView, after = ""): string {
  const query = new URLSearchParams({
    ...(search && { q: search }),
    ...(sort !== "newest" && { sort }),
    ...(after && { after }),
  });
  return query.size > 0 ? `?${query}` : "";
}
