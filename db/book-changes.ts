/**
 * What an import does with a book that is in the catalogue: fill what it lacks, let the file's facts win, or renew what
 * the same source wrote and nobody has changed since.
 */
export const IMPORT_MODES = ["fill-gaps", "overwrite", "renew"] as const;
/** Those that the admin chooses of for a file. */
export const UPLOAD_MODES = ["fill-gaps", "overwrite"] as const satisfies readonly ImportMode[];
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
  language: "text",
  popularity: "integer",
  series_name: "text",
  series_place: "double precision",
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
