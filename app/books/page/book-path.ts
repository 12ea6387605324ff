import { slugOf } from "#app/platform/slug.ts";

/** The address of a book's page. The slug is for people: the id alone leads there as well. */
export function bookPath({ id, title }: { id: number; title: string }): string {
  return `/books/${id}/${slugOf(title, "book") || "book"}`;
}
