/** A book as the index takes it in. */
export interface IndexedBook {
  id: number;
  title: string;
  author: string;
  genre: string;
  /** Shelves or whatever else it is filed under. */
  tags: readonly string[];
  description: string | null;
  /** How many readers it has, as far as anybody counted; 0 where nobody did. */
  readers: number;
}
