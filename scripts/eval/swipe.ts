import { parseArgs } from "node:util";

import { chance } from "#app/server/ranking/chance.ts";
import type { Decision, RankingModel } from "#app/server/ranking/model.ts";
import { scoreBooks } from "#app/server/ranking/score.ts";

import { anyMissing, catalogueModel, learn, type Numbered, type Reading, readingsOf } from "./data-files.ts";

const USAGE = "Usage: npm run eval -- swipe --train F --foldin F [--heldout F] --catalogue F";
const CARDS = 20;
/** Who rated fewer books has too few to swipe on. */
const MIN_RATED = 25;
/** Cards that the reader does not know, for each one that they do. */
const UNKNOWN_PER_RATED = 9;

/** Chooses the next of the cards on the table. */
type Policy = (
  model: RankingModel,
  decisions: readonly Decision[],
  pool: readonly number[],
  draw: () => number,
) => number;

const POLICIES: Record<string, Policy> = {
  random: (_model, _decisions, pool, draw) => pool[Math.floor(draw() * pool.length)]!,
  popularity: (model, _decisions, pool) => best(pool, (book) => model.coLikes.readersOf(book)),
  bookmatch(model, decisions, pool) {
    const scores = new Map(
      scoreBooks(model, decisions, { pool, poolOnly: true }).map(({ book, score }) => [book, score]),
    );
    return best(pool, (book) => scores.get(book)!);
  },
};

/**
 * Plays the swipe session of the mixed pool: a reader's rated books among nine times as many that they do not know,
 * drawn in proportion to popularity. A card they rated well is swiped right, any other left. Prints the likes in
 * twenty cards, a mean over the readers, none of whom the model learnt from.
 */
export async function evaluate(args: string[]): Promise<number> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ args, options: { train: text, foldin: text, heldout: text, catalogue: text } });
  const { train, foldin, heldout, catalogue } = values;
  if (!train || !foldin || !catalogue) {
    console.error(USAGE);
    return 2;
  }
  const files = [foldin, ...(heldout ? [heldout] : [])];
  if (anyMissing([train, catalogue, ...files])) return 0;
  const { model, books } = catalogueModel(catalogue);
  const trained = readingsOf(train);
  learn(model, books, trained);
  const popular = [...trained.values()].flat().flatMap(({ book }) => books.numberOf(book) ?? []);

  const readers = new Map<string, Reading[]>();
  for (const file of files) {
    for (const [reader, readings] of readingsOf(file))
      readers.set(reader, [...(readers.get(reader) ?? []), ...readings]);
  }
  const likes = Object.fromEntries(Object.keys(POLICIES).map((name) => [name, [] as number[]]));
  for (const [place, readings] of [...readers.values()].entries()) {
    const table = tableOf(readings, books, popular, chance(place));
    if (!table) continue;
    for (const [name, policy] of Object.entries(POLICIES)) likes[name]!.push(play(policy, model, table, chance(place)));
  }
  const means = Object.entries(likes).map(([name, counts]) => [
    name,
    counts.reduce((a, b) => a + b, 0) / counts.length,
  ]);
  const random = means[0]![1] as number;
  console.log(`${likes["random"]!.length} readers, likes in ${CARDS} cards of a mixed pool`);
  console.table(
    means.map(([policy, mean]) => ({ policy, likes: round(mean), "times random": round(Number(mean) / random) })),
  );
  return 0;
}

interface Table {
  cards: number[];
  liked: ReadonlySet<number>;
}

function tableOf(
  readings: readonly Reading[],
  books: Numbered,
  popular: readonly number[],
  draw: () => number,
): Table | null {
  const known = new Set(readings.map(({ book }) => books.numberOf(book)));
  const rated = readings.filter(({ liked }) => liked !== null);
  if (rated.length < MIN_RATED) return null;
  const cards = new Set(rated.flatMap(({ book }) => books.numberOf(book) ?? []));
  const wanted = cards.size * (1 + UNKNOWN_PER_RATED);
  // A reader of a great many books leaves fewer unknown ones; so many draws find nearly all of them.
  for (let draws = 0; cards.size < wanted && draws < 20 * wanted; draws++) {
    const book = popular[Math.floor(draw() * popular.length)]!;
    if (!known.has(book)) cards.add(book);
  }
  const liked = rated.filter((reading) => reading.liked).flatMap(({ book }) => books.numberOf(book) ?? []);
  return { cards: [...cards], liked: new Set(liked) };
}

function play(policy: Policy, model: RankingModel, { cards, liked }: Table, draw: () => number): number {
  const decisions: Decision[] = [];
  let left = cards;
  for (let card = 0; card < CARDS; card++) {
    const book = policy(model, decisions, left, draw);
    decisions.push({ book, liked: liked.has(book) });
    left = left.filter((other) => other !== book);
  }
  return decisions.filter((decision) => decision.liked).length;
}

function best(books: readonly number[], value: (book: number) => number): number {
  return books.reduce((most, book) => (value(book) > value(most) ? book : most));
}

function round(value: unknown): number {
  return Number(Number(value).toFixed(2));
}
