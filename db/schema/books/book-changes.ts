/** `fill-gaps` fills what a book lacks, `overwrite` lets the file win, `renew` replaces what the same source wrote. */
export const IMPORT_MODES = ["fill-gaps", "overwrite", "renew"] as const;
export const UPLOAD_MODES = ["fill-gaps", "overwrite"] as const satisfies readonly ImportMode[];
export type ImportMode = (typeof IMPORT_MODES)[number];

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

export type BookFacts = Partial<Record<ImportedColumn, string | number | null>>;

export interface BookChange {
  bookId: number;
  title: string;
  before: BookFacts;
  after: BookFacts;
}
