import { t } from "#app/language/t.ts";

import type { ImportedBook } from "./imported-book.ts";
import { isSpelledAlike, mayBeOneAuthor } from "./nearest.ts";
import { partsOf } from "./title-parts.ts";

export interface Candidate {
  id: number;
  title: string;
  author: string;
  /** True if it has the imported book's ISBN, false if only its title and author match. */
  byIsbn: boolean;
  /** Set if ISBN and name both differ: the book has the same author, or the same words in its title. */
  near?: "author" | "title";
}

export interface ListedBook {
  bookId: number | null;
  title: string;
  author: string;
  isbn13: string | null;
}

export type Verdict =
  | { verdict: "add"; bookId: number | null }
  | { verdict: "present"; reason: string }
  | { verdict: "decide"; reason: string; candidates: number[] };

const MAX_CANDIDATES = 8;
/** Entries compared per folded name: a reader may have thousands of one series, `Saga (1)`, `Saga (2)` and so on. */
const MOST_OF_A_NAME = 20;

/** An ISBN decides unless the titles have nothing in common, else a single book of that title and author. */
export function match(book: ImportedBook, candidates: readonly Candidate[]): Verdict {
  const byIsbn = candidates.find((candidate) => candidate.byIsbn);
  if (byIsbn) {
    if (resemble(book.title, byIsbn.title)) return { verdict: "add", bookId: byIsbn.id };
    return decide(t("Its ISBN belongs to a book with another title."), candidates);
  }
  if (candidates.some(({ near }) => near)) return matchNear(book, candidates);
  const exact = candidates.filter(({ title }) => foldTitle(title) === foldTitle(book.title));
  const [only, ...others] = exact.length > 0 ? exact : candidates;
  if (!only) return { verdict: "add", bookId: null };
  if (others.length > 0)
    return decide(t("Several books have this title and author."), exact.length > 0 ? exact : candidates);
  if (sameWork(book.title, only.title)) return { verdict: "add", bookId: only.id };
  return decide(t("A book by this author has a similar title."), [only]);
}

/** For a book without an exact match: takes other spellings of its author, and offers doubtful books. */
function matchNear(book: ImportedBook, candidates: readonly Candidate[]): Verdict {
  const alike = candidates.filter(({ title }) => isSpelledAlike(book.title, title));
  const ofAuthor = alike.filter(({ near }) => near === "author");
  const [only, ...others] = new Set(ofAuthor.map(({ id }) => id));
  if (others.length > 0) return decide(t("Several books by this author have a similar title."), ofAuthor);
  if (only !== undefined) return { verdict: "add", bookId: only };
  const doubtful = alike.filter(({ author }) => mayBeOneAuthor(book.author, author));
  if (doubtful.length > 0) return decide(t("A book with this title has an author with a similar name."), doubtful);
  return { verdict: "add", bookId: null };
}

const decide = (reason: string, among: readonly Candidate[]): Verdict => ({
  verdict: "decide",
  reason,
  candidates: [...new Set(among.map(({ id }) => id))].slice(0, MAX_CANDIDATES),
});

const MOST_AUTHORS = 3;

/** As catalogues write authors: the first alone, or two joined: `Arkady and Boris Strugatsky`. */
export function authorSpellings({ author, coAuthors = [] }: Pick<ImportedBook, "author" | "coAuthors">): string[] {
  const names = [...author.split(/\s*[,;&]\s*/), ...coAuthors].filter(Boolean).slice(0, MOST_AUTHORS);
  const joined = names.flatMap((one) =>
    names.flatMap((other) => (other === one ? [] : [`${one} and ${other}`, `${givenName(one, other)} and ${other}`])),
  );
  return [...new Set([author, ...names, ...joined])];
}

function givenName(name: string, other: string): string {
  const [family] = /\S+$/.exec(other) ?? [""];
  return family !== "" && name.endsWith(` ${family}`) ? name.slice(0, -family.length - 1) : name;
}

export function listedFinder(
  list: readonly ListedBook[],
): (book: Pick<ImportedBook, "title" | "author" | "isbn13">, bookId: number | null) => ListedBook | undefined {
  const byBook = new Map(list.map((entry) => [entry.bookId, entry]));
  const byIsbn = new Map(list.map((entry) => [entry.isbn13, entry]));
  const byName = new Map<string, ListedBook[]>();
  for (const entry of list) {
    const name = bookName(entry);
    const others = byName.get(name);
    if (!others) byName.set(name, [entry]);
    else if (others.length < MOST_OF_A_NAME) others.push(entry);
  }
  return (book, bookId) =>
    (bookId === null ? undefined : byBook.get(bookId)) ??
    (book.isbn13 === null ? undefined : byIsbn.get(book.isbn13)) ??
    byName.get(bookName(book))?.find(({ title }) => sameWork(title, book.title));
}

/** Approximates the SQL function `book_name`: title and author without subtitle, series, accents and punctuation. */
function bookName({ title, author }: { title: string; author: string }): string {
  return `${foldTitle(partsOf(title).head)}\n${foldTitle(/^.[^,;&/]*/.exec(author)?.[0] ?? author)}`;
}

/** Whether two titles of one author can be one book: parts that both titles have must be equal. */
export function sameWork(a: string, b: string): boolean {
  const [one, other] = [partsOf(a), partsOf(b)];
  const agree = (x: string, y: string) => x === "" || y === "" || foldTitle(x) === foldTitle(y);
  return (
    foldTitle(one.head) === foldTitle(other.head) &&
    agree(one.subtitle, other.subtitle) &&
    agree(one.series, other.series)
  );
}

function resemble(a: string, b: string): boolean {
  const [one, other] = [partsOf(a).head, partsOf(b).head];
  if (foldTitle(one) === "" || foldTitle(other) === "") return foldTitle(a) === foldTitle(b);
  if (foldTitle(one) === foldTitle(other)) return true;
  const [tokens, others] = [tokensOf(a), tokensOf(b)];
  const shared = tokens.intersection(others).size;
  return shared > 0 && shared * 2 >= Math.min(tokens.size, others.size);
}

const ARTICLES = new Set(["the", "a", "an", "of", "and", "in", "der", "die", "das", "und", "le", "la", "el", "de"]);

function tokensOf(title: string): Set<string> {
  const tokens = new Set(title.split(/[^\p{L}\p{N}\p{M}]+/u).map(foldTitle));
  tokens.delete("");
  const telling = tokens.difference(ARTICLES);
  return telling.size > 0 ? telling : tokens;
}

/** Keeps letters and digits only. Drops accents, but keeps marks that make another letter, as in Thai or Hindi. */
function foldTitle(text: string): string {
  const folded = text.normalize("NFKD").toLowerCase();
  const stripped = folded.replace(/[\u0300-\u036F]|[^\p{L}\p{N}\p{M}]/gu, "");
  // A title may consist of punctuation alone.
  return stripped || folded.trim();
}
