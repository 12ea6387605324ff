export function entryKey(
  entryId: number,
  what: "status" | "page" | "total-pages" | "stars" | "again" | "removal",
): string {
  return `reading-${what}-${entryId}`;
}
