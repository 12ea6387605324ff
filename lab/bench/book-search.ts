import { ownBooksFound } from "#app/books/search/found-books.queries.server.ts";
import { pool } from "#db/client.server.ts";

import { cpuMeter } from "./cpu-meter.ts";

export interface SearchFigures {
  name: string;
  /** CPU per search of the app and PostgreSQL together. */
  cpuMs: number;
  p95Ms: number;
}

const SEARCHES = 100;

const cpu = await cpuMeter(pool);
const { rows } = await pool.query<{ title: string; author: string }>(
  "SELECT title, author FROM books ORDER BY md5(id::text) LIMIT $1",
  [SEARCHES],
);
const middle = (title: string) => title.split(" ")[1] ?? "";
const KINDS: Array<[name: string, query: (book: { title: string; author: string }) => string]> = [
  ["a whole title", ({ title }) => title],
  ["a word of the title", ({ title }) => middle(title)],
  ["the beginning of a word", ({ title }) => middle(title).slice(0, 5)],
  ["an author", ({ author }) => author],
  ["a common word and a rare one", ({ title }) => `the ${middle(title)}`],
  ["nothing there", ({ title }) => `${middle(title).slice(0, 8)}zzz`],
  ["three letters", ({ title }) => middle(title).slice(0, 3)],
  ["one letter", ({ title }) => middle(title).slice(0, 1)],
  ["a word that every title begins with", () => "the"],
];

const figures: SearchFigures[] = [];
for (const [name, query] of KINDS) figures.push(await measure(name, rows.map(query)));
console.log(JSON.stringify(figures));
await pool.end();

async function measure(name: string, queries: string[]): Promise<SearchFigures> {
  for (const query of queries.slice(0, 20)) await ownBooksFound("nobody", query);
  const before = cpu();
  const times: number[] = [];
  for (const query of queries) {
    const started = performance.now();
    await ownBooksFound("nobody", query);
    times.push(performance.now() - started);
  }
  const cpuMs = (cpu() - before) / queries.length;
  times.sort((a, b) => a - b);
  return { name, cpuMs: round(cpuMs), p95Ms: round(times[Math.floor(times.length * 0.95)]!) };
}

function round(ms: number): number {
  return Number(ms.toFixed(3));
}
