import { parseArgs } from "node:util";

import { chance } from "#app/deck/ranking/chance.ts";
import type { Decision } from "#app/deck/ranking/decision.ts";
import type { RankingModel } from "#app/deck/ranking/model.ts";
import { bestOf, scoreBooks } from "#app/deck/ranking/score.ts";

import { anyMissing, linesOf, type Reading, readingsOf } from "./data-files.ts";
import { asText, bootstrap } from "./intervals.ts";
import { seededModel } from "./seeded-model.ts";
import { shuffle } from "./shuffle.ts";

export const USAGE = `Usage: npm run eval -- cold-start --catalogue F --readers F[,F…] [--requests F]
A place that has the seed's books and no readers. Who likes what is known from readers of at least six of them, and from
requests with as many books that fit: half of them are liked, up to ten, and the others are to be found among nine
times as many others: drawn evenly, and for readers also by how many of them know each, since being known at all is
most of what popularity tells. Prints the share among the first twenty, by content, popularity elsewhere and chance,
which is the order that the place itself has before anybody swipes.`;

const FEWEST = 6;
const MOST_LIKES = 10;
const OTHERS = 9;
const FIRST = 20;
const ROUNDS = 20;

/** Ranks the seed's books for readers of whom only their likes are known. Returns the exit code. */
export async function evaluate(args: string[]): Promise<number> {
  const text = { type: "string" } as const;
  const { catalogue, readers, requests } = parseArgs({
    args,
    options: { catalogue: text, readers: text, requests: text },
  }).values;
  if (!catalogue || !readers) {
    console.error(USAGE);
    return 2;
  }
  const files = readers.split(",");
  if (anyMissing([catalogue, ...files, ...(requests ? [requests] : [])])) return 0;
  const { model, books } = await seededModel();
  const idOf = new Map(books.map((book, at) => [keyOf(book), at + 1]));
  const { popularity, seedOf } = popularityOf(catalogue, idOf);
  const place = { model, popularity, ids: [...idOf.values()] };
  const ofReaders = readersIn(files).map((readings) =>
    readings.flatMap(({ book, liked }) => (liked === false ? [] : (seedOf.get(book) ?? []))),
  );
  const ofRequests = (requests ? linesOf(requests) : []).map((line) =>
    (JSON.parse(line) as { relevant: Array<{ title: string; author: string; grade: number }> }).relevant
      .filter(({ grade }) => grade >= 2)
      .flatMap((book) => idOf.get(keyOf(book)) ?? []),
  );
  const timesRead = new Map<number, number>();
  for (const book of ofReaders.flatMap((books) => [...new Set(books)]))
    timesRead.set(book, (timesRead.get(book) ?? 0) + 1);
  report("readers, others drawn evenly", ofReaders, place, () => 1);
  report("readers, others drawn as they are read", ofReaders, place, (book) => timesRead.get(book) ?? 0);
  report("requests", ofRequests, place, () => 1);
  return 0;
}

/** Joins what is known and what is held out of a reader into one list. */
function readersIn(files: readonly string[]): Reading[][] {
  const readers = new Map<string, Reading[]>();
  for (const [reader, readings] of files.flatMap((file) => [...readingsOf(file)]))
    readers.set(reader, [...(readers.get(reader) ?? []), ...readings]);
  return [...readers.values()];
}

interface Place {
  model: RankingModel;
  popularity: ReadonlyMap<number, number>;
  ids: readonly number[];
}

/** `weight` says how likely a book is drawn as one of the others. */
function report(kind: string, lists: readonly number[][], place: Place, weight: (book: number) => number): void {
  const wanted = lists.map((books) => [...new Set(books)]).filter((books) => books.length >= FEWEST);
  if (wanted.length === 0) return;
  const found = wanted.map((books, index) => {
    const rounds = Array.from({ length: ROUNDS }, (_, round) =>
      sharesFound(books, place, weight, chance(index * ROUNDS + round)),
    );
    return [0, 1, 2].map((at) => rounds.reduce((sum, round) => sum + round[at]!, 0) / ROUNDS);
  });
  const minus = (at: number, other: number) => asText(bootstrap(found.map((one) => one[at]! - one[other]!)));
  console.log(`${wanted.length} ${kind}: share of the hidden books among the first ${FIRST}`);
  console.table(
    ["content", "popularity", "chance"].map((order, at) => ({
      order,
      share: asText(bootstrap(found.map((one) => one[at]!))),
      "minus popularity": minus(at, 1),
      "minus chance": minus(at, 2),
    })),
  );
}

/** Shares of the hidden books that stand first by content, by popularity and by chance, from 0 to 1. */
function sharesFound(
  books: readonly number[],
  { model, popularity, ids }: Place,
  weight: (book: number) => number,
  draw: () => number,
): number[] {
  const known = new Set(books);
  const shuffled = shuffle(books, draw);
  const likes = shuffled.slice(0, Math.min(MOST_LIKES, books.length >> 1));
  const hidden = shuffled.slice(likes.length);
  // Weighted sampling without replacement (Efraimidis and Spirakis, 2006).
  const others = ids
    .filter((id) => !known.has(id) && weight(id) > 0)
    .map((id) => ({ id, key: draw() ** (1 / weight(id)) }))
    .sort((a, b) => b.key - a.key)
    .slice(0, OTHERS * hidden.length);
  const pool = shuffle([...hidden, ...others.map(({ id }) => id)], draw);
  const decisions = likes.map((book): Decision => ({ book, liked: true }));
  const byContent = bestOf(scoreBooks(model, decisions, { pool, poolOnly: true }), FIRST).map(({ book }) => book);
  const byPopularity = pool.toSorted((a, b) => popularity.get(b)! - popularity.get(a)!).slice(0, FIRST);
  return [byContent, byPopularity, pool.slice(0, FIRST)].map(
    (first) => first.filter((book) => known.has(book)).length / Math.min(FIRST, hidden.length),
  );
}

/** How many readers elsewhere know each seeded book, and the seeded books by the catalogue file's ids. */
function popularityOf(path: string, idOf: ReadonlyMap<string, number>) {
  const popularity = new Map([...idOf.values()].map((id) => [id, 0]));
  const seedOf = new Map<string, number>();
  for (const line of linesOf(path)) {
    const { book_id, title, author, goodreads_ratings } = JSON.parse(line) as {
      book_id: string;
      title: string;
      author: string;
      goodreads_ratings?: number;
    };
    const id = idOf.get(keyOf({ title: title.replace(/\s*[(:].*$/, ""), author }));
    if (id === undefined) continue;
    seedOf.set(book_id, id);
    popularity.set(id, Math.max(popularity.get(id)!, goodreads_ratings ?? 0));
  }
  return { popularity, seedOf };
}

/** With the author, since one title is many books': "Confessions" are Augustine's, Rousseau's and others'. */
function keyOf({ title, author }: { title: string; author: string }): string {
  const [first] = author.split(/[,;&(]| and /);
  const surname = first!
    .trim()
    .replace(/ (?:Jr|Sr)\.?$/i, "")
    .split(" ")
    .at(-1)!;
  return `${folded(title)}|${folded(surname)}`;
}

function folded(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/^the /, "")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}
