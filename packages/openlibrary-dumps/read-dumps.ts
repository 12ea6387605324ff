import { createReadStream } from "node:fs";
import { readFile } from "node:fs/promises";
import { createInterface } from "node:readline";

import { Candidates, titleDigest } from "./candidates.ts";
import type { DumpKind } from "./dump-check.ts";
import { columnStart, hasType, jsonOf, keyNumber } from "./dump-line.ts";
import { EditionFacts } from "./edition-facts.ts";
import { NumberTable } from "./number-table.ts";
import { readAuthor, readEdition, readWork, redirectTarget, type DumpAuthor } from "./read-record.ts";
import type { Run } from "./run.ts";
import type { StatedSeries } from "./stated-series.ts";

/** Candidates for each chosen work: some have no title or another language. */
const CANDIDATES_EACH = 3;

const aboutWorks = (name: string): DumpKind => ({
  name,
  isLine: (line) => line.toString("latin1", 0, OF_A_WORK.length) === OF_A_WORK,
});
const OF_A_WORK = "/works/OL";
export const RATINGS = aboutWorks("ratings");
export const READING_LOG = aboutWorks("the reading log");

const ofType = (name: string, type: string): DumpKind => ({ name, isLine: (line) => hasType(line, type) });
const REDIRECTS: DumpKind = { ...ofType("redirects", "/type/redirect"), mayBeEmpty: true };
const WORKS = ofType("works", "/type/work");
const EDITIONS = ofType("editions", "/type/edition");
const AUTHORS = ofType("authors", "/type/author");

export async function countReaders(run: Run, address: string, kind: DumpKind): Promise<void> {
  const popularity = await loadTable(run, POPULARITY);
  await run.readWhole(address, kind, (line) => popularity.add(keyNumber(line, 0, "W")));
  await saveTable(run, POPULARITY, popularity);
}

/** Readers of a work that was merged into another one count for that one. Also stores the merged authors. */
export async function followRedirects(run: Run, address: string): Promise<void> {
  const popularity = await loadTable(run, POPULARITY);
  const authors = new NumberTable();
  await run.readWhole(address, REDIRECTS, (line) => {
    if (!hasType(line, "/type/redirect")) return;
    const key = columnStart(line, 1);
    const author = keyNumber(line, key, "A");
    const count = popularity.countOf(keyNumber(line, key, "W"));
    const target = author > 0 || count > 0 ? redirectTarget(jsonOf(line) ?? {}) : null;
    if (target === null) return;
    popularity.add(keyNumber(Buffer.from(target), 0, "W"), count);
    if (!authors.has(author)) authors.add(author, keyNumber(Buffer.from(target), 0, "A"));
  });
  await saveTable(run, POPULARITY, popularity);
  await saveTable(run, AUTHOR_REDIRECTS, authors);
}

const MOST_REDIRECTS = 10;

export async function authorRedirects(run: Run): Promise<(number: number) => number> {
  const targets = await loadTable(run, AUTHOR_REDIRECTS);
  return (number) => {
    let author = number;
    for (let steps = 0; steps < MOST_REDIRECTS; steps++) {
      const target = targets.countOf(author);
      if (target < 1) break;
      author = target;
    }
    return author;
  };
}

export async function readWorks(run: Run, address: string): Promise<void> {
  const begins = run.at.lines === 0;
  const candidates = begins
    ? Candidates.best(await loadTable(run, POPULARITY), CANDIDATES_EACH * run.options.books)
    : await Candidates.load(run.folder);
  const file = await run.folder.appender("works.jsonl", run.at.written);
  await run.readOn(address, file, {
    kind: WORKS,
    onLine(line) {
      const rank = candidates.rankOf(keyNumber(line, columnStart(line, 1), "W"));
      if (rank < 0 || !hasType(line, "/type/work")) return;
      const json = jsonOf(line);
      const work = json && readWork(json);
      if (!work) return;
      candidates.offsets[rank] = file.length;
      file.add(JSON.stringify(work));
      candidates.lengths[rank] = file.length - candidates.offsets[rank] - 1;
      candidates.titles[rank] = titleDigest(work.title);
    },
    save: () => candidates.save(run.folder),
  });
}

export async function readEditions(run: Run, address: string): Promise<void> {
  const candidates = await Candidates.load(run.folder);
  const facts =
    run.at.lines === 0
      ? new EditionFacts(candidates.numbers.length)
      : await EditionFacts.load(run.folder, candidates.numbers.length);
  const file = await run.folder.appender("edition-series.jsonl", run.at.written);
  const placed = new Set((await storedSeries(run)).keys());
  await run.readOn(address, file, {
    kind: EDITIONS,
    onLine(line) {
      // The work stands somewhere in the JSON; some editions name two, of which the first counts.
      const found = line.indexOf("/works/OL");
      const rank = found < 0 ? -1 : candidates.rankOf(keyNumber(line, found, "W"));
      if (rank < 0 || candidates.titles[rank] === 0 || !hasType(line, "/type/edition")) return;
      const json = jsonOf(line);
      const edition = json && readEdition(json);
      if (!edition) return;
      facts.add(rank, edition, candidates);
      if (!edition.series || placed.has(rank)) return;
      placed.add(rank);
      file.add(JSON.stringify([rank, edition.series]));
    },
    save: () => facts.save(run.folder),
  });
}

export async function storedSeries(run: Run): Promise<Map<number, StatedSeries>> {
  const text = await readFile(run.folder.file("edition-series.jsonl"), "utf8").catch(() => "");
  return new Map(text.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line) as [number, StatedSeries]])));
}

export async function readAuthors(run: Run, address: string): Promise<void> {
  const wanted = new NumberTable();
  for await (const line of linesOf(run.folder.file("chosen.jsonl"))) {
    for (const author of (JSON.parse(line) as { authors: number[] }).authors) wanted.add(author);
  }
  const file = await run.folder.appender("authors.jsonl", run.at.written);
  await run.readOn(address, file, {
    kind: AUTHORS,
    onLine(line) {
      const number = keyNumber(line, columnStart(line, 1), "A");
      if (!wanted.has(number) || !hasType(line, "/type/author")) return;
      const json = jsonOf(line);
      const author = json && readAuthor(json);
      if (author) file.add(JSON.stringify([number, author]));
    },
    save: async () => {},
  });
}

export async function storedAuthors(run: Run): Promise<Map<number, DumpAuthor>> {
  const authors = new Map<number, DumpAuthor>();
  for await (const line of linesOf(run.folder.file("authors.jsonl"))) {
    const [number, author] = JSON.parse(line) as [number, DumpAuthor];
    authors.set(number, author);
  }
  return authors;
}

export async function* linesOf(path: string): AsyncGenerator<string> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Infinity })) yield line;
}

const POPULARITY = "popularity.bin";
const AUTHOR_REDIRECTS = "author-redirects.bin";

async function loadTable({ folder }: Run, name: string): Promise<NumberTable> {
  const whole = await folder.readArray(name);
  if (!whole) return new NumberTable();
  const size = whole.byteLength / 8;
  return new NumberTable(new Int32Array(whole, 0, size), new Int32Array(whole, 4 * size, size));
}

async function saveTable({ folder }: Run, name: string, table: NumberTable): Promise<void> {
  await folder.writeWhole(name, ...table.arrays);
}
