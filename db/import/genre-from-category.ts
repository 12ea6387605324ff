import type { Genre } from "#db/genres.ts";

/** In the spec's order, which decides: 'Science Fiction' must be asked before 'Fiction', 'Fantasy' before 'Romance'. */
const RULE: readonly (readonly [part: string, genre: Genre])[] = [
  ["mystery", "Thriller"],
  ["thriller", "Thriller"],
  ["fantasy", "Fantasy"],
  ["science fiction", "Science Fiction"],
  ["business", "Business"],
  ["self-help", "Self-Help"],
  ["biography", "Biography"],
  ["history", "Historical Fiction"],
  ["horror", "Horror"],
];

/**
 * The genre of a book whose catalogue knows only a category, such as Google Books' 'Business & Economics'.
 * The spec's rule, with one addition asked first: what calls itself nonfiction is Non-fiction. Romance,
 * literature, juvenile, young adult and everything unknown are Fiction.
 */
export function genreFromCategory(category: string | null): Genre {
  const text = (category ?? "").toLowerCase();
  if (/non-?\s?fiction/.test(text)) return "Non-fiction";
  return RULE.find(([part]) => text.includes(part))?.[1] ?? "Fiction";
}
