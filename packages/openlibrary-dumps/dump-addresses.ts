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

const OPTIONAL: ReadonlySet<string> = new Set(["editions", "redirects"]);

const each = (address: (file: string, name: string) => string | null) =>
  Object.fromEntries(Object.entries(NAMES).map(([name, file]) => [name, address(file, name)])) as unknown as Dumps;

export function newestDumps(at: string, { editions }: { editions: boolean }): Dumps {
  const dumps = each((file) => `${at.replace(/\/$/, "")}/data/ol_dump_${file}_latest.txt.gz`);
  return editions ? dumps : { ...dumps, editions: null };
}

/** The newest by date; editions and redirects are optional. Throws `BrokenDump` if another dump is missing. */
export function dumpsIn(folder: string): Dumps {
  const files = namesIn(folder).toSorted().toReversed();
  return each((file, name) => {
    const found = files.find((one) => new RegExp(`^ol_dump_${file}_.*\\.txt(?:\\.gz)?$`).test(one));
    if (found !== undefined) return join(folder, found);
    if (OPTIONAL.has(name)) return null;
    throw new BrokenDump(`${folder} has no ol_dump_${file}_….txt.gz`, "Put it there.");
  });
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
