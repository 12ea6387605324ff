import type pg from "pg";

import { ImportInParts, type PartsReport } from "#app/books/import/batch/parts.queries.server.ts";
import type { ImportSource } from "#app/books/import/batch/sources.queries.server.ts";
import { chooseWorks, writeRows } from "#openlibrary-dumps/choose-works.ts";
import { collectGarbage } from "#openlibrary-dumps/collect-garbage.ts";
import {
  countReaders,
  followRedirects,
  linesOf,
  RATINGS,
  readAuthors,
  readEditions,
  READING_LOG,
  readWorks,
} from "#openlibrary-dumps/read-dumps.ts";
import type { RunFolder, RunOptions } from "#openlibrary-dumps/run-folder.ts";
import { Run, type RunListener } from "#openlibrary-dumps/run.ts";

import { runName } from "./run-name.ts";
import { genreOf } from "./subject-genre.ts";
import { tagsOf } from "./subject-tags.ts";

export const OPEN_LIBRARY: readonly ImportSource[] = [
  {
    key: "openlibrary",
    name: "Open Library",
    licence: "CC0-1.0",
    address: "https://openlibrary.org/developers/dumps",
  },
  {
    key: "openlibrary-texts",
    name: "Open Library, descriptions and first sentences",
    licence: "As given by its readers; the rights of copied texts are not known",
    address: "https://openlibrary.org/developers/licensing",
    columns: ["description"],
  },
  {
    key: "openlibrary-covers",
    name: "Open Library Covers",
    licence: "The publishers’; fetched for each cover that somebody looks at",
    address: "https://openlibrary.org/dev/docs/api/covers",
    columns: ["image_url"],
  },
];

interface ImportOptions {
  by?: { adminId: string } | undefined;
  partBooks?: number;
  onReport?(uploadId: number): Promise<void>;
}

export interface ImportedDumps extends PartsReport {
  linesRead: number;
}

/** Goes on at the folder's checkpoint. Throws `BrokenFile` for a dump that cannot be read, and the signal's reason. */
export async function importDumps(
  pool: pg.Pool,
  folder: RunFolder,
  options: RunOptions,
  listener: RunListener & ImportOptions = {},
): Promise<ImportedDumps> {
  const run = await Run.open(folder, options, listener);
  await prepareRows(run);
  const { uploadId } = run.at;
  const parts =
    uploadId === null
      ? await ImportInParts.begin(pool, runName(options), OPEN_LIBRARY, listener)
      : new ImportInParts(pool, uploadId, OPEN_LIBRARY, listener);
  run.at.uploadId = parts.uploadId;
  await folder.save(run.at);
  await listener.onReport?.(parts.uploadId);
  run.tell(0, 0);
  await parts.addAll(linesOf(folder.file("rows.jsonl")), (done) => {
    collectGarbage();
    run.tell(done, Math.min(1, done / options.books));
  });
  const report = await parts.end(listener.by?.adminId ?? null);
  await run.next();
  return { ...report, linesRead: run.at.linesRead };
}

export async function prepareRows(run: Run): Promise<void> {
  const { dumps } = run.options;
  const phases: Partial<Record<typeof run.at.phase, () => Promise<void>>> = {
    ratings: () => countReaders(run, dumps.ratings, RATINGS),
    readingLog: () => countReaders(run, dumps.readingLog, READING_LOG),
    redirects: async () => void (dumps.redirects && (await followRedirects(run, dumps.redirects))),
    works: () => readWorks(run, dumps.works),
    editions: async () => void (dumps.editions && (await readEditions(run, dumps.editions))),
    choice: () => chooseWorks(run, (subjects) => ({ genre: genreOf(subjects), tags: tagsOf(subjects) })),
    authors: () => readAuthors(run, dumps.authors),
    rows: () => writeRows(run),
  };
  for (let work = phases[run.at.phase]; work; work = phases[run.at.phase]) {
    run.tell(run.at.lines, null);
    await work();
    await run.next();
  }
}
