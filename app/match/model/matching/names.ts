import germanTitles from "#db/facets/german-titles.json" with { type: "json" };

import type { IndexedBook } from "./indexed-book.ts";
import { formsOf } from "./tokens.ts";

interface KnownNames {
  title: string;
  author: string;
  readersOf: readonly string[];
  titles: string[];
  authors: string[];
  surnames: string[];
  comparable: string[];
}

/** Book ids by name; see `nameKey`. */
export class Names {
  /** Full titles, titles without subtitle, and series. */
  readonly titles = new Map<string, number[]>();
  readonly authors = new Map<string, number[]>();
  readonly surnames = new Map<string, number[]>();
  /** Well-known books and authors, here or not: the books that their readers like. */
  readonly comparable = new Map<string, number[]>();
  private known = new Map<number, KnownNames>();

  put({ id, title, author, readersOf = [] }: NamedBook): void {
    this.remove(id);
    const authors = author.split(BETWEEN_AUTHORS).map(nameKey);
    const names = {
      title,
      author,
      readersOf,
      titles: titleKeys(title),
      authors: unique(
        [...authors, nameKey(author)].flatMap((name) =>
          name.includes(" ") ? [name, joinedInitials(name), withoutInitials(name)] : [],
        ),
      ),
      surnames: unique(authors.map(surnameOf)),
      comparable: unique(readersOf.flatMap(titleKeys)),
    };
    this.known.set(id, names);
    for (const kind of KINDS) for (const name of names[kind]) add(this[kind], name, id);
  }

  remove(id: number): void {
    const names = this.known.get(id);
    if (!names) return;
    this.known.delete(id);
    for (const kind of KINDS) for (const name of names[kind]) drop(this[kind], name, id);
  }

  /** Whether a text is the full title of a book, letter for letter. */
  isSpelledTitle(id: number, text: string): boolean {
    return spaced(this.known.get(id)?.title ?? "") === spaced(text);
  }

  /** Whether a text is the full title of a book, in any case and punctuation. */
  isExactTitle(id: number, text: string): boolean {
    return wordsOf(this.known.get(id)?.title ?? "") === wordsOf(text);
  }

  /** Whether a text is the full name of a book's first author, or of all its authors together. */
  isExactAuthor(id: number, text: string): boolean {
    const author = this.known.get(id)?.author ?? "";
    return [author, author.split(BETWEEN_AUTHORS)[0]!].some((name) => wordsOf(name) === wordsOf(text));
  }

  titlesOf(id: number): readonly string[] {
    return this.known.get(id)?.titles ?? [];
  }

  authorsOf(id: number): readonly string[] {
    return this.known.get(id)?.authors ?? [];
  }

  comparableOf(id: number): readonly string[] {
    return this.known.get(id)?.comparable ?? [];
  }

  /** The first of a book's `readersOf`, as it is written, that has one of these keys. */
  comparedWith(id: number, keys: readonly string[]): string | undefined {
    return this.known.get(id)?.readersOf.find((name) => titleKeys(name).some((key) => keys.includes(key)));
  }
}

type NamedBook = Pick<IndexedBook, "id" | "title" | "author" | "readersOf">;

const KINDS = ["titles", "authors", "surnames", "comparable"] as const;

const BETWEEN_AUTHORS = /[,;&]| and | und /;

/** "(Earthsea Cycle, #1)", as Goodreads writes it. */
const SERIES = /\(([^()]+?),? #[\d.-]+\)/;

/** The folded words of a name without a leading article: `The Hobbit` and `the hobbit` are equal. */
export function nameKey(name: string): string {
  return keyOfWords(formsOf(name).map(({ word }) => word));
}

function wordsOf(text: string): string {
  return formsOf(text)
    .map(({ word }) => word)
    .join(" ");
}

function spaced(text: string): string {
  return text.trim().replaceAll(/\s+/g, " ");
}

export function keyOfWords(words: readonly string[]): string {
  return (words.length > 1 && ARTICLES.has(words[0]!) ? words.slice(1) : words).join(" ");
}

export const ARTICLES: ReadonlySet<string> = new Set(
  "the a an der die das den dem ein eine einen einem einer".split(" "),
);

/** By the key of the English title, the keys of its translations. */
const TRANSLATED: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(germanTitles).map(([title, translations]) => [nameKey(title), translations.map(nameKey)]),
);

function titleKeys(title: string): string[] {
  const keys = [title, title.split(/[:(]/)[0]!, SERIES.exec(title)?.[1] ?? ""].map(nameKey);
  return unique([...keys, ...keys.flatMap((key) => TRANSLATED.get(key) ?? [])]);
}

/** `v s naipaul` as `vs naipaul`. */
function joinedInitials(name: string): string {
  return name.replaceAll(/(?<=\b\p{L}) (?=\p{L}\b)/gu, "");
}

/** `ursula k le guin` as `ursula le guin`; a name of one word is no full name. */
function withoutInitials(name: string): string {
  const words = name.split(" ").filter((word) => word.length > 1);
  return words.length > 1 ? words.join(" ") : "";
}

function surnameOf(name: string): string {
  return (
    name
      .replace(/ (?:jr|sr)$/, "")
      .split(" ")
      .at(-1) ?? ""
  );
}

function unique(names: string[]): string[] {
  return [...new Set(names)].filter(Boolean);
}

function add(names: Map<string, number[]>, name: string, id: number): void {
  const ids = names.get(name);
  if (ids) ids.push(id);
  else names.set(name, [id]);
}

function drop(names: Map<string, number[]>, name: string, id: number): void {
  const rest = names.get(name)?.filter((other) => other !== id) ?? [];
  if (rest.length > 0) names.set(name, rest);
  else names.delete(name);
}
