import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { startEmbeddedPostgres } from "#db/embedded/start.ts";
import { createPool } from "#db/pool.ts";
import { writeDumps } from "#tests/openlibrary/write-dumps.ts";

const WORKS = Number(process.env["WORKS"] ?? 3_000_000);
const BOOKS = WORKS / 30;
const MOST_MEGABYTES = 300;
const KILLS = 5;

/** Dumps of three million works, of which 100,000 are imported: memory, time, and five kills that change nothing. */
export async function runStress(log: (line: string) => void): Promise<boolean> {
  const home = await mkdtemp(join(tmpdir(), "bookmatch-openlibrary-"));
  const dumps = join(home, "dumps");
  try {
    const writing = performance.now();
    await writeDumps(dumps, { works: WORKS, seed: 7 });
    log(`dumps of ${WORKS.toLocaleString("en-US")} works written in ${since(writing)}`);
    const whole = await importInto(join(home, "whole"), dumps, [], log);
    // From the first moments to the last parts, as shares of the time that a whole run takes.
    const moments = Array.from({ length: KILLS }, (_, kill) => ((kill + 0.5) / KILLS) * whole.ms);
    const killed = await importInto(join(home, "killed"), dumps, moments, log);
    log(
      `killed ${killed.kills} times: ${killed.digest === whole.digest ? "the same" : "ANOTHER"} result ${whole.digest}`,
    );
    const peak = Math.max(whole.peak, killed.peak);
    log(`highest resident memory ${peak} MB of ${MOST_MEGABYTES}`);
    return killed.digest === whole.digest && killed.kills === KILLS && peak <= MOST_MEGABYTES && whole.books === BOOKS;
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

interface Outcome {
  ms: number;
  /** In MB, of any of the processes. */
  peak: number;
  kills: number;
  books: number;
  digest: string;
}

async function importInto(
  dataDir: string,
  dumps: string,
  killAt: readonly number[],
  log: (line: string) => void,
): Promise<Outcome> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const started = performance.now();
  let [peak, kills] = [0, 0];
  try {
    for (let done = false; !done;) {
      const child = spawn(
        process.execPath,
        [
          "--max-semi-space-size=4",
          "scripts/catalogue-openlibrary.ts",
          "--books",
          String(BOOKS),
          "--languages",
          "eng,ger",
          "--from",
          dumps,
        ],
        {
          env: {
            ...process.env,
            DATA_DIR: dataDir,
            DATABASE_URL: postgres.appUrl,
            DATABASE_OWNER_URL: postgres.ownerUrl,
          },
          stdio: ["ignore", "pipe", "inherit"],
        },
      );
      child.stdout.on("data", (text: Buffer) => log(`  ${String(text).trim()}`));
      const exited = once(child, "exit");
      const ended = exited.then(() => true);
      const killTime = killAt[kills];
      for (let over = false; !over;) {
        peak = Math.max(peak, highestMemory(child.pid!));
        if (killTime !== undefined && performance.now() - started > killTime) {
          child.kill("SIGKILL");
          kills += 1;
          await exited;
          break;
        }
        over = await Promise.race([ended, sleep(100).then(() => false)]);
      }
      const [code] = (await exited) as [number | null];
      if (code !== null && code !== 0) throw new Error(`the import ended with ${code}`);
      done = code === 0;
    }
    const ms = performance.now() - started;
    const pool = createPool(postgres.ownerUrl, { max: 1 });
    const { rows } = await pool.query<{ line: string }>(CONTENT);
    const hash = createHash("sha256");
    for (const { line } of rows) hash.update(line);
    await pool.end();
    log(`${rows.length.toLocaleString("en-US")} books in ${(ms / 1_000).toFixed(0)} s, at most ${peak} MB`);
    return { ms, peak, kills, books: rows.length, digest: hash.digest("hex") };
  } finally {
    await postgres.stop();
  }
}

const CONTENT = `SELECT row(book_id, title, author, genre, description, image_url, isbn13, year, pages, language, popularity, series_name, series_place,
    (SELECT string_agg(facet || term || position, ' ' ORDER BY facet, position) FROM book_facets WHERE book_facets.book_id = books.id),
    (SELECT string_agg(source_key || facts::text, ' ' ORDER BY source_key) FROM book_sources WHERE book_sources.book_id = books.id))::text AS line
  FROM books ORDER BY book_id`;

/** The highest resident memory of a process so far, in MB; Linux says it. */
function highestMemory(pid: number): number {
  try {
    const found = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
    return Math.ceil(Number(found ?? 0) / 1_024);
  } catch {
    return 0;
  }
}

const since = (start: number) => `${((performance.now() - start) / 1_000).toFixed(0)} s`;
