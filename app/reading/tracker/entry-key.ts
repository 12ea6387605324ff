/** The fetcher key of a change. `Entry` shows the state and the answer of every change sent with it. */
export function entryKey(
  entryId: number,
  what: "status" | "page" | "total-pages" | "stars" | "again" | "removal",
): string {
  return `reading-${what}-${entryId}`;
}
