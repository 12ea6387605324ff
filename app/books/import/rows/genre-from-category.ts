import type { Genre } from "#db/genres.ts";

/** In the spec's order, which matters: 'science fiction' is tested before 'fiction', 'fantasy' before 'romance'. */
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

export function genreFromCategory(category: string | null): Genre {
  const text = (category ?? "").toLowerCase();
  if (/non-?\s?fiction/.test(text)) return "Non-fiction";
  return RULE.find(([part]) => text.includes(part))?.[1] ?? "Fiction";
}
