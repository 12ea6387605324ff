import { LARGEST_ID } from "#db/book-id.ts";

/** What a book may lack; duplicates are of another kind, they come in groups. */
export const AILMENTS = ["description", "cover", "link", "duplicates"] as const;
export type Ailment = (typeof AILMENTS)[number];

/** Which list the admin looks at, and behind what: the id of a book or, of duplicates, a name. */
export type HealthView =
  | { list: Exclude<Ailment, "duplicates">; after: number }
  | { list: "duplicates"; after: string };

export function readHealthView(query: URLSearchParams): HealthView {
  const list = AILMENTS.find((name) => name === query.get("list")) ?? "description";
  const after = query.get("after") ?? "";
  if (list === "duplicates") return { list, after: /^[0-9a-f]{32}$/.test(after) ? after : "" };
  const id = /^\d{1,10}$/.test(after) ? Number(after) : 0;
  return { list, after: id <= LARGEST_ID ? id : 0 };
}

export function healthPath(list: Ailment, after: string | number = ""): string {
  const query = new URLSearchParams({ list, ...(after !== "" && { after: String(after) }) });
  return `/admin/catalogue-health?${query}`;
}

/** So far the lists are counted; who has more to mend need not know how much more. */
export const COUNTED_MAX = 1_000;

/** `1,000`, and `1,000+` for more. */
export function figureOf(count: number): string {
  return `${Math.min(count, COUNTED_MAX).toLocaleString("en-US")}${count > COUNTED_MAX ? "+" : ""}`;
}
