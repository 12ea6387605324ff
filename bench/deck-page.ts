import { readdirSync, readFileSync } from "node:fs";

import { beginPass, deckPageFrom, type Deck } from "#app/features/swipe/queries.server.ts";
import { pool } from "#db/client.server.ts";

export interface DeckFigures {
  name: string;
  /** Of the app and of PostgreSQL together, a page. */
  cpuMs: number;
  p50Ms: number;
  p99Ms: number;
}

const WARM_UP = 300;
const PAGES = 2_000;
/** Ticks of /proc/<pid>/stat a second, on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

const postmaster = Number((await pool.query("SELECT pg_backend_pid() AS pid")).rows.map(({ pid }) => parentOf(pid))[0]);
const figures: DeckFigures[] = [];
for (const deck of [null, "Fantasy"] as const) {
  for (const [place, share] of [
    ["first", 0],
    ["middle", 0.5],
    ["last", 1],
  ] as const) {
    figures.push(await measure(`${deck ?? "All"}, ${place} page`, deck, share));
  }
}
console.log(JSON.stringify(figures));
await pool.end();

async function measure(name: string, deck: Deck, share: number): Promise<DeckFigures> {
  await pages(deck, share, WARM_UP);
  const before = { own: process.cpuUsage(), database: databaseTicks() };
  const times = (await pages(deck, share, PAGES)).toSorted((a, b) => a - b);
  const own = process.cpuUsage(before.own);
  const cpuMs = (own.user + own.system) / 1_000 + ((databaseTicks() - before.database) / TICKS_PER_SECOND) * 1_000;
  return { name, cpuMs: round(cpuMs / PAGES), p50Ms: round(times[PAGES / 2]!), p99Ms: round(times[PAGES * 0.99]!) };
}

/** Each page belongs to a pass of its own, so that no two read the same books. */
async function pages(deck: Deck, share: number, count: number): Promise<number[]> {
  const times: number[] = [];
  for (let page = 0; page < count; page++) {
    const started = performance.now();
    const pass = await beginPass(deck);
    const { cards } = await deckPageFrom(deck, pass, Math.floor((pass.size - 11) * share));
    times.push(performance.now() - started);
    if (cards.length !== 11) throw new Error(`A page of ${cards.length} cards`);
  }
  return times;
}

/** CPU time of the postmaster and all its children so far. */
function databaseTicks(): number {
  let ticks = 0;
  for (const entry of readdirSync("/proc")) {
    if (!/^\d+$/.test(entry)) continue;
    try {
      if (Number(entry) === postmaster || parentOf(Number(entry)) === postmaster) ticks += ticksOf(Number(entry));
    } catch {
      // It ended while we looked.
    }
  }
  return ticks;
}

function statOf(pid: number): string[] {
  const text = readFileSync(`/proc/${pid}/stat`, "utf8");
  return text.slice(text.lastIndexOf(")") + 2).split(" ");
}

function parentOf(pid: number): number {
  return Number(statOf(pid)[1]);
}

function ticksOf(pid: number): number {
  const stat = statOf(pid);
  return Number(stat[11]) + Number(stat[12]);
}

function round(ms: number): number {
  return Number(ms.toFixed(3));
}
