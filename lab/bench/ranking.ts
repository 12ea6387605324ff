import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import { chance } from "#app/deck/ranking/chance.ts";
import type { Decision } from "#app/deck/ranking/decision.ts";
import { RankingModel } from "#app/deck/ranking/model.ts";
import { NO_TASTE } from "#app/deck/ranking/page-request.ts";
import { rankPage } from "#app/deck/ranking/rank-page.ts";
import { decisionFrom } from "#app/deck/ranking/standing.ts";
import { GENRES } from "#db/genres.ts";

export interface RankingFigures {
  books: number;
  /** CPU time of one page, in ms. */
  p50Ms: number;
  p99Ms: number;
  /** CPU of a page of a user whose list holds 2,000 books, with stars, and who has swiped as much. */
  listedP50Ms: number;
  listedP99Ms: number;
  /** Memory of the whole model with its users. */
  memoryMb: number;
  /** Memory of the neighbour rows alone, and how many books have one. */
  rowsMb: number;
  rows: number;
}

const READERS = 20_000;
const LIKES_OF_A_READER = 30;
/** Users share tastes; otherwise no two would like the same two of a million books. */
const TASTES = 400;
const SWIPES = 2_000;
const LIKED_SHARE = 0.3;
const WARM_UP = 50;
const PAGES = 300;

setFlagsFromString("--expose-gc");
/** Garbage would count as memory, and its collection as page time. */
const collectGarbage = runInNewContext("gc") as () => void;

const size = Number(process.argv[2]);
console.log(JSON.stringify(measure(size)));

function measure(size: number): RankingFigures {
  const empty = memoryUsed();
  const draw = chance(1);
  const model = filled(size, draw);
  const memory = memoryUsed() - empty;
  const [times, listedTimes]: [number[], number[]] = [[], []];
  // Alternating, so that both meet the same load of the machine.
  for (let number = 0; number < 2 * (WARM_UP + PAGES); number++) {
    const page = Math.floor(number / 2);
    const decisions = number % 2 ? listed(size, draw) : swipes(size, draw);
    const pool = Array.from({ length: 200 }, () => Math.floor(draw() * size));
    const without = new Set(decisions.map(({ book }) => book));
    const before = process.cpuUsage();
    const cards = rankPage({
      model,
      decisions,
      genre: page % 2 ? "Fantasy" : null,
      taste: NO_TASTE,
      seed: page,
      position: 0,
      count: 11,
      pool,
      without,
      before: [],
    });
    const { user, system } = process.cpuUsage(before);
    if (cards.length !== 11) throw new Error(`A page of ${cards.length} cards`);
    if (page >= WARM_UP) (number % 2 ? listedTimes : times).push((user + system) / 1_000);
  }
  for (const each of [times, listedTimes]) each.sort((a, b) => a - b);
  const rows = Array.from({ length: size }, (_, book) => book).filter((book) => model.neighbours.has(book)).length;
  return {
    books: size,
    p50Ms: round(times[PAGES / 2]!),
    p99Ms: round(times[PAGES * 0.99]!),
    listedP50Ms: round(listedTimes[PAGES / 2]!),
    listedP99Ms: round(listedTimes[PAGES * 0.99]!),
    memoryMb: Math.round(memory / 1e6),
    rowsMb: Math.round(model.neighbours.bytes / 1e6),
    rows,
  };
}

function memoryUsed(): number {
  collectGarbage();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function filled(size: number, draw: () => number): RankingModel {
  const model = new RankingModel();
  const vocabulary = Array.from({ length: 50_000 }, (_, number) => `word${base26(number)}`);
  for (let id = 0; id < size; id++) {
    const words = Array.from({ length: 15 }, () => vocabulary[Math.floor(draw() ** 3 * vocabulary.length)]);
    model.addBook({ id, author: `Author ${id % (size / 4)}`, genre: GENRES[id % 10]!, about: words.join(" ") });
  }
  for (let reader = 0; reader < READERS; reader++) {
    const liked = new Set(Array.from({ length: LIKES_OF_A_READER }, () => bookOfTaste(reader % TASTES, size, draw)));
    for (const book of liked) model.decide(`reader ${reader}`, { book, liked: true });
  }
  model.recompute();
  return model;
}

function bookOfTaste(taste: number, size: number, draw: () => number): number {
  return (taste * 250 + Math.floor(draw() ** 2 * 250)) % size;
}

function swipes(size: number, draw: () => number): Decision[] {
  const tastes = Array.from({ length: 5 }, () => Math.floor(draw() * TASTES));
  return Array.from({ length: SWIPES }, () => {
    const liked = draw() < LIKED_SHARE;
    return {
      book: liked ? bookOfTaste(tastes[Math.floor(draw() * 5)]!, size, draw) : Math.floor(draw() * size),
      liked,
    };
  });
}

function listed(size: number, draw: () => number): Decision[] {
  const entries = swipes(size, draw).map(({ book }) =>
    decisionFrom(book, { kind: "listed", status: "completed", stars: 1 + Math.floor(draw() * 10) }),
  );
  return [...swipes(size, draw), ...entries];
}

function base26(number: number): string {
  return number.toString(36).replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)]!);
}

function round(ms: number): number {
  return Number(ms.toFixed(2));
}
