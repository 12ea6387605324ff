import { closeSync, openSync, readSync } from "node:fs";

import { Candidates } from "./candidates.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { EditionFacts } from "./edition-facts.ts";
import { authorRedirects, CANDIDATES, EDITION_FACTS, storedSeries } from "./read-dumps.ts";
import type { DumpAuthor, DumpWork } from "./read-record.ts";
import type { Batch, Step, StepInput } from "./step.ts";
import { type ChosenWork, chosenWork } from "./work-row.ts";

const BATCH_ROWS = 1_000;

export const chooseWorks: Step = {
  output: "chosen.jsonl",
  isDump: false,
  open: async (input) => ({ rows: inBatches(chosenRows(input), input.options.books) }),
};

async function* chosenRows({ files, options, classify }: StepInput): AsyncGenerator<string> {
  const candidates = Candidates.from(await files.readArray(CANDIDATES));
  const facts = await files.readArray(EDITION_FACTS);
  const editions = facts && EditionFacts.from(facts, candidates.numbers.length);
  const series = await storedSeries(files);
  const present = await authorRedirects(files);
  // Takes each title of an author once, because some works were never merged.
  const taken = new Set<string>();
  for (const [rank, read] of storedWorks(files.file("works.jsonl"), candidates)) {
    const work = { ...read, authors: [...new Set(read.authors.map(present))] };
    const name = `${candidates.titles[rank]} ${work.authors[0] ?? ""}`;
    if (taken.has(name)) continue;
    const chosen = chosenWork({
      number: candidates.numbers[rank]!,
      rank,
      popularity: candidates.counts[rank]!,
      work,
      editions,
      editionSeries: series.get(rank) ?? null,
      wanted: options.languages,
      classify,
    });
    if (!chosen) continue;
    taken.add(name);
    yield JSON.stringify(chosen);
    if (taken.size === options.books) return;
    if (taken.size % 5_000 === 0) collectGarbage();
  }
}

function* storedWorks(path: string, { offsets, lengths }: Candidates): Generator<[rank: number, work: DumpWork]> {
  const works = openSync(path, "r");
  let bytes = Buffer.alloc(1 << 16);
  try {
    for (const [rank, offset] of offsets.entries()) {
      if (offset < 0) continue;
      const length = lengths[rank]!;
      if (length > bytes.length) bytes = Buffer.alloc(2 * length);
      readSync(works, bytes, 0, length, offset);
      yield [rank, JSON.parse(bytes.toString("utf8", 0, length)) as DumpWork];
    }
  } finally {
    closeSync(works);
  }
}

export const writeRows: Step = {
  output: "rows.jsonl",
  isDump: false,
  open: async ({ files, options }) => ({ rows: inBatches(importRows(files), options.books) }),
};

async function* importRows(files: StepInput["files"]): AsyncGenerator<string> {
  const authors = new Map<number, DumpAuthor>();
  for await (const line of files.lines("authors.jsonl")) authors.set(...(JSON.parse(line) as [number, DumpAuthor]));
  for await (const line of files.lines("chosen.jsonl"))
    yield JSON.stringify(importRow(JSON.parse(line) as ChosenWork, authors));
}

async function* inBatches(rows: AsyncIterable<string>, books: number): AsyncGenerator<Batch<string>> {
  let items: string[] = [];
  let lines = 0;
  const batch = () => ({ items, lines, part: Math.min(1, lines / books) });
  for await (const row of rows) {
    lines++;
    if (items.push(row) < BATCH_ROWS) continue;
    yield batch();
    items = [];
  }
  yield batch();
}

export function importRow({ authors: numbers, ...work }: ChosenWork, authors: ReadonlyMap<number, DumpAuthor>) {
  const people = numbers.flatMap((number) => authors.get(number) ?? []);
  const alternateNames = people.flatMap(({ name, alternates }) => alternates.map((other) => [name, other]));
  const row = {
    ...work,
    author: people.length > 0 ? people.map(({ name }) => name).join(people.some(hasComma) ? "; " : ", ") : null,
    alternateNames: alternateNames.length > 0 ? alternateNames : null,
  };
  return Object.fromEntries(
    Object.entries(row).filter(([, value]) => value !== null && !(Array.isArray(value) && value.length === 0)),
  );
}

const hasComma = ({ name }: DumpAuthor) => name.includes(",");
