import { readCursor, type CursorKey } from "#app/http/cursor.ts";
import { LIST_SORTS, type ListPage, type ListSort, type ListView } from "#app/reading/list/reading-entry.ts";
import { READING_STATUSES } from "#db/reading.ts";

/** With more entries than this a list has search, filter and order, and its rows are closed. */
export const SHORT_LIST = 12;

export const MOST_ON_TABLE = 12;

export const CURSOR_KEYS = {
  date: ["number", "time"],
  title: ["text", "text"],
  author: ["text", "text"],
  stars: ["number", "time"],
  pages: ["number", "text"],
} as const satisfies Record<ListSort, CursorKey[]>;

const MAX_SEARCH_LENGTH = 100;

const textOf = (query: URLSearchParams, name: string) => (query.get(name) ?? "").replaceAll("\0", "").trim();

export function readView(query: URLSearchParams): ListPage {
  const sort = LIST_SORTS.find((name) => name === query.get("sort")) ?? "date";
  return {
    search: textOf(query, "q").slice(0, MAX_SEARCH_LENGTH),
    status: READING_STATUSES.find((status) => status === query.get("status")) ?? null,
    shelf: textOf(query, "shelf") || null,
    sort,
    after: readCursor(query.get("after"), CURSOR_KEYS[sort]),
  };
}

export function viewQuery({ search, status, shelf, sort }: ListView, after = ""): string {
  const query = new URLSearchParams({
    ...(search && { q: search }),
    ...(status && { status }),
    ...(shelf && { shelf }),
    ...(sort !== "date" && { sort }),
    ...(after && { after }),
  });
  return query.size > 0 ? `?${query}` : "";
}
