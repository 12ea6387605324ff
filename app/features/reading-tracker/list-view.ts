import type { EntriesWanted, EntryPlace } from "#app/shared/reading-entry.ts";
import { LARGEST_ID } from "#db/book-id.ts";
import { READING_STATUSES } from "#db/reading.ts";

/** Search and filter appear with more entries than this. */
export const SHORT_LIST = 12;

const MAX_SEARCH_LENGTH = 100;

/** What of the list a reader wants to see, as the query of the address says it. */
export function readView(query: URLSearchParams): EntriesWanted {
  return {
    search: (query.get("q") ?? "").replaceAll("\0", "").trim().slice(0, MAX_SEARCH_LENGTH),
    status: READING_STATUSES.find((status) => status === query.get("status")) ?? null,
    after: readPlace(query.get("after")),
  };
}

/** The query, with its question mark, that `readView` reads back; empty for the list as it opens. */
export function viewQuery({ search, status }: Pick<EntriesWanted, "search" | "status">, after = ""): string {
  const query = new URLSearchParams({
    ...(search && { q: search }),
    ...(status && { status }),
    ...(after && { after }),
  });
  return query.size > 0 ? `?${query}` : "";
}

export function writePlace([changed, entryId]: EntryPlace): string {
  return `${changed}-${entryId}`;
}

function readPlace(text: string | null): EntryPlace | null {
  const [, changed, entryId] = /^(\d{1,16})-(\d{1,10})$/.exec(text ?? "") ?? [];
  return changed && Number(entryId) <= LARGEST_ID ? [changed, Number(entryId)] : null;
}
