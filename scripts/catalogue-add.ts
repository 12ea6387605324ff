import { resolve } from "node:path";
import { parseArgs } from "node:util";

import { addPack } from "#app/books/import/packs/add-pack.queries.server.ts";
import { checkPack, fingerprintOf } from "#app/books/import/packs/pack-file.ts";
import { TrustedKeys } from "#app/books/import/packs/pack-keys.ts";
import { env } from "#app/env.server.ts";
import { BrokenFile } from "#book-facts/broken-file.ts";
import { openDatabase } from "#db/open.ts";

import { giveUp } from "./console.ts";
import { typedPath } from "./typed-path.ts";
import { untilStopped } from "./until-stopped.ts";

const USAGE = `Usage: npm run catalogue:add -- FILE [--trust "FINGERPRINT"]
  FILE     a catalogue pack; no network is needed
  --trust  trusts packs of this maker from now on; compare the fingerprint with the one that the maker publishes`;
const count = (number: number) => number.toLocaleString("en-US");

process.exitCode = await main();

/** Returns the exit code: 0 if added; 1 if nothing or only whole parts were; 2 for wrong usage. */
async function main(): Promise<number> {
  const given = readArguments();
  if (!given) {
    console.error(USAGE);
    return 2;
  }
  const stopped = untilStopped(new BrokenFile("it was stopped; what was added stays"));
  try {
    const { key, name, edition, books, sources } = await checkPack(given.file);
    const [trusted, fingerprint] = [new TrustedKeys(resolve(env.DATA_DIR)), fingerprintOf(key)];
    console.log(`${name}, ${edition}: ${count(books)} books, signed by ${fingerprint}`);
    for (const source of sources) console.log(`  ${source.name}: ${source.licence}`);
    if (given.trust?.replace(/\s/g, "") === fingerprint.replace(/\s/g, "")) trusted.add(key);
    if (!trusted.has(key)) {
      console.error(`You don't trust this maker yet. To trust it, add --trust "${fingerprint}".`);
      return 1;
    }
    const database = await openDatabase((line) => console.error(line)).catch((error: Error) => giveUp(error.message));
    try {
      const started = performance.now();
      const report = await addPack(database.pool, given.file, { signal: stopped, onProgress: told });
      const counts = Object.entries(report).filter(([what]) => what !== "uploadId");
      console.log(`${counts.map(([what, number]) => `${count(number)} ${what}`).join(", ")}.`);
      console.log(`Added in ${((performance.now() - started) / 1_000).toFixed(1)} s.`);
      return 0;
    } finally {
      await database.close();
    }
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    console.error(`${given.file}: ${error.message}.`);
    return 1;
  }
}

function told(done: number, all: number): void {
  console.error(`${count(done)} of ${count(all)}`);
}

function readArguments(): { file: string; trust: string | undefined } | null {
  try {
    const { values, positionals } = parseArgs({ allowPositionals: true, options: { trust: { type: "string" } } });
    const [file] = positionals;
    return file === undefined || positionals.length > 1 ? null : { file: typedPath(file), trust: values.trust };
  } catch {
    return null;
  }
}
