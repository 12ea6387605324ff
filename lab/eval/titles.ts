import { parseArgs } from "node:util";

import { chance } from "#app/deck/ranking/chance.ts";
import { BookIndex } from "#app/match/matching/book-index.ts";
import { matchBooks } from "#app/match/matching/match.ts";
import { foldText } from "#app/match/matching/tokens.ts";

import { anyMissing, linesOf } from "./data-files.ts";

export const USAGE = `Usage: npm run eval -- titles CATALOGUE.jsonl [--count N] [--seed N] [--all]
Asks for N (500) titles and N authors drawn from the catalogue, or for all of them, each typed as it is written there:
the first answer must have this title, or be by this author. Another book of the same title is as good, and a title may
be an author's name. Lists the others; the exit code is 1 if there are any.`;

interface CatalogueBook {
  title: string;
  author: string;
  genre: string;
  tags?: string[];
  year?: number | null;
  goodreads_ratings?: number | null;
}

const COUNT = 500;
const SEED = 20;

export async function evaluate(args: string[]): Promise<number> {
  const text = { type: "string" } as const;
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { count: text, seed: text, all: { type: "boolean" } },
  });
  const [file, ...others] = positionals;
  if (!file || others.length > 0) {
    console.error(USAGE);
    return 2;
  }
  if (anyMissing([file])) return 0;
  const books = linesOf(file).map((line) => JSON.parse(line) as CatalogueBook);
  const index = indexOf(books);
  const draw = chance(Number(values.seed ?? SEED));
  const drawn = (names: string[]) => {
    const asked = values.all ? names.length : Math.min(names.length, Number(values.count ?? COUNT));
    return names
      .map((name): [number, string] => [draw(), name])
      .sort(([one], [other]) => one - other)
      .slice(0, asked)
      .map(([, name]) => name);
  };
  const first = (wish: string) => books[(matchBooks(index, wish).picks[0]?.bookId ?? 0) - 1];
  const lost = (kind: string, names: string[], isFirst: (book: CatalogueBook, name: string) => boolean) => {
    const misses = names.flatMap((name) => {
      const book = first(name);
      return book && isFirst(book, name)
        ? []
        : [`     ${name} → ${book ? `${book.title}, ${book.author}` : "nothing"}`];
    });
    console.log(`${names.length - misses.length} of ${names.length} ${kind} stand first among ${index.size} books`);
    for (const miss of misses) console.log(miss);
    return misses.length;
  };
  const misses = [
    lost("titles", drawn(books.map(({ title }) => title)), ({ title }, name) => spaced(title) === spaced(name)),
    lost("authors", drawn([...new Set(books.map(({ author }) => author).filter(Boolean))]), isNamed),
  ];
  return misses.some((count) => count > 0) ? 1 : 0;
}

function indexOf(books: readonly CatalogueBook[]): BookIndex {
  const index = new BookIndex();
  for (const [place, { title, author, genre, tags = [], year = null, goodreads_ratings }] of books.entries()) {
    const readers = goodreads_ratings ?? 0;
    index.put({ id: place + 1, title, author, genre, tags, description: null, year, readers });
  }
  return index;
}

function isNamed({ title, author }: CatalogueBook, name: string): boolean {
  return [title, author, ...author.split(",")].some((one) => folded(one) === folded(name));
}

function spaced(name: string): string {
  return name.trim().replaceAll(/\s+/g, " ");
}

function folded(name: string): string {
  return foldText(name).replaceAll(/[^\p{L}\p{N}]/gu, "");
}
