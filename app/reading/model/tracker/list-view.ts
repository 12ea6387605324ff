import { readCursor } from "#app/http/cursor.ts";
import type { ListPage, ListView } from "#app/reading/model/reading-entry.ts";
import { READING_STATUSES } from "#db/reading.ts";

/** Search and filter appear with more entries than this. */
export const SHORT_LIST = 12;

const MAX_SEARCH_LENGTH = 100;

/** What of the list a reader wants to see, as the query of the address says it. */
export function readView(query: URLSearchParams): ListPage {
  return {
    search: (query.get("q") ?? "").replaceAll("\0", "").trim().slice(0, MAX_SEARCH_LENGTH),
    status: READING_STATUSES.find((status) => status === query.get("status")) ?? null,
    after: readCursor(query.get("after"), ["time"]),
  };
}

/** The query, with its question mark, that `readView` reads back; empty for the list as it opens. */
export function viewQuery({ search, status }: ListView, after = ""): string {
  const query = new URLSearchParams({
    ...(search && { q: search }),
    ...(status && { status }),
    ...(after && { after }),
  });
  return query.size > 0 ? `?${query}` : "";
}
