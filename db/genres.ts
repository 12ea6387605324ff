/** The ten genres, in the order of the filter bar. The database repeats the list as a constraint. */
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
