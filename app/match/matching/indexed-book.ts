export interface IndexedBook {
  id: number;
  title: string;
  author: string;
  genre: string;
  tags: readonly string[];
  description: string | null;
  /** Number of readers; 0 if unknown. */
  readers: number;
  /** Year of first publication; null if unknown. */
  year?: number | null;
  pages?: number | null;
  /** Written by hand; undefined for a book whose facets are derived from its texts. */
  facets?: readonly BookFacet[];
  /** What a reader would say of it. */
  about?: string | null;
  /** Books and authors whose readers like it. */
  readersOf?: readonly string[];
}

export interface BookFacet {
  facet: string;
  term: string;
  /** 0 for the most central term of its facet. */
  position: number;
}
