import { readCursor } from "#app/http/cursor.ts";
import type { ListPage, ListView } from "#app/reading/model/reading-entry.ts";
import { READING_STATUSES } from "#db/reading.ts";

/** Search and filter appear with more entries than this. */
export const SHORT_LIST = 12;

const MAX_SEARCH_LENGTH = 100;

/** Reads search, filter and cursor from the URL's query. */
export function readView(query: URLSearchParams): ListPage {
  return {
    search: (query.get("q") ?? "").replaceAll("\0", "").trim().slice(0, MAX_SEARCH_LENGTH),
    status: READING_STATUSES.find((status) => status === query.get("status")) ?? null,
    after: readCursor(query.get("after"), ["time"]),
  };
}

/** The inverse of `readView`, with the question mark; empty for the default view. */
export function viewQuery({ search, status }: ListView, after = ""): string {
  const query = new URLSearchParams({
    ...(search && { q: search }),
    ...(status && { status }),
    ...(after && { after }),
  });
  return query.size > 0 ? `?${query}` : "";
}
