import { slugOf } from "#app/platform/slug.ts";

/** The slug is for people: the id alone also leads to the page. */
export function bookPath({ id, title }: { id: number; title: string }): string {
  return `/books/${id}/${slugOf(title, "book") || "book"}`;
}
