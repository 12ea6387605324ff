import type { IndexedBook } from "./indexed-book.ts";
import { allTokensOf } from "./tokens.ts";

/** Book ids by name: full titles, titles without subtitle, series, and authors. */
export class Names {
  readonly titles = new Map<string, number[]>();
  readonly authors = new Map<string, number[]>();
  private known = new Map<number, { titles: string[]; authors: string[] }>();

  put({ id, title, author }: Pick<IndexedBook, "id" | "title" | "author">): void {
    this.remove(id);
    const names = {
      titles: unique([title, title.split(/[:(]/)[0]!, SERIES.exec(title)?.[1] ?? ""].map(nameKey)),
      authors: unique(author.split(/[,;&]/).map(nameKey)).filter((name) => name.includes(" ")),
    };
    this.known.set(id, names);
    for (const name of names.titles) add(this.titles, name, id);
    for (const name of names.authors) add(this.authors, name, id);
  }

  remove(id: number): void {
    const names = this.known.get(id);
    if (!names) return;
    this.known.delete(id);
    for (const name of names.titles) drop(this.titles, name, id);
    for (const name of names.authors) drop(this.authors, name, id);
  }

  tokensOf(id: number): Set<string> {
    const { titles = [], authors = [] } = this.known.get(id) ?? {};
    return new Set([...titles, ...authors].flatMap((name) => name.split(" ")));
  }
}

/** "(Earthsea Cycle, #1)", as Goodreads writes it. */
const SERIES = /\(([^()]+?),? #[\d.-]+\)/;

/** The stems of a name without a leading article: `The Hobbit` and `the hobbit` are equal. */
export function nameKey(name: string): string {
  const stems = allTokensOf(name).map(({ stem }) => stem);
  if (stems.length > 1 && ARTICLES.has(stems[0]!)) stems.shift();
  return stems.join(" ");
}

export const ARTICLES: ReadonlySet<string> = new Set(["the", "a", "an"]);

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
