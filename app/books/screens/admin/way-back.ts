import { readView, viewQuery } from "#app/books/model/admin/books-view.ts";
import { healthPath, readHealthView } from "#app/books/model/admin/health/health-view.ts";

/** The page to return to from a book's form, from the link's query: always a page of the administration, never another. */
export function wayBack(query: string | null): string {
  const params = new URLSearchParams(query ?? "");
  if (!params.has("list")) return `/admin${viewQuery(readView(params))}`;
  const { list, after } = readHealthView(params);
  return healthPath(list, after || "");
}
