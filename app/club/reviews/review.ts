import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";

export const PAGE_SIZE = 20;

export interface BookReview {
  id: number;
  /** Null for other readers. */
  editPath: string | null;
  /** A pseudonym, different for each reader (see `writerMarks`). */
  writer: string;
  name: string;
  isAdmin: boolean;
  /** In half stars. */
  stars: number | null;
  /** Of publication: `November 20, 2026`. */
  date: string;
  /** The page that one must have read; null for all of the book. */
  page: number | null;
  totalPages: number | null;
  /** The server withholds the text until the reader has passed the page or reveals it. */
  veiled: boolean;
  review: string;
  isLonger: boolean;
}

export const reviewsPath = (bookId: number): string => `/book-reviews/${bookId}`;

export const reviewPath = (id: number): string => `/reviews/${id}`;

export function veilText({ page, totalPages }: Pick<BookReview, "page" | "totalPages">): string {
  if (page === null) return t("Spoilers hidden until you’ve finished the book.");
  return t("Spoilers hidden until you’ve read page {page}{rest}.", {
    page: figure(page),
    rest: totalPages === null ? "" : t(" of {totalPages}", { totalPages: figure(totalPages) }),
  });
}
