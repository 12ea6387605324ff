import { mkdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";

import type pg from "pg";

import { classify } from "#app/books/import/open-library/classify.ts";
import { importDumps, OPEN_LIBRARY } from "#app/books/import/open-library/import-dumps.queries.server.ts";
import { asOnlyImport } from "#app/books/import/open-library/import-lock.queries.server.ts";
import { checkPack, fingerprintOf, writePack } from "#app/books/import/packs/pack-file.ts";
import { signingKey } from "#app/books/import/packs/pack-keys.ts";
import { env } from "#app/env.server.ts";
import { BrokenFile } from "#book-facts/broken-file.ts";
import { languageFrom } from "#book-facts/languages.ts";
import { openDatabase } from "#db/open.ts";
import { dumpsIn, newestDumps } from "#openlibrary-dumps/dump-addresses.ts";
import { prepareRows, type Progress } from "#openlibrary-dumps/prepare-rows.ts";
import { RunFolder, type RunOptions } from "#openlibrary-dumps/run-folder.ts";
import { storedDumps } from "#openlibrary-dumps/stored-dumps.ts";

import { giveUp } from "./console.ts";
import { typedPath } from "./typed-path.ts";
import { untilStopped } from "./until-stopped.ts";

const USAGE = `Usage: npm run catalogue:openlibrary -- [--books N] [--languages eng,ger] [--from FOLDER | --keep FOLDER] [--no-editions]
       npm run catalogue:openlibrary -- … --pack FILE --key FILE --edition 2026-10 [--withdrawn FILE]
  --books        how many books, most-read first (default: 100000)
  --languages    ISO codes; only books in these languages (default: all)
  --from         reads the dumps in this folder (ol_dump_works_….txt.gz and so on) instead of the network
  --keep         keeps the downloaded dumps in this folder for the next run
  --pack         writes a pack to this file instead of importing; --key signs it (and is created if missing)
  --edition      the pack's edition, such as the month of its dumps
  --withdrawn    ids that the pack withdraws, one per line
  --no-editions  skips the largest dump: no ISBNs, no pages, and only books whose text shows its language
To continue a stopped run, give the command again; --restart starts over.`;
const BUSY =
  "Another import from Open Library is running, from this command or from the page /admin/catalogue-upload/open-library. Try again when it has ended or is paused.";
const count = (number: number) => number.toLocaleString("en-US");

process.exitCode = await main();

/** Returns the exit code: 0 if imported; 1 if it stopped and can go on; 2 for wrong usage. */
async function main(): Promise<number> {
  const given = readArguments();
  if ("say" in given) {
    (given.exit === 0 ? console.log : console.error)(given.say);
    return given.exit;
  }
  const stopped = untilStopped(new BrokenFile("the import was stopped"));
  const database = await openDatabase((line) => console.error(line)).catch((error: Error) => giveUp(error.message));
  try {
    const { pool } = database;
    const locked = await asOnlyImport(pool, stopped, (signal) => work(pool, given, signal));
    if (!locked) console.error(BUSY);
    return locked?.result ?? 1;
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    console.error(`${error.message}. Give the command again to continue.`);
    return 1;
  } finally {
    await database.close();
  }
}

async function work(pool: pg.Pool, given: Given, signal: AbortSignal): Promise<number> {
  const path = join(resolve(env.DATA_DIR), "openlibrary");
  if (given.restart) await new RunFolder(path).remove();
  const started = performance.now();
  if (given.keep) mkdirSync(given.keep, { recursive: true });
  const dumps = given.keep ? await storedDumps(given.options.dumps, given.keep, signal) : given.options.dumps;
  const folder = new RunFolder(path);
  if (given.pack) return await buildPack(folder, { ...given.options, dumps }, given.pack, signal);
  const imported = await importDumps(pool, folder, { ...given.options, dumps }, { signal, onProgress: tell() });
  const { added, updated, unchanged, rejected, linesRead } = imported;
  console.log(
    `${count(added)} added, ${count(updated)} updated, ${count(unchanged)} unchanged, ${count(rejected)} rejected`,
  );
  const seconds = (performance.now() - started) / 1_000;
  console.log(
    `${count(linesRead)} lines in ${seconds.toFixed(1)} s, ${((1e6 * seconds) / linesRead).toFixed(1)} s a million.`,
  );
  await folder.remove();
  return 0;
}

interface PackPlan {
  path: string;
  key: string;
  edition: string;
  withdrawn: string[];
}

async function buildPack(folder: RunFolder, options: RunOptions, plan: PackPlan, signal: AbortSignal): Promise<number> {
  await prepareRows(folder, options, { signal, onProgress: tell(), classify });
  const { edition, withdrawn } = plan;
  const facts = { name: "Open Library", edition, sources: OPEN_LIBRARY, withdrawn };
  const books = await writePack(folder.file("rows.jsonl"), plan.path, facts, signingKey(plan.key));
  console.log(`${count(books)} books in ${plan.path}, signed by ${fingerprintOf((await checkPack(plan.path)).key)}`);
  await folder.remove();
  return 0;
}

interface Given {
  options: RunOptions;
  pack: PackPlan | null;
  keep: string | null;
  restart: boolean;
}

function readArguments(): { say: string; exit: 0 | 2 } | Given {
  try {
    const { values } = parseArgs({
      options: {
        books: { type: "string", default: "100000" },
        languages: { type: "string", default: "" },
        from: { type: "string" },
        keep: { type: "string" },
        "no-editions": { type: "boolean", default: false },
        restart: { type: "boolean", default: false },
        pack: { type: "string" },
        key: { type: "string" },
        edition: { type: "string" },
        withdrawn: { type: "string" },
        help: { type: "boolean", short: "h" },
      },
    });
    if (values.help) return { say: USAGE, exit: 0 };
    const books = Number(/^\d{1,7}$/.exec(values.books)?.[0]);
    if (!(books > 0)) throw new BrokenFile(`'${values.books}' is not a number of books`);
    const languages = values.languages.split(",").filter(Boolean).map(languageOf);
    const dumps = values.from
      ? dumpsIn(typedPath(values.from))
      : newestDumps(env.OPENLIBRARY_URL || "https://openlibrary.org", { editions: !values["no-editions"] });
    if (values["no-editions"]) dumps.editions = null;
    const keep = values.keep ? typedPath(values.keep) : null;
    const pack = values.pack === undefined ? null : packPlan({ ...values, pack: values.pack });
    return {
      pack,
      options: { books, languages: [...new Set(languages)].toSorted(), dumps },
      keep,
      restart: values.restart,
    };
  } catch (error) {
    const reason = (error as Error).message.split(". ", 1)[0];
    return { say: `${reason}.\n${USAGE}`, exit: 2 };
  }
}

function packPlan(values: Partial<Record<"key" | "edition" | "withdrawn", string>> & { pack: string }): PackPlan {
  const { pack, key, edition, withdrawn } = values;
  if (!key || !edition) throw new BrokenFile("a pack needs --key and --edition");
  const ids = withdrawn
    ? readFileSync(typedPath(withdrawn), "utf8")
        .split(/\r?\n/)
        .map((line) => line.trim())
    : [];
  return { path: typedPath(pack), key: typedPath(key), edition, withdrawn: ids.filter(Boolean) };
}

function languageOf(code: string): string {
  const language = languageFrom(code);
  if (language === null) throw new BrokenFile(`'${code}' is not a language`);
  return language;
}

function tell() {
  let [last, phase] = [-Infinity, ""];
  return (progress: Progress) => {
    if (progress.phase === phase && performance.now() - last < 5_000) return;
    [last, phase] = [performance.now(), progress.phase];
    const part = progress.part === null ? "" : ` (${Math.floor(100 * progress.part)} %)`;
    console.error(`${progress.phase}: ${count(progress.lines)}${part}`);
  };
}
