import { parseArgs } from "node:util";

import { chance } from "#app/deck/ranking/chance.ts";
import type { Decision } from "#app/deck/ranking/decision.ts";
import type { RankingModel } from "#app/deck/ranking/model.ts";
import { scoreBooks } from "#app/deck/ranking/score.ts";

import { anyMissing, catalogueModel, learn, type Numbered, type Reading, readingsOf } from "./data-files.ts";

export const USAGE = "Usage: npm run eval -- swipe --train F --foldin F [--heldout F] --catalogue F [--parts N]";
const CARDS = 20;
/** Unknown cards differ in each repetition: a single random table would make the ratios noisy. */
const TABLES = 10;
/** Users who rated fewer books have too few to swipe on. */
const MIN_RATED = 25;
const UNKNOWN_PER_RATED = 9;

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
 * Simulates swiping on a mixed pool: a user's rated books among nine times as many unknown ones, drawn in proportion
 * to popularity. Well rated books are liked, others skipped. Prints the mean likes in twenty cards over the fold-in's
 * users and, with `--parts N`, over those of each of N parts of the training file against a model of the others.
 */
export async function evaluate(args: string[]): Promise<number> {
  const text = { type: "string" } as const;
  const options = { train: text, foldin: text, heldout: text, catalogue: text, parts: { ...text, default: "0" } };
  const { train, foldin, heldout, catalogue, parts } = parseArgs({ args, options }).values;
  if (!train || !foldin || !catalogue || !/^\d+$/.test(parts)) {
    console.error(USAGE);
    return 2;
  }
  const files = [foldin, ...(heldout ? [heldout] : [])];
  if (anyMissing([train, catalogue, ...files])) return 0;
  const trained = [...readingsOf(train).values()];
  const strangers = playedBy(catalogue, trained, playersOf(files));
  report("The readers of the fold-in", strangers);
  const folds = Array.from({ length: Number(parts) }, (_, part) => {
    const isPlayer = (index: number) => index % Number(parts) === part;
    const others = trained.filter((_, index) => !isPlayer(index));
    return playedBy(
      catalogue,
      others,
      trained.filter((_, index) => isPlayer(index)),
    );
  });
  if (folds.length > 0) {
    report("The readers of the training file, in turn", folds.flat());
    report("All of them", [strangers, ...folds].flat());
  }
  return 0;
}

function playersOf(files: readonly string[]): Reading[][] {
  const readers = new Map<string, Reading[]>();
  for (const file of files) {
    for (const [reader, readings] of readingsOf(file))
      readers.set(reader, [...(readers.get(reader) ?? []), ...readings]);
  }
  return [...readers.values()];
}

function playedBy(catalogue: string, trained: readonly Reading[][], players: readonly Reading[][]): number[][] {
  const { model, books } = catalogueModel(catalogue);
  learn(model, books, new Map(trained.map((readings, index) => [String(index), readings])));
  const popular = trained.flat().flatMap(({ book }) => books.numberOf(book) ?? []);
  const played: number[][] = [];
  for (const [index, readings] of players.entries()) {
    for (let round = 0; round < TABLES; round++) {
      const seed = index * TABLES + round;
      const table = tableOf(readings, books, popular, chance(seed));
      if (!table) break;
      played.push(Object.values(POLICIES).map((policy) => play(policy, model, table, chance(seed))));
    }
  }
  return played;
}

function report(who: string, played: readonly number[][]): void {
  const means = Object.keys(POLICIES).map(
    (_, index) => played.reduce((sum, likes) => sum + likes[index]!, 0) / played.length,
  );
  const [random, popularity] = means as [number, number];
  const readers = played.length / TABLES;
  console.log(`${who}: ${readers}, likes in ${CARDS} cards of a mixed pool, ${TABLES} times each`);
  console.table(
    Object.keys(POLICIES).map((policy, index) => ({
      policy,
      likes: round(means[index]!),
      "times random": round(means[index]! / random),
      "times popularity": round(means[index]! / popularity),
    })),
  );
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
  // A user with very many books leaves few unknown ones; this many draws find nearly all of them.
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

function round(value: number): number {
  return Number(value.toFixed(2));
}
