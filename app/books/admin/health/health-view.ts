import { figure } from "#app/platform/figures.ts";
import { LARGEST_ID } from "#db/book-id.ts";

export const BOOK_ISSUES = ["description", "cover", "link", "misread", "duplicates"] as const;
export type BookIssue = (typeof BOOK_ISSUES)[number];

/** `after` is the id of a book or, for duplicates, a shared name. */
export type HealthView =
  | { list: Exclude<BookIssue, "duplicates">; after: number }
  | { list: "duplicates"; after: string };

export function readHealthView(query: URLSearchParams): HealthView {
  const list = BOOK_ISSUES.find((name) => name === query.get("list")) ?? "description";
  const after = query.get("after") ?? "";
  if (list === "duplicates") return { list, after: /^[0-9a-f]{32}$/.test(after) ? after : "" };
  const id = /^\d{1,10}$/.test(after) ? Number(after) : 0;
  return { list, after: id <= LARGEST_ID ? id : 0 };
}

export function healthPath(list: BookIssue, after: string | number = ""): string {
  const query = new URLSearchParams({ list, ...(after !== "" && { after: String(after) }) });
  return `/admin/catalogue-health?${query}`;
}

/** Enough for an admin to see progress in any usual catalogue. */
export const COUNTED_MAX = 100_000;

export function figureOf(count: number): string {
  return `${figure(Math.min(count, COUNTED_MAX))}${count > COUNTED_MAX ? "+" : ""}`;
}
