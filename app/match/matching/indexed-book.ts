export interface IndexedBook {
  id: number;
  title: string;
  author: string;
  genre: string;
  tags: readonly string[];
  description: string | null;
  /** Number of readers; 0 if unknown. */
  readers: number;
  year?: number | null;
  pages?: number | null;
  /** Written by hand; undefined if they are derived from the book's texts. */
  facets?: readonly BookFacet[];
  about?: string | null;
  readersOf?: readonly string[];
}

export interface BookFacet {
  facet: string;
  term: string;
  /** 0 for the most central term of its facet. */
  position: number;
}
