export interface IndexedBook {
  id: number;
  title: string;
  author: string;
  genre: string;
  tags: readonly string[];
  description: string | null;
  /** Number of readers; 0 if unknown. */
  readers: number;
}
