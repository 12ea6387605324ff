/** The address of an author's or a series' page. */
export function namePath(kind: "authors" | "series", slug: string, page = 1): string {
  return `/${kind}/${slug}${page > 1 ? `?page=${page}` : ""}`;
}

/** Books and gaps on one page. */
export const PAGE_SIZE = 60;

/** Reads the number of a page; 1 for what is none. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get("page") ?? "1");
  return Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1;
}
