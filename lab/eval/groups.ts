import { parseArgs } from "node:util";

import { chance } from "#app/deck/ranking/chance.ts";
import type { Decision } from "#app/deck/ranking/decision.ts";
import { bestOf, scoreBooks } from "#app/deck/ranking/score.ts";
import { forGroup, placesOf } from "#app/deck/together/group-order.ts";

import { anyMissing, catalogueModel, learn, readingsOf, type Reading } from "./data-files.ts";
import { ease, easeScores } from "./ease.ts";
import { asText, bootstrap } from "./intervals.ts";
import { shuffle } from "./shuffle.ts";

export const USAGE = `Usage: npm run eval -- groups --train F --foldin F --heldout F --catalogue F
Rounds of simulated groups. A member likes the best fifth of the cards by EASE, fitted on train, with all that they read;
the deck knows the fold-in alone. Prints what the least content member likes of 25 cards, in three orders.`;

const [GROUPS, SIZES, CARDS] = [200, [2, 4, 8], 25] as const;
/** As a round draws them. */
const [OF_MEMBER, BY_CHANCE] = [60, 300];
const [BOOKS, LEAST_READ, SEED] = [1_500, 5, 40];

interface Member {
  decisions: Decision[];
  known: Set<number>;
  truth: Float64Array;
}

export async function evaluate(args: string[]): Promise<number> {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ args, options: { train: text, foldin: text, heldout: text, catalogue: text } });
  const { train, foldin, heldout, catalogue } = values;
  if (!train || !foldin || !heldout || !catalogue) {
    console.error(USAGE);
    return 2;
  }
  if (anyMissing([train, foldin, heldout, catalogue])) return 0;
  const { model, books } = catalogueModel(catalogue);
  const readers = readingsOf(train);
  learn(model, books, readers);
  const numbersOf = (readings: readonly Reading[]) =>
    readings.flatMap(({ book, liked }) => (liked === false ? [] : (books.numberOf(book) ?? [])));
  const histories = [...readers.values()].map(numbersOf);
  const read = new Map<number, number>();
  for (const book of histories.flat()) read.set(book, (read.get(book) ?? 0) + 1);
  const items = [...read.keys()].toSorted((one, other) => read.get(other)! - read.get(one)!).slice(0, BOOKS);
  const weights = ease(items, histories);

  const later = readingsOf(heldout);
  const members = [...readingsOf(foldin)].flatMap(([reader, readings]): Member[] => {
    const early = numbersOf(readings);
    const all = [...early, ...numbersOf(later.get(reader) ?? [])].filter((book) => read.has(book));
    if (all.length < LEAST_READ) return [];
    const decisions = early.map((book) => ({ book, liked: true }));
    return [{ decisions, known: new Set(all), truth: easeScores(items, weights, all) }];
  });
  const draw = chance(SEED);
  const at = new Map(items.map((book, index) => [book, index]));
  for (const size of SIZES) {
    const rounds = Array.from({ length: GROUPS }, () => {
      const group = shuffle([...members], draw).slice(0, size);
      const known = new Set(group.flatMap((member) => [...member.known]));
      const open = items.filter((book) => !known.has(book));
      const scored = group.map(({ decisions }) => scoreBooks(model, decisions, { pool: open, poolOnly: true }));
      const best = scored.flatMap((scores) => bestOf(scores, OF_MEMBER).map(({ book }) => book));
      const cards = [...new Set([...best, ...shuffle([...open], draw).slice(0, BY_CHANCE)])];
      const among = new Set(cards);
      const places = scored.map((scores) => placesOf(scores.filter(({ book }) => among.has(book))));
      const likes = group.map(({ truth }) => {
        const ordered = cards.toSorted((one, other) => truth[at.get(other)!]! - truth[at.get(one)!]!);
        return new Set(ordered.slice(0, Math.ceil(cards.length / 5)));
      });
      const mean = (book: number) => places.reduce((sum, placed) => sum + placed.get(book)!, 0);
      const orders = {
        popular: cards.toSorted((one, other) => read.get(other)! - read.get(one)!),
        mean: cards.toSorted((one, other) => mean(other) - mean(one)),
        group: forGroup(cards, places),
      };
      const least = (order: number[]) =>
        Math.min(...likes.map((liked) => order.slice(0, CARDS).filter((book) => liked.has(book)).length));
      const isAgreed = orders.group
        .slice(0, CARDS)
        .some((book) => likes.filter((liked) => liked.has(book)).length >= Math.max(2, size - 1));
      return { ...mapped(orders, least), agreed: Number(isAgreed) };
    });
    const of = (order: keyof (typeof rounds)[number]) => rounds.map((round) => round[order]);
    const ratio = (other: "popular" | "mean") => (sum(of("group")) / sum(of(other))).toFixed(2);
    console.log(
      `${size} people: the least content likes ${asText(bootstrap(of("group")))} of ${CARDS} cards, ${asText(bootstrap(of("mean")))} by the mean (× ${ratio("mean")}), ${asText(bootstrap(of("popular")))} by popularity (× ${ratio("popular")}); all but one agree within them in ${asText(bootstrap(of("agreed")))}`,
    );
  }
  return 0;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

function mapped<Key extends string, From, To>(of: Record<Key, From>, change: (value: From) => To): Record<Key, To> {
  return Object.fromEntries(Object.entries(of).map(([key, value]) => [key, change(value as From)])) as Record<Key, To>;
}
