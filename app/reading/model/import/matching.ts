import type { ImportedBook } from "./imported-book.ts";

/** A book of the catalogue that an imported one may be. */
export interface Candidate {
  id: number;
  title: string;
  author: string;
  /** It has the imported book's ISBN; else it bears its name. */
  byIsbn: boolean;
}

/** An entry that is on the reader's list already. */
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
/** As many entries of one plain name are looked at: a reader may have thousands, `Saga (1)`, `Saga (2)` and so on. */
const MOST_OF_A_NAME = 20;

/**
 * What an imported book is taken for. An ISBN decides, unless the titles have nothing in common; else one book of
 * that title and author does. Whatever could be several, or is doubtful, is the reader's to decide. Pure.
 */
export function match(book: ImportedBook, candidates: readonly Candidate[]): Verdict {
  const decide = (reason: string, among: readonly Candidate[]): Verdict => ({
    verdict: "decide",
    reason,
    candidates: [...new Set(among.map(({ id }) => id))].slice(0, MAX_CANDIDATES),
  });
  const byIsbn = candidates.find((candidate) => candidate.byIsbn);
  if (byIsbn) {
    if (resemble(book.title, byIsbn.title)) return { verdict: "add", bookId: byIsbn.id };
    return decide("Its ISBN is that of a book with another title.", candidates);
  }
  const exact = candidates.filter(({ title }) => plain(title) === plain(book.title));
  const [only, ...others] = exact.length > 0 ? exact : candidates;
  if (!only) return { verdict: "add", bookId: null };
  if (others.length > 0)
    return decide("Several books have this title and author.", exact.length > 0 ? exact : candidates);
  if (sameWork(book.title, only.title)) return { verdict: "add", bookId: only.id };
  return decide("A book of this author has a similar title.", [only]);
}

/** What the reader's list has already, asked for each imported book. */
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

/** Title and author as the database's `book_name` has them, near enough: without subtitle, series, accents, signs. */
function bookName({ title, author }: { title: string; author: string }): string {
  return `${plain(partsOf(title).head)}\n${plain(/^.[^,;&/]*/.exec(author)?.[0] ?? author)}`;
}

/** Whether two titles of one author can be one book: what both of them say must agree. */
export function sameWork(a: string, b: string): boolean {
  const [one, other] = [partsOf(a), partsOf(b)];
  const agree = (x: string, y: string) => x === "" || y === "" || plain(x) === plain(y);
  return (
    plain(one.head) === plain(other.head) && agree(one.subtitle, other.subtitle) && agree(one.series, other.series)
  );
}

/** `Dune: A Novel (Dune, #1)` is a head, a subtitle and a series. */
function partsOf(title: string): { head: string; subtitle: string; series: string } {
  const whole = title.trimEnd();
  // The last bracket that opens, where nothing but its own end follows: looked for by hand, since an expression would
  // try each of them.
  const opens = whole.endsWith(")") ? whole.lastIndexOf("(") : -1;
  const closes = whole.indexOf(")", opens);
  const hasSeries = opens > 0 && closes === whole.length - 1;
  const [name, series] = hasSeries ? [whole.slice(0, opens).trimEnd(), whole.slice(opens + 1, -1)] : [title, ""];
  const colon = name.indexOf(":");
  if (colon < 1) return { head: name, subtitle: "", series };
  return { head: name.slice(0, colon), subtitle: name.slice(colon + 1).trimStart(), series };
}

/** Whether two titles share enough of their words to be one book's, in another edition or spelling. */
function resemble(a: string, b: string): boolean {
  const [one, other] = [partsOf(a).head, partsOf(b).head];
  if (plain(one) === "" || plain(other) === "") return plain(a) === plain(b);
  if (plain(one) === plain(other)) return true;
  const [words, others] = [wordsOf(a), wordsOf(b)];
  const shared = words.intersection(others).size;
  return shared > 0 && shared * 2 >= Math.min(words.size, others.size);
}

const ARTICLES = new Set(["the", "a", "an", "of", "and", "in", "der", "die", "das", "und", "le", "la", "el", "de"]);

function wordsOf(title: string): Set<string> {
  const words = new Set(title.split(/[^\p{L}\p{N}\p{M}]+/u).map(plain));
  words.delete("");
  const telling = words.difference(ARTICLES);
  return telling.size > 0 ? telling : words;
}

/** Letters and digits alone. Marks that make another letter, as in Thai or Hindi, stay; accents go. */
function plain(text: string): string {
  const folded = text.normalize("NFKD").toLowerCase();
  const kept = folded.replace(/[\u0300-\u036F]|[^\p{L}\p{N}\p{M}]/gu, "");
  // A title may consist of signs.
  return kept || folded.trim();
}
