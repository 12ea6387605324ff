export function namePath(kind: "authors" | "series", slug: string, page = 1): string {
  return `/${kind}/${slug}${page > 1 ? `?page=${page}` : ""}`;
}

export const PAGE_SIZE = 60;

/** 1 if the number is missing or invalid. */
export function readPage(params: URLSearchParams): number {
  const page = Number(params.get("page") ?? "1");
  return Number.isInteger(page) && page >= 1 && page <= 1_000 ? page : 1;
}
