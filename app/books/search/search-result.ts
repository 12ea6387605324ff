import type { CoverPaths } from "#app/books/covers/cover-path.ts";
import type { Genre } from "#db/genres.ts";

export interface SearchResult {
  id: number;
  title: string;
  author: string;
  genre: Genre;
  year: number | null;
  pages: number | null;
  isFree: boolean;
  cover: CoverPaths;
  saved: boolean;
  listed: boolean;
}
