import { existsSync } from "node:fs";

import { Candidates, titleDigest } from "./candidates.ts";
import type { DumpKind } from "./dump-check.ts";
import { columnStart, hasType, jsonOf, keyNumber } from "./dump-line.ts";
import { dumpLines } from "./dump-source.ts";
import { EditionFacts } from "./edition-facts.ts";
import { NumberTable } from "./number-table.ts";
import { readAuthor, readEdition, readWork, redirectTarget } from "./read-record.ts";
import type { StatedSeries } from "./stated-series.ts";
import { rowsOf, type Step, type StepInput } from "./step.ts";

/** Candidates for each chosen work: some have no title or another language. */
const CANDIDATES_EACH = 3;

const aboutWorks = (name: string): DumpKind => ({
  name,
  isLine: (line) => line.toString("latin1", 0, OF_A_WORK.length) === OF_A_WORK,
});
const OF_A_WORK = "/works/OL";

const ofType = (name: string, type: string): DumpKind => ({ name, isLine: (line) => hasType(line, type) });
const REDIRECTS: DumpKind = { ...ofType("redirects", "/type/redirect"), mayBeEmpty: true };
const WORKS = ofType("works", "/type/work");
const EDITIONS = ofType("editions", "/type/edition");
const AUTHORS = ofType("authors", "/type/author");

/** Each step writes a table of its own: done again after a kill, it counts nobody twice. */
const RATED = "ratings.bin";
const POPULARITY = "popularity.bin";
const MERGED = "merged-popularity.bin";
const AUTHOR_REDIRECTS = "author-redirects.bin";
export const CANDIDATES = "candidates.bin";
export const EDITION_FACTS = "editions.bin";
const EDITION_SERIES = "edition-series.jsonl";

type Files = StepInput["files"];
const tableIn = async (files: Files, ...names: string[]) =>
  NumberTable.from(await files.readArray(names.find((name) => existsSync(files.file(name))) ?? names[0]!));

const countReaders = (dump: "ratings" | "readingLog", kind: DumpKind, from: string[], to: string): Step => ({
  isDump: true,
  async open({ files, options, signal }) {
    const popularity = from.length > 0 ? await tableIn(files, ...from) : new NumberTable();
    return {
      rows: rowsOf(dumpLines(options.dumps[dump], kind, { signal }), (line) => {
        popularity.add(keyNumber(line, 0, "W"));
        return null;
      }),
      state: () => ({ [to]: popularity.arrays }),
    };
  },
});

export const readRatings = countReaders("ratings", aboutWorks("ratings"), [], RATED);
export const readReadingLog = countReaders(
  "readingLog",
  aboutWorks("the reading log"),
  [RATED, POPULARITY],
  POPULARITY,
);

/** Readers of a work that was merged into another one count for that one. Also keeps the merged authors. */
export const followRedirects: Step = {
  isDump: true,
  async open({ files, options: { dumps }, signal }) {
    if (dumps.redirects === null) return null;
    const popularity = await tableIn(files, POPULARITY);
    const authors = new NumberTable();
    const follow = (line: Buffer) => {
      if (!hasType(line, "/type/redirect")) return null;
      const key = columnStart(line, 1);
      const author = keyNumber(line, key, "A");
      const count = popularity.countOf(keyNumber(line, key, "W"));
      const target = author > 0 || count > 0 ? redirectTarget(jsonOf(line) ?? {}) : null;
      if (target === null) return null;
      popularity.add(keyNumber(Buffer.from(target), 0, "W"), count);
      if (!authors.has(author)) authors.add(author, keyNumber(Buffer.from(target), 0, "A"));
      return null;
    };
    return {
      rows: rowsOf(dumpLines(dumps.redirects, REDIRECTS, { signal }), follow),
      state: () => ({ [MERGED]: popularity.arrays, [AUTHOR_REDIRECTS]: authors.arrays }),
    };
  },
};

