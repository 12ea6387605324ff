import { existsSync } from "node:fs";

import { dumpsIn, newestDumps } from "#openlibrary-dumps/dump-addresses.ts";
import type { RunFolder, RunOptions } from "#openlibrary-dumps/run-folder.ts";

import type { StoredRun } from "./stored-run.queries.server.ts";

type Dumps = RunOptions["dumps"];

/** A run keeps its dumps, except files that are gone. Throws `BrokenDump` if its folder lacks a file. */
export async function runOptions(run: StoredRun, files: RunFolder, origin: string): Promise<RunOptions> {
  const { books, languages, folder } = run;
  const known = await files.checkpoint();
  if (!known) {
    const dumps = folder === null ? newestDumps(origin, { editions: true }) : dumpsIn(folder);
    return { books, languages, dumps };
  }
  if (folder === null) return known.options;
  const before = known.options.dumps;
  const isThere = (name: keyof Dumps) => before[name] === null || existsSync(before[name]);
  const names = Object.keys(before) as Array<keyof Dumps>;
  if (names.every(isThere)) return known.options;
  const found = dumpsIn(folder);
  const dumps = Object.fromEntries(names.map((name) => [name, isThere(name) ? before[name] : found[name]]));
  const options = { ...known.options, dumps: dumps as unknown as Dumps };
  // The line count belongs to the old file.
  const isReading = names.some((name) => name === known.phase && !isThere(name));
  await files.save({ ...known, options, ...(isReading && { lines: 0, written: 0 }) });
  return options;
}
