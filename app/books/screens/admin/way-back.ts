import { readView, viewQuery } from "#app/books/model/admin/books-view.ts";
import { healthPath, readHealthView } from "#app/books/model/admin/health/health-view.ts";

/** Where an edited book was found, from the query that its link carries: never more than a page of these rooms. */
export function wayBack(query: string | null): string {
  const asked = new URLSearchParams(query ?? "");
  if (!asked.has("list")) return `/admin${viewQuery(readView(asked))}`;
  const { list, after } = readHealthView(asked);
  return healthPath(list, after || "");
}
