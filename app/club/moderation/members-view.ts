import { readCursor } from "#app/http/cursor.ts";

export interface MembersView {
  /** The beginning of a nickname or of an e-mail address. */
  search: string;
  suspendedOnly: boolean;
  after: MemberCursor | null;
}

/** When the account was opened in microseconds, its id, and 0. */
export type MemberCursor = readonly [micros: string, id: string, nothing: number];

const MAX_SEARCH_LENGTH = 100;

export function readMembersView(query: URLSearchParams): MembersView {
  return {
    search: (query.get("q") ?? "").replaceAll("\0", "").toWellFormed().trim().slice(0, MAX_SEARCH_LENGTH),
    suspendedOnly: query.get("show") === "suspended",
    after: readCursor(query.get("after"), ["time", "text"]),
  };
}

export function membersQuery(
  { search, suspendedOnly }: Pick<MembersView, "search" | "suspendedOnly">,
  after: string | null = null,
): string {
  const query = new URLSearchParams({
    ...(search && { q: search }),
    ...(suspendedOnly && { show: "suspended" }),
    ...(after !== null && { after }),
  });
  return query.size > 0 ? `?${query}` : "";
}
