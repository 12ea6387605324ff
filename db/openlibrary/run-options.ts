import { existsSync } from "node:fs";

import { dumpsIn, newestDumps } from "./dump-addresses.ts";
import type { RunFolder, RunOptions } from "./run-folder.ts";
import type { StoredRun } from "./stored-run.ts";

type Dumps = RunOptions["dumps"];

/**
 * What a run reads: the dumps that it began with, but for files that are not there any more, since one that was broken
 * may have been replaced by one of another name. Throws `BrokenDump` if its folder lacks a file.
 */
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
  // Lines of the old file say nothing of the new one.
  const isReading = names.some((name) => name === known.phase && !isThere(name));
  await files.save({ ...known, options, ...(isReading && { lines: 0, written: 0 }) });
  return options;
}
