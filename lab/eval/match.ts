import { once } from "node:events";
import { createReadStream, createWriteStream } from "node:fs";
import { createInterface } from "node:readline";
import { parseArgs } from "node:util";
import { createGunzip } from "node:zlib";

import { BookIndex } from "#app/match/matching/book-index.ts";
import { rankBooks } from "#app/match/matching/match.ts";

export const USAGE = `Usage: npm run eval -- match --catalogue F --descriptions F --queries F [--field raw|masked|masked_sentence] --out RUN.tsv
Files are JSON Lines, plain or gzipped. Books without a description are left out: nothing could find them by one.
RUN.tsv gets ten lines a query: its number, from 0, and a book_id, the best first.`;

const ANSWERS = 10;

interface CatalogueLine {
  book_id: string;
  title: string;
  author: string;
  genre: string;
  tags?: string[];
  goodreads_ratings?: number | null;
}

export async function evaluate(args: string[]): Promise<number> {
  const { values } = parseArgs({
    args,
    options: {
      catalogue: { type: "string" },
      descriptions: { type: "string" },
      queries: { type: "string" },
      field: { type: "string", default: "raw" },
      out: { type: "string" },
    },
  });
  const { catalogue, descriptions, queries, field, out } = values;
  if (!catalogue || !descriptions || !queries || !out) {
    console.log(USAGE);
    return 1;
  }

  const { index, externalIds } = await indexOf(catalogue, descriptions);
  const run = createWriteStream(out);
  const times: number[] = [];
  for await (const query of lines<Record<string, string>>(queries)) {
    const text = query[field];
    if (typeof text !== "string") throw new Error(`A query has no field ${field}`);
    const began = process.cpuUsage();
    const books = rankBooks(index, text, ANSWERS);
    const { user, system } = process.cpuUsage(began);
    for (const bookId of books) run.write(`${times.length}\t${externalIds[bookId - 1]}\n`);
    times.push((user + system) / 1_000);
  }
  run.end();
  await once(run, "finish");
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)]?.toFixed(1);
  console.log(`${times.length} queries among ${index.size} books: CPU p50 ${at(0.5)} ms, p99 ${at(0.99)} ms; ${out}`);
  return 0;
}

async function indexOf(catalogue: string, descriptions: string) {
  const described = new Map<string, string>();
  for await (const { book_id, description } of lines<{ book_id: string; description: string }>(descriptions)) {
    described.set(book_id, description);
  }
  const index = new BookIndex();
  const externalIds: string[] = [];
  for await (const book of lines<CatalogueLine>(catalogue)) {
    const description = described.get(book.book_id);
    if (!description) continue;
    const { title, author, genre, tags = [], goodreads_ratings: readers } = book;
    index.put({ id: externalIds.push(book.book_id), title, author, genre, tags, description, readers: readers ?? 0 });
  }
  return { index, externalIds };
}

async function* lines<T>(path: string): AsyncGenerator<T> {
  const file = createReadStream(path);
  for await (const line of createInterface({ input: path.endsWith(".gz") ? file.pipe(createGunzip()) : file })) {
    if (line.trim()) yield JSON.parse(line) as T;
  }
}