const MOST_REDIRECTS = 10;

export async function authorRedirects(files: Files): Promise<(number: number) => number> {
  const targets = await tableIn(files, AUTHOR_REDIRECTS);
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

export const readWorks: Step = {
  output: "works.jsonl",
  isDump: true,
  async open({ files, options, at, signal }) {
    const candidates =
      at.lines === 0
        ? Candidates.best(await tableIn(files, MERGED, POPULARITY), CANDIDATES_EACH * options.books)
        : Candidates.from(await files.readArray(CANDIDATES));
    let end = at.written;
    const rowOf = (line: Buffer) => {
      const rank = candidates.rankOf(keyNumber(line, columnStart(line, 1), "W"));
      if (rank < 0 || !hasType(line, "/type/work")) return null;
      const json = jsonOf(line);
      const work = json && readWork(json);
      if (!work) return null;
      const row = JSON.stringify(work);
      candidates.offsets[rank] = end;
      candidates.lengths[rank] = Buffer.byteLength(row);
      candidates.titles[rank] = titleDigest(work.title);
      end += candidates.lengths[rank] + 1;
      return row;
    };
    return {
      rows: rowsOf(dumpLines(options.dumps.works, WORKS, { skip: at.lines, signal }), rowOf),
      state: () => ({ [CANDIDATES]: candidates.arrays }),
    };
  },
};

export const readEditions: Step = {
  output: EDITION_SERIES,
  isDump: true,
  async open({ files, options: { dumps }, at, signal }) {
    if (dumps.editions === null) return null;
    const candidates = Candidates.from(await files.readArray(CANDIDATES));
    const facts = EditionFacts.from(
      at.lines === 0 ? null : await files.readArray(EDITION_FACTS),
      candidates.numbers.length,
    );
    const placed = new Set((await storedSeries(files)).keys());
    const rowOf = (line: Buffer) => {
      // The work stands somewhere in the JSON; some editions name two, of which the first counts.
      const found = line.indexOf("/works/OL");
      const rank = found < 0 ? -1 : candidates.rankOf(keyNumber(line, found, "W"));
      if (rank < 0 || candidates.titles[rank] === 0 || !hasType(line, "/type/edition")) return null;
      const json = jsonOf(line);
      const edition = json && readEdition(json);
      if (!edition) return null;
      facts.add(rank, edition, candidates.titles[rank]!);
      if (!edition.series || placed.has(rank)) return null;
      placed.add(rank);
      return JSON.stringify([rank, edition.series]);
    };
    return {
      rows: rowsOf(dumpLines(dumps.editions, EDITIONS, { skip: at.lines, signal }), rowOf),
      state: () => ({ [EDITION_FACTS]: facts.arrays }),
    };
  },
};

export async function storedSeries(files: Files): Promise<Map<number, StatedSeries>> {
  const series = new Map<number, StatedSeries>();
  if (!existsSync(files.file(EDITION_SERIES))) return series;
  for await (const line of files.lines(EDITION_SERIES)) series.set(...(JSON.parse(line) as [number, StatedSeries]));
  return series;
}

export const readAuthors: Step = {
  output: "authors.jsonl",
  isDump: true,
  async open({ files, options, at, signal }) {
    const wanted = new NumberTable();
    for await (const line of files.lines("chosen.jsonl")) {
      for (const author of (JSON.parse(line) as { authors: number[] }).authors) wanted.add(author);
    }
    const rowOf = (line: Buffer) => {
      const number = keyNumber(line, columnStart(line, 1), "A");
      if (!wanted.has(number) || !hasType(line, "/type/author")) return null;
      const json = jsonOf(line);
      const author = json && readAuthor(json);
      return author ? JSON.stringify([number, author]) : null;
    };
    return {
      rows: rowsOf(dumpLines(options.dumps.authors, AUTHORS, { skip: at.lines, signal }), rowOf),
    };
  },
};
