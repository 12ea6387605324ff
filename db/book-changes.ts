/** What an import does with a book that is in the catalogue: fill what it lacks, or let the file's facts win. */
export const IMPORT_MODES = ["fill-gaps", "overwrite"] as const;
export type ImportMode = (typeof IMPORT_MODES)[number];

/** Columns of a book that an import may state, with the type of their values. */
export const IMPORTED_COLUMNS = {
  title: "text",
  author: "text",
  genre: "text",
  description: "text",
  image_url: "text",
  link_url: "text",
  book_id: "text",
  isbn13: "text",
  year: "integer",
  pages: "integer",
} as const;
export type ImportedColumn = keyof typeof IMPORTED_COLUMNS;

/** The columns that an import changes. */
export type BookFacts = Partial<Record<ImportedColumn, string | number | null>>;

/** A book of the catalogue that an import changes. */
export interface BookChange {
  bookId: number;
  title: string;
  before: BookFacts;
  after: BookFacts;
}
