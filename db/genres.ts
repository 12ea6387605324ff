export const GENRES = [
  "Fiction",
  "Thriller",
  "Fantasy",
  "Science Fiction",
  "Non-fiction",
  "Historical Fiction",
  "Horror",
  "Biography",
  "Self-Help",
  "Business",
] as const;

export type Genre = (typeof GENRES)[number];

export function isGenre(value: unknown): value is Genre {
  return (GENRES as readonly unknown[]).includes(value);
}
