import { figure } from "#app/platform/figures.ts";
import { MAX_PAGES } from "#db/reading.ts";

/** A number of pages from a form; null if it is not digits alone. */
export function readPages(text: unknown): number | null {
  if (typeof text !== "string" || !/^\s*\d{1,9}\s*$/.test(text)) return null;
  return Number(text);
}

/** The error message for a page that a reader has reached; null if it is valid. */
export function pageProblem(text: unknown, totalPages: number | null): string | null {
  const page = readPages(text);
  if (page === null) return "Enter the page as a whole number.";
  if (totalPages !== null && page > totalPages) return `This book has ${totalPages} pages.`;
  return page > MAX_PAGES ? tooMany : null;
}

/** The error message for a book's number of pages; null if it is valid. */
export function totalPagesProblem(text: unknown): string | null {
  const pages = readPages(text);
  if (pages === null || pages === 0) return "Enter the number of pages as a whole number.";
  return pages > MAX_PAGES ? tooMany : null;
}

const tooMany = `No book has more than ${figure(MAX_PAGES)} pages.`;
