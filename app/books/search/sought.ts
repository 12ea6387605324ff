import { isbn13From } from "#book-facts/isbn.ts";

export interface Sought {
  /** Without an ISBN; for a pasted address, the title in it, or the text around it. */
  words: string;
  isbn13: string | null;
}

const ADDRESS = /(?:https?:\/\/|www\.)\S+|(?<!\S)[a-z\d-]+(?:\.[a-z\d-]+)*\.[a-z]{2,}\/\S+/giu;
const ISBN = /(?<!\d)(?:97[89][\s.\p{Dash}]?)?(?:\d[\s.\p{Dash}]?){9}[\dx](?![\p{L}\d])/giu;
/** Field prefixes of other catalogues. */
const FIELD = /(?<!\S)(?:in)?(?:title|author|titel|autor):/giu;
const YEAR = /(?<=\S\s*)\((?:1[4-9]|20)\d\d\)$/u;
const ISBN_LABEL = /(?:\burn:)?\bISBN(?:-?1[03])?\b:?/giu;

export function soughtIn(query: string): Sought {
  const whole = isbn13From(query);
  if (whole !== null) return { words: query, isbn13: whole };
  const [address] = query.match(ADDRESS) ?? [];
  const around = query.replaceAll(ADDRESS, " ").trim();
  const text =
    address === undefined ? query.replaceAll(FIELD, " ").replace(YEAR, "").trim() : titleIn(address) || around;
  // Addresses have `ISBN0306406152` as one word.
  const numbers = query.replaceAll(/isbn/giu, " ").match(ISBN) ?? [];
  const isbn13 = numbers.map(isbn13From).find((isbn) => isbn !== null) ?? null;
  const words =
    isbn13 === null ? text : text.replaceAll(ISBN_LABEL, " ").replaceAll(ISBN, " ").replaceAll(/\s+/gu, " ").trim();
  return { words: /[\p{L}\p{N}]/u.test(words) ? words : (isbn13 ?? text), isbn13 };
}

const NO_TITLE = new Set(
  (
    "book books buch buecher livre libro ebook ebooks show work works edition editions title titles item items product " +
    "products dp gp shop home wiki isbn search p s d w en de fr es it ref artikeldetails"
  ).split(" "),
);
/** Numbers, `OL893415W`, `B006LSZECO` or a UUID. */
const ID = /^(?:\d+|(?=[a-z]*\d)(?=\d*[a-z])[a-z\d]{6,}|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|ref=.*)$/iu;
const ENDINGS = /_\([^()]*\)$|\.html?$|[-_](?:ebook|paperback|hardcover|taschenbuch)$/giu;

/** "Dune" of `/book/show/44767458-dune`; "" without a title. */
function titleIn(address: string): string {
  const [path = ""] = address.replace(/^https?:\/\//iu, "").split(/[?#]/u);
  const parts = path.split("/").slice(1).map(decoded);
  const title = parts.findLast(
    (part) => /\p{L}|^\d+[-.]/u.test(part) && !ID.test(part) && !NO_TITLE.has(part.toLowerCase()),
  );
  return (title ?? "")
    .replace(/^\d+[-.]/u, "")
    .replaceAll(ENDINGS, "")
    .replaceAll(/[-_+.]+/gu, " ")
    .trim();
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
