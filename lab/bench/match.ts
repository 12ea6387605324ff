import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { gunzipSync } from "node:zlib";

import { IndexBuilder } from "#app/match/index-file/index-builder.ts";
import { IndexFile } from "#app/match/index-file/index-file.ts";
import { BookIndex } from "#app/match/matching/book-index.ts";
import type { IndexedBook } from "#app/match/matching/indexed-book.ts";
import { matchBooks } from "#app/match/matching/match.ts";
import { GENRES } from "#db/genres.ts";
import { ROOT } from "#scripts/build.ts";

export interface MatchFigures {
  name: string;
  books: number;
  /** Time of a whole query, from parsing to picks. */
  p50Ms: number;
  p99Ms: number;
  /** CPU of building, per book. */
  indexMicros: number;
  /** Memory of a process for the index alone. */
  megabytes: number;
  /** Of the file that all processes share; 0 for an index in memory. */
  fileMegabytes: number;
}

const SIZES = [10_000, 100_000, 1_000_000];
const QUESTIONS = 500;
const VOCABULARY = 40_000;
const WORDS_OF_A_DESCRIPTION = 110;
const SHARED = join(ROOT, "..", "shared", "data");
const MOST_IN_MEMORY = 20_000;
const STATE = { id: "bench", cursor: { since: "-infinity", afterId: 0 }, isWhole: true };

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

const folder = mkdtempSync(join(tmpdir(), "bench-match-"));
const FILE = join(folder, "books.index");
const figures: MatchFigures[] = [];
for (const size of SIZES) figures.push(await measure("synthetic", synthetic(size), size));
const real = realBooks();
if (real) {
  figures.push(await measure("goodbooks", () => real.values(), real.length));
  figures.push(await measure("goodbooks, ten times", repeated(real, 10), 10 * real.length));
}
rmSync(folder, { recursive: true });
console.log(JSON.stringify(figures));

async function measure(name: string, books: () => Iterable<IndexedBook>, size: number): Promise<MatchFigures> {
  collectGarbage();
  const before = memoryUsed();
  const began = process.cpuUsage();
  const { index, questions } = await built(books, size);
  const indexMicros = Math.round((cpuMs(began) * 1_000) / size);
  const times = timesOf(index, questions);
  collectGarbage();
  return {
    name,
    books: size,
    p50Ms: round3(times[Math.floor(times.length * 0.5)]!),
    p99Ms: round3(times[Math.floor(times.length * 0.99)]!),
    indexMicros,
    megabytes: Math.round((memoryUsed() - before) / 1e6),
    fileMegabytes: index.file ? Math.round(statSync(FILE).size / 1e6) : 0,
  };
}

async function built(books: () => Iterable<IndexedBook>, size: number) {
  const questions: string[] = [];
  const index = new BookIndex();
  const builder = new IndexBuilder(join(folder, "runs"));
  for (const book of books()) {
    if (size <= MOST_IN_MEMORY) index.put(book);
    else await builder.put(book);
    if (questions.length < QUESTIONS && book.id % 7 === 0) questions.push(question(book, questions.length));
  }
  if (size <= MOST_IN_MEMORY) return { index, questions };
  await builder.write(FILE, STATE, null);
  return { index: new BookIndex(new IndexFile(FILE)), questions };
}

function timesOf(index: BookIndex, questions: readonly string[]): number[] {
  const times: number[] = [];
  for (let round = 0; round < 2; round++) {
    times.length = 0;
    for (const text of questions) {
      const started = process.cpuUsage();
      matchBooks(index, text);
      times.push(cpuMs(started));
    }
  }
  return times.sort((a, b) => a - b);
}

function memoryUsed(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

function cpuMs(since: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1_000;
}

function question({ description }: IndexedBook, round: number): string {
  const words = description!.split(" ");
  return words.slice(0, [3, 8, 25, words.length][round % 4]).join(" ");
}

/** Words with the frequency distribution of a language (Zipf): the n-th word fills every n-th position. */
function* words(count: number, chance: () => number): Generator<string> {
  for (let n = 0; n < count; n++) yield `w${Math.floor(VOCABULARY ** chance()).toString(36)}q`;
}

function synthetic(size: number): () => Generator<IndexedBook> {
  return function* books() {
    const chance = chances(7);
    for (let id = 1; id <= size; id++) {
      const description = [...words(WORDS_OF_A_DESCRIPTION, chance)].join(" ");
      const title = [...words(3, chance)].join(" ");
      const genre = GENRES[id % GENRES.length]!;
      yield { id, title, author: `Author ${id % 5_000}`, genre, tags: [], description, readers: id % 1_000 };
    }
  };
}

function realBooks(): IndexedBook[] | null {
  const [catalogue, descriptions] = ["catalogue.jsonl.gz", "descriptions_llama_ccbysa.jsonl.gz"].map((file) =>
    join(SHARED, file),
  );
  if (!existsSync(catalogue!) || !existsSync(descriptions!)) return null;
  const described = new Map(
    lines<{ book_id: string; description: string }>(descriptions!).map((line) => [line.book_id, line.description]),
  );
  return lines<{ book_id: string; title: string; author: string; genre: string; tags: string[] }>(catalogue!)
    .filter(({ book_id }) => described.has(book_id))
    .map(({ book_id, ...book }, at) => ({ ...book, id: at + 1, description: described.get(book_id)!, readers: at }));
}

function repeated(books: IndexedBook[], times: number): () => Generator<IndexedBook> {
  return function* copies() {
    for (let copy = 0; copy < times; copy++) {
      for (const book of books) yield { ...book, id: book.id + copy * books.length };
    }
  };
}

function lines<T>(path: string): T[] {
  return gunzipSync(readFileSync(path))
    .toString()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as T);
}

/** mulberry32: the same numbers in each run. */
function chances(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

function round3(ms: number): number {
  return Number(ms.toFixed(3));
}
