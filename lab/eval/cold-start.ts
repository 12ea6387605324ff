import { parseArgs } from "node:util";

import { chance } from "#app/deck/model/ranking/chance.ts";
import type { Decision } from "#app/deck/model/ranking/decision.ts";
import { RankingModel } from "#app/deck/model/ranking/model.ts";
import { bestOf, scoreBooks } from "#app/deck/model/ranking/score.ts";
import { traitsOf } from "#app/deck/model/ranking/traits.ts";
import { GENRES } from "#db/genres.ts";
import { readSeedFacets, termsOf } from "#db/seed/facets.ts";
import { readSeedBooks } from "#db/seed/seed.ts";

import { anyMissing, linesOf, readingsOf } from "./data-files.ts";
import { asText, bootstrap } from "./intervals.ts";

export const USAGE = `Usage: npm run eval -- cold-start --catalogue F --readers F[,F…] [--requests F]
A place that has the seed's books and no readers. Who likes what is known from readers of at least six of them, and from
requests with as many books that fit: half of them are liked, up to ten, and the others are to be found among nine
times as many others. Prints the share that stands among the first twenty, ordered by content and by popularity.`;

const FEWEST = 6;
const MOST_LIKES = 10;
const OTHERS = 9;
const FIRST = 20;
/** Other halves and other others for each reader. */
const ROUNDS = 20;

interface Wanted {
  kind: "readers" | "requests";
  books: number[];
}

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
  const { model, idOf } = await seededModel();
  const { popularity, seedOf } = popularityOf(catalogue, idOf);
  const wanted: Wanted[] = [
    ...files
      .flatMap((file) => [...readingsOf(file).values()])
      .map((readings) => ({
        kind: "readers" as const,
        books: readings.flatMap(({ book, liked }) => (liked === false ? [] : (seedOf.get(book) ?? []))),
      })),
    ...(requests ? linesOf(requests) : []).map((line) => ({
      kind: "requests" as const,
      books: (JSON.parse(line) as { relevant: Array<{ title: string; author: string; grade: number }> }).relevant
        .filter(({ grade }) => grade >= 2)
        .flatMap((book) => idOf.get(keyOf(book)) ?? []),
    })),
  ];
  for (const kind of ["readers", "requests"] as const) {
    const known = wanted.filter((one) => one.kind === kind).map(({ books }) => [...new Set(books)]);
    report(
      kind,
      known.filter((books) => books.length >= FEWEST),
      model,
      popularity,
      idOf.size,
    );
  }
  return 0;
}

function report(
  kind: string,
  wanted: readonly number[][],
  model: RankingModel,
  popularity: ReadonlyMap<number, number>,
  size: number,
): void {
  if (wanted.length === 0) return;
  const found = wanted.map((books, reader) => {
    const rounds = Array.from({ length: ROUNDS }, (_, round) => {
      const draw = chance(reader * ROUNDS + round);
      const shuffled = shuffle(books, draw);
      const likes = shuffled.slice(0, Math.min(MOST_LIKES, books.length >> 1));
      const hidden = shuffled.slice(likes.length);
      const known = new Set(books);
      const others = shuffle(
        Array.from({ length: size }, (_, id) => id + 1).filter((id) => !known.has(id)),
        draw,
      ).slice(0, OTHERS * hidden.length);
      const pool = shuffle([...hidden, ...others], draw);
      const decisions = likes.map((book): Decision => ({ book, liked: true }));
      const byContent = bestOf(scoreBooks(model, decisions, { pool, poolOnly: true }), FIRST).map(({ book }) => book);
      const byPopularity = pool.toSorted((a, b) => popularity.get(b)! - popularity.get(a)!).slice(0, FIRST);
      const share = (first: number[]) =>
        first.filter((book) => known.has(book)).length / Math.min(FIRST, hidden.length);
      return [share(byContent), share(byPopularity), share(pool.slice(0, FIRST))] as const;
    });
    return [0, 1, 2].map((at) => rounds.reduce((sum, round) => sum + round[at]!, 0) / ROUNDS);
  });
  console.log(`${wanted.length} ${kind}, share of the hidden books among the first ${FIRST}`);
  console.table(
    ["content", "popularity", "chance"].map((order, at) => ({
      order,
      share: asText(bootstrap(found.map((one) => one[at]!))),
      "minus popularity": asText(bootstrap(found.map((one) => one[at]! - one[1]!))),
    })),
  );
}

async function seededModel(): Promise<{ model: RankingModel; idOf: Map<string, number> }> {
  const model = new RankingModel();
  const idOf = new Map<string, number>();
  for (const genre of GENRES) {
    const [books, facets] = await Promise.all([readSeedBooks(genre), readSeedFacets(genre)]);
    for (const [at, book] of books.entries()) {
      const id = idOf.size + 1;
      idOf.set(keyOf(book), id);
      const { title, author, description } = book;
      const traits = traitsOf(termsOf(facets[at]!));
      model.addBook({ id, author, genre, about: `${title} ${description}`, traits });
    }
  }
  model.recompute();
  return { model, idOf };
}

/** How many readers elsewhere know each seeded book, and the seeded books by the catalogue file's ids. */
function popularityOf(path: string, idOf: ReadonlyMap<string, number>) {
  const popularity = new Map([...idOf.values()].map((id) => [id, 0]));
  const seedOf = new Map<string, number>();
  const byTitle = new Map([...idOf].map(([key, id]) => [key.split("|")[0]!, id]));
  for (const line of linesOf(path)) {
    const { book_id, title, goodreads_ratings } = JSON.parse(line) as {
      book_id: string;
      title: string;
      goodreads_ratings?: number;
    };
    const id = byTitle.get(folded(title.replace(/\s*[(:].*$/, "")));
    if (id === undefined) continue;
    seedOf.set(book_id, id);
    popularity.set(id, Math.max(popularity.get(id)!, goodreads_ratings ?? 0));
  }
  return { popularity, seedOf };
}

function keyOf({ title, author }: { title: string; author: string }): string {
  return `${folded(title)}|${folded(author)}`;
}

function folded(text: string): string {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/^the /, "")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}

function shuffle<T>(values: readonly T[], draw: () => number): T[] {
  const shuffled = [...values];
  for (let at = shuffled.length - 1; at > 0; at--) {
    const other = Math.floor(draw() * (at + 1));
    [shuffled[at], shuffled[other]] = [shuffled[other]!, shuffled[at]!];
  }
  return shuffled;
}
