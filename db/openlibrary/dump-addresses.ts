import { readdirSync } from "node:fs";
import { join } from "node:path";

import { BrokenDump } from "./broken-dump.ts";
import type { RunOptions } from "./run-folder.ts";

type Dumps = RunOptions["dumps"];

/** The name of each dump in its file's name. */
const NAMES: Readonly<Record<keyof Dumps, string>> = {
  ratings: "ratings",
  readingLog: "reading-log",
  works: "works",
  authors: "authors",
  editions: "editions",
  redirects: "redirects",
};

/** Where Open Library, or another at this address, offers its newest dumps. */
export function newestDumps(at: string, { editions }: { editions: boolean }): Dumps {
  const address = (name: keyof Dumps) => `${at.replace(/\/$/, "")}/data/ol_dump_${NAMES[name]}_latest.txt.gz`;
  return {
    ratings: address("ratings"),
    readingLog: address("readingLog"),
    works: address("works"),
    authors: address("authors"),
    editions: editions ? address("editions") : null,
    redirects: address("redirects"),
  };
}

/**
 * The newest dumps of a folder, by their dates; editions and redirects need not be there. Throws `BrokenDump` if another
 * is missing, or there is no such folder.
 */
export function dumpsIn(folder: string): Dumps {
  const files = namesIn(folder).toSorted().toReversed();
  const find = (name: keyof Dumps) => {
    const file = files.find((one) => new RegExp(`^ol_dump_${NAMES[name]}_.*\\.txt(?:\\.gz)?$`).test(one));
    return file === undefined ? null : join(folder, file);
  };
  const needed = (name: keyof Dumps) => {
    const path = find(name);
    if (path === null) throw new BrokenDump(`${folder} has no ol_dump_${NAMES[name]}_….txt.gz`, "Put it there.");
    return path;
  };
  return {
    ratings: needed("ratings"),
    readingLog: needed("readingLog"),
    works: needed("works"),
    authors: needed("authors"),
    editions: find("editions"),
    redirects: find("redirects"),
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
