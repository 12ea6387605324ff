import { MAX_PAGES } from "#db/reading.ts";

/** A number of pages as a form sends it: digits and nothing else; null for anything that is none. */
export function readPages(text: unknown): number | null {
  if (typeof text !== "string" || !/^\s*\d{1,9}\s*$/.test(text)) return null;
  return Number(text);
}

/** What is wrong with a page that a reader says they have reached, in words for them; null where nothing is. */
export function pageProblem(text: unknown, totalPages: number | null): string | null {
  const page = readPages(text);
  if (page === null) return "Enter the page as a whole number.";
  if (totalPages !== null && page > totalPages) return `This book has ${totalPages} pages.`;
  return page > MAX_PAGES ? tooMany : null;
}

/** What is wrong with the number of pages that a reader says a book has. */
export function totalPagesProblem(text: unknown): string | null {
  const pages = readPages(text);
  if (pages === null || pages === 0) return "Enter the number of pages as a whole number.";
  return pages > MAX_PAGES ? tooMany : null;
}

const tooMany = `No book has more than ${MAX_PAGES.toLocaleString("en-US")} pages.`;
