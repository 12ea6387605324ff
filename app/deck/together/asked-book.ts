import { isbn13From } from "#book-facts/isbn.ts";

export type AskedBook = { bookId: number } | { isbn: string } | { words: string };

const PAGE = /^https?:\/\/\S+$/i;
const OUR_PAGE = /^\/books\/([1-9]\d{0,8})(?:\/|$)/;

/** What somebody typed or pasted to name a book: words, an ISBN, or the address of a page about it. */
export function askedBook(typed: string, site: string): AskedBook {
  const text = typed.trim();
  const isbn = isbn13From(text);
  if (isbn !== null) return { isbn };
  const page = PAGE.test(text) ? URL.parse(text) : null;
  if (!page) return { words: text };
  const [, ours] = page.origin === URL.parse(site)?.origin ? (OUR_PAGE.exec(page.pathname) ?? []) : [];
  if (ours !== undefined) return { bookId: Number(ours) };
  const parts = decoded(page.pathname).split("/").filter(Boolean);
  const within = [...parts, ...page.searchParams.values()].flatMap((part) => part.split(/[-_.,]/));
  for (const part of [...parts, ...within]) {
    const found = /^(?:97[89])?\d{9}[\dXx]$/.test(part) ? isbn13From(part) : null;
    if (found !== null) return { isbn: found };
  }
  return { words: titleIn(parts) };
}

/** Shops and catalogues write the title into the address: in the part with the most words, else in the last. */
function titleIn(parts: readonly string[]): string {
  const titles = parts.map((part) =>
    part
      .replaceAll(/[-_.+]+|\b\d{3,}\b/g, " ")
      .replaceAll(/\s+/g, " ")
      .trim(),
  );
  const wordsIn = (title: string) => (title.match(/\p{L}+/gu) ?? []).length;
  const [title = ""] = titles.toReversed().toSorted((one, other) => wordsIn(other) - wordsIn(one));
  return title;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
