import { Readable } from "node:stream";

import type pg from "pg";

import { importCatalogue } from "#db/import/import-catalogue.ts";
import type { ImportSource } from "#db/import/import-sources.ts";
import { MAX_ACT_SUBJECT } from "#db/moderation.ts";

import { chooseWorks, writeRows } from "./choose-works.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { countReaders, followRedirects, linesOf, readAuthors, readEditions, readWorks } from "./read-dumps.ts";
import type { RunFolder, RunOptions } from "./run-folder.ts";
import { Run, type RunListener } from "./run.ts";

/** The dumps' facts, texts and covers have licences of their own. */
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

/** Books of a part, which is one transaction; the same for all of a run. */
const PART_BOOKS = 5_000;

export interface ImportedDumps {
  uploadId: number;
  added: number;
  updated: number;
  unchanged: number;
  rejected: number;
  /** Lines of all dumps. */
  linesRead: number;
}

/**
 * Reads Open Library's dumps and imports their most popular works. Goes on at the last checkpoint in the folder; an
 * import that stops leaves whole parts. Throws `BrokenFile` for a dump that cannot be read, and the signal's reason.
 */
export async function importDumps(
  pool: pg.Pool,
  folder: RunFolder,
  options: RunOptions,
  listener: RunListener & { by?: { adminId: string }; partBooks?: number } = {},
): Promise<ImportedDumps> {
  const run = await Run.open(folder, options, listener);
  await prepareRows(run);
  run.at.uploadId ??= await openReport(pool, run);
  await folder.save(run.at);
  await importParts(pool, run, listener.partBooks ?? PART_BOOKS);
  return closeReport(pool, run, listener.by?.adminId ?? null);
}

/** Everything but the database: `rows.jsonl` holds what is to be imported. */
export async function prepareRows(run: Run): Promise<void> {
  const { dumps } = run.options;
  const phases: Partial<Record<typeof run.at.phase, () => Promise<void>>> = {
    ratings: () => countReaders(run, dumps.ratings),
    readingLog: () => countReaders(run, dumps.readingLog),
    redirects: async () => void (dumps.redirects && (await followRedirects(run, dumps.redirects))),
    works: () => readWorks(run, dumps.works),
    editions: async () => void (dumps.editions && (await readEditions(run, dumps.editions))),
    choice: () => chooseWorks(run),
    authors: () => readAuthors(run, dumps.authors),
    rows: () => writeRows(run),
  };
  for (let work = phases[run.at.phase]; work; work = phases[run.at.phase]) {
    await work();
    await run.next();
  }
}

async function importParts(pool: pg.Pool, run: Run, partBooks: number): Promise<void> {
  const { uploadId, options } = run.at;
  const { rows } = await pool.query<{ parts: number }>("SELECT parts FROM catalogue_uploads WHERE id = $1", [uploadId]);
  const done = rows[0]?.parts ?? 0;
  let [number, part]: [number, string[]] = [0, []];
  const add = async () => {
    if (part.length > 0 && number >= done) {
      const source = { stream: Readable.from([part.join("\n")]), name: "openlibrary" };
      const { signal } = run.listener;
      await importCatalogue(pool, source, {
        mode: "renew",
        sources: OPEN_LIBRARY,
        part: { of: uploadId!, number },
        ...(signal ? { signal } : {}),
      });
    }
    [number, part] = [number + 1, []];
    collectGarbage();
    run.tell(number * partBooks, Math.min(1, (number * partBooks) / options.books));
  };
  for await (const line of linesOf(run.folder.file("rows.jsonl"))) {
    part.push(line);
    if (part.length === partBooks) await add();
  }
  await add();
}

async function openReport(pool: pg.Pool, { options }: Run): Promise<number> {
  const name = `Open Library: ${options.books} books${options.languages.length > 0 ? ` (${options.languages.join(", ")})` : ""}`;
  const { rows } = await pool.query<{ id: number }>(
    "INSERT INTO catalogue_uploads (file_name, mode) VALUES ($1, 'renew') RETURNING id",
    [name.slice(0, 200)],
  );
  return rows[0]!.id;
}

async function closeReport(pool: pg.Pool, run: Run, adminId: string | null): Promise<ImportedDumps> {
  const { uploadId, linesRead } = run.at;
  const { rows } = await pool.query<Omit<ImportedDumps, "linesRead"> & { name: string }>(
    `SELECT id AS "uploadId", file_name AS name, added, updated, unchanged, rejected FROM catalogue_uploads WHERE id = $1`,
    [uploadId],
  );
  const { name, ...counts } = rows[0]!;
  if (run.at.phase === "import") {
    await pool.query(
      "INSERT INTO moderation_log (admin_id, act, origin, subject) VALUES ($1, 'books-imported', $2, left($3, $4))",
      [
        adminId,
        adminId === null ? "command" : "page",
        `${name}: ${counts.added} added, ${counts.updated} changed`,
        MAX_ACT_SUBJECT,
      ],
    );
    await run.next();
  }
  return { ...counts, linesRead };
}
