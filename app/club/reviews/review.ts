import { figure } from "#app/platform/figures.ts";

/** Reviews on a page of them. */
export const PAGE_SIZE = 20;

/** A published review as one reader sees it. */
export interface BookReview {
  id: number;
  /** Where its writer changes it; null for other readers. */
  editPath: string | null;
  /** A pseudonym of the writer, different for each reader (see `writerMarks`). */
  writer: string;
  name: string;
  isAdmin: boolean;
  /** What the writer gives the book, in half stars; null for none. */
  stars: number | null;
  /** Of publication: `November 20, 2026`. */
  date: string;
  /** The page that one must have read, and how many that edition has; null for all of the book, and if unknown. */
  page: number | null;
  totalPages: number | null;
  /** The server withholds the text until the reader has passed the page or reveals it. */
  veiled: boolean;
  /** Empty while veiled. */
  review: string;
  /** The text is only its beginning. */
  isLonger: boolean;
}

export const reviewsPath = (bookId: number): string => `/book-reviews/${bookId}`;

/** Where one review stands in full and without its veil. */
export const reviewPath = (id: number): string => `/reviews/${id}`;

/** Why a review is veiled. */
export function veilText({ page, totalPages }: Pick<BookReview, "page" | "totalPages">): string {
  if (page === null) return "Veiled until you have finished the book.";
  return `Veiled until you have read page ${figure(page)}${totalPages === null ? "" : ` of ${figure(totalPages)}`}.`;
}
