import { placesFor } from "#app/books/places/queries.server.ts";
import { nextPage } from "#app/deck/swipe/next-cards.server.ts";
import { startShuffle, type Deck } from "#app/deck/swipe/queries.server.ts";
import type { Signals } from "#app/deck/swipe/signals.server.ts";
import { pool } from "#db/client.server.ts";

import { cpuMeter } from "./cpu-meter.ts";

export interface DeckFigures {
  name: string;
  /** CPU per page of the app and PostgreSQL together. */
  cpuMs: number;
  p50Ms: number;
  p99Ms: number;
}

const READER: Signals = await reader();

const WARM_UP = 300;
const PAGES = 2_000;

const cpu = await cpuMeter(pool);
const figures: DeckFigures[] = [];
for (const deck of [null, "Fantasy"] as const) {
  for (const [index, share] of [
    ["first", 0],
    ["middle", 0.5],
    ["last", 1],
  ] as const) {
    figures.push(await measure(`${deck ?? "All"}, ${index} page`, deck, share));
  }
}
console.log(JSON.stringify(figures));
await pool.end();
// The follower of the catalogue's changes would keep the process alive.
process.exit();

async function measure(name: string, deck: Deck, share: number): Promise<DeckFigures> {
  await pages(deck, share, WARM_UP);
  const before = cpu();
  const times = (await pages(deck, share, PAGES)).toSorted((a, b) => a - b);
  const cpuMs = cpu() - before;
  return { name, cpuMs: round(cpuMs / PAGES), p50Ms: round(times[PAGES / 2]!), p99Ms: round(times[PAGES * 0.99]!) };
}

/** Each page belongs to a shuffle of its own, so that no two read the same books. */
async function pages(deck: Deck, share: number, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let page = 0; page < count; page++) {
    const started = performance.now();
    const shuffle = await startShuffle(deck);
    const part = 1 + 2 * Math.floor(((shuffle.size - 200) * share) / 200);
    const { cards } = await nextPage(
      deck,
      shuffle,
      { at: 0, part: share && part, known: [] },
      READER,
      await placesFor(null),
    );
    times.push(performance.now() - started);
    if (cards.length !== 11) throw new Error(`A page of ${cards.length} cards`);
  }
  return times;
}

function round(ms: number): number {
  return Number(ms.toFixed(3));
}

async function reader(): Promise<Signals> {
  const { rows } = await pool.query<{ book: number }>(
    "SELECT id AS book FROM books WHERE id % (SELECT greatest(1, count(*) / 2000) FROM books) = 0 LIMIT 2000",
  );
  const decisions = rows.map(({ book }, at) => ({ book, liked: at % 3 === 0 }));
  return { decisions, seen: new Set(), chosen: new Set(), swiped: [], listed: new Set(), rules: [], languages: null };
}
