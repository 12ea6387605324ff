import { readdirSync } from "node:fs";
import { join } from "node:path";

import { BrokenDump } from "./broken-dump.ts";
import type { RunOptions } from "./run-folder.ts";

type Dumps = RunOptions["dumps"];

const NAMES: Readonly<Record<keyof Dumps, string>> = {
  ratings: "ratings",
  readingLog: "reading-log",
  works: "works",
  authors: "authors",
  editions: "editions",
  redirects: "redirects",
};

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

/** The newest by date; editions and redirects are optional. Throws `BrokenDump` if another dump is missing. */
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
