import { isbn13From } from "#book-facts/isbn.ts";

export const MAX_ISBNS = 24;

/** ISBNs stand one a line, or with commas or spaces between. Returns ISBN-13s, each once. */
export function readIsbns(text: string): { isbns: string[]; unread: string[] } {
  const lines = text.split(/[\n,;]+/).map((line) => line.trim());
  // Spaces may stand within an ISBN and between two.
  const signs = lines.flatMap((line) => (isbn13From(line) === null ? line.split(/\s+/) : line)).filter(Boolean);
  const isbns = signs.map((sign) => ({ sign, isbn: isbn13From(sign) }));
  return {
    isbns: [...new Set(isbns.flatMap(({ isbn }) => isbn ?? []))],
    unread: isbns.filter(({ isbn }) => isbn === null).map(({ sign }) => sign),
  };
}
