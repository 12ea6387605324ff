import { parseArgs } from "node:util";

import { chance } from "#app/deck/ranking/chance.ts";
import type { Decision } from "#app/deck/ranking/decision.ts";
import type { RankingModel } from "#app/deck/ranking/model.ts";
import { NO_TASTE, type RankedCard } from "#app/deck/ranking/page-request.ts";
import { rankPage } from "#app/deck/ranking/rank-page.ts";

import { anyMissing, linesOf } from "./data-files.ts";
import { seededModel } from "./seeded-model.ts";
import { shuffle } from "./shuffle.ts";

export const USAGE = `Usage: npm run eval -- deck PERSONAS.jsonl [--visits N] [--cards N]
PERSONAS.jsonl: {id, wanted: [{title, author}]} a line. Plays visits on the deck of the seed's books: whoever it is likes
what is wanted and passes the rest. Prints the wanted cards of each visit's hundred, as a visitor and as an account.`;

/** As the browser does: the cards that it keeps when it asks anew, after a like or a few passes, and the size of a page. */
const [FIXED, PASSES, PAGE, POOL] = [4, 3, 11, 200];

interface Persona {
  id: string;
  wanted: Array<{ title: string; author: string }>;
}

interface Played {
  liked: number[];
  cards: RankedCard[];
}

export async function evaluate(args: string[]): Promise<number> {
  const options = { visits: { type: "string", default: "8" }, cards: { type: "string", default: "100" } } as const;
  const { values, positionals } = parseArgs({ args, options, allowPositionals: true });
  const [file, ...others] = positionals;
  if (!file || others.length > 0) {
    console.error(USAGE);
    return 2;
  }
  if (anyMissing([file])) return 0;
  const { model, books: all } = await seededModel();
  const ids = new Map(all.map((book, at) => [keyOf(book), at + 1]));
  const [visits, cards] = [Number(values.visits), Number(values.cards)];
  const rows = linesOf(file).map((line) => {
    const { id, wanted } = JSON.parse(line) as Persona;
    const books = new Set(wanted.flatMap((book) => ids.get(keyOf(book)) ?? []));
    const row: Record<string, number> = { books: books.size, chance: round((100 * books.size) / all.length) };
    for (const as of ["visitor", "account"] as const) {
      const played = Array.from({ length: visits }, (_, visit) => play(model, books, all.length, cards, visit, as));
      row[as] = mean(played.map(({ liked }) => sum(liked)));
      if (as === "visitor") {
        for (let from = 0; from < cards; from += 20)
          row[`${from + 1}–${from + 20}`] = round(
            mean(played.map(({ liked }) => sum(liked.slice(from, from + 20)) / 20)),
          );
      }
    }
    return [id, row] as const;
  });
  console.table(Object.fromEntries(rows));
  return 0;
}

/** One reader from the first card on; as an account the model counts the reader's own decisions too. */
function play(
  model: RankingModel,
  wanted: ReadonlySet<number>,
  size: number,
  count: number,
  visit: number,
  as: "visitor" | "account",
): Played {
  const seed = Math.imul(visit + 1, 0x9e3779b9) | 0;
  const order = shuffle(
    Array.from({ length: size }, (_, at) => at + 1),
    chance(seed),
  );
  const decisions: Decision[] = [];
  const shown: RankedCard[] = [];
  let ahead: RankedCard[] = [];
  let unranked = PASSES;
  while (shown.length < count) {
    if (unranked >= PASSES || ahead.length === 0) {
      unranked = 0;
      ahead = ahead.slice(0, FIXED);
      const before = [...shown, ...ahead].map(({ book }) => book);
      const without = new Set(before);
      const pool = order.slice(0, POOL).filter((book) => !without.has(book));
      const page = { seed, position: before.length, count: PAGE, pool, without, before: before.slice(-10) };
      ahead.push(...rankPage({ model, decisions, genre: null, taste: NO_TASTE, ...page }));
    }
    const card = ahead.shift()!;
    shown.push(card);
    const decision: Decision = { book: card.book, liked: wanted.has(card.book) };
    decisions.push(decision);
    unranked += decision.liked ? PASSES : 1;
    if (as === "account") model.decide("reader", decision);
  }
  if (as === "account") for (const decision of decisions) model.undo("reader", decision);
  return { cards: shown, liked: shown.map(({ book }) => Number(wanted.has(book))) };
}

function keyOf({ title, author }: { title: string; author: string }): string {
  return `${title}\0${author}`;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const mean = (numbers: readonly number[]) => sum(numbers) / numbers.length;
const round = (number: number) => Number(number.toFixed(2));
