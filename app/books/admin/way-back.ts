import { healthPath, readHealthView } from "#app/books/admin/health/health-view.ts";

import { readView, viewQuery } from "./books-view.ts";

/** Always leads to a page of the administration, whatever the query says. */
export function wayBack(query: string | null): string {
  const params = new URLSearchParams(query ?? "");
  if (!params.has("list")) return `/admin${viewQuery(readView(params))}`;
  const { list, after } = readHealthView(params);
  return healthPath(list, after || "");
}
