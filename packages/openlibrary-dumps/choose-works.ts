import { existsSync, readSync, openSync, closeSync } from "node:fs";

import { Candidates } from "./candidates.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { EditionFacts } from "./edition-facts.ts";
import { authorRedirects, linesOf, storedAuthors, storedSeries } from "./read-dumps.ts";
import type { DumpAuthor, DumpWork } from "./read-record.ts";
import type { Run } from "./run.ts";
import { type ChosenWork, chosenWork, type Classify } from "./work-row.ts";

export async function chooseWorks(run: Run, classify: Classify): Promise<void> {
  const candidates = await Candidates.load(run.folder);
  const editions = existsSync(run.folder.file("editions.bin"))
    ? await EditionFacts.load(run.folder, candidates.numbers.length)
    : null;
  const series = await storedSeries(run);
  const present = await authorRedirects(run);
  const file = await run.folder.appender("chosen.jsonl", 0);
  const works = openSync(run.folder.file("works.jsonl"), "r");
  // Takes each title of an author once, because some works were never merged.
  const taken = new Set<string>();
  let bytes = Buffer.alloc(1 << 16);
  try {
    for (let rank = 0; rank < candidates.numbers.length && taken.size < run.options.books; rank++) {
      run.listener.signal?.throwIfAborted();
      if (candidates.offsets[rank]! < 0) continue;
      const length = candidates.lengths[rank]!;
      if (length > bytes.length) bytes = Buffer.alloc(2 * length);
      readSync(works, bytes, 0, length, candidates.offsets[rank]!);
      const read = JSON.parse(bytes.toString("utf8", 0, length)) as DumpWork;
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
        wanted: run.options.languages,
        classify,
      });
      if (!chosen) continue;
      taken.add(name);
      file.add(JSON.stringify(chosen));
      if (file.isFull) await file.flush();
      if (taken.size % 5_000 !== 0) continue;
      run.tell(taken.size, taken.size / run.options.books);
      collectGarbage();
    }
    await file.sync();
  } finally {
    closeSync(works);
    await file.close();
  }
}

export async function writeRows(run: Run): Promise<void> {
  const authors = await storedAuthors(run);
  const file = await run.folder.appender("rows.jsonl", 0);
  try {
    for await (const line of linesOf(run.folder.file("chosen.jsonl"))) {
      run.listener.signal?.throwIfAborted();
      file.add(JSON.stringify(importRow(JSON.parse(line) as ChosenWork, authors)));
      if (file.isFull) await file.flush();
    }
    await file.sync();
  } finally {
    await file.close();
  }
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
