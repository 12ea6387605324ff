import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type pg from "pg";

import { startEmbeddedPostgres } from "#db/embedded/start.ts";
import { createPool } from "#db/pool.ts";

import { startApp, requestsTo } from "./app-process.ts";
import { writeDumps } from "./openlibrary/write-dumps.ts";
import { liftLimits } from "./reader-sessions.ts";
import { dealToStrangers, type FirstCards } from "./strangers.ts";

const BOOKS = Number(process.env["BOOKS"] ?? 100_000);
const STRANGERS = Number(process.env["STRANGERS"] ?? 200);
/** Of the generator's works, one in eight is known well enough to have a text, and three in four are in a language asked for. */
const WORKS = 12 * BOOKS;
const SECONDS_FOR_100_000 = 90;
const MOST_UNTOLD = 0.02;
const IDLE_MS = 5_000;

/** A pack of 100,000 generated books is built and added to the house's 1,000; then strangers are dealt their first cards. */
export async function runStress(log: (line: string) => void): Promise<boolean> {
  const home = mkdtempSync(join(tmpdir(), "bookmatch-pack-"));
  const [dumps, pack] = [join(home, "dumps"), join(home, "books.pack")];
  const server = await startEmbeddedPostgres({ dataDir: join(home, "data"), log: () => {} });
  const env = { DATABASE_URL: server.appUrl, DATABASE_OWNER_URL: server.ownerUrl };
  const pool = createPool(server.ownerUrl, { max: 2 });
  const run = (script: string, ...args: string[]) =>
    command([join("scripts", script), ...args], { ...env, DATA_DIR: join(home, "data") });
  try {
    await writeDumps(dumps, { works: WORKS, seed: 7 });
    // Its first start makes the tables, and adds the house's books.
    await (await startApp(join(home, "data"), env)).stop();
    const curated = await countOf(pool, "book_notes");

    const building = performance.now();
    const chosen = ["--books", String(BOOKS), "--languages", "eng,ger", "--from", dumps];
    const signed = ["--pack", pack, "--key", join(home, "key.pem"), "--edition", "2026-10"];
    const built = await run("catalogue-openlibrary.ts", ...chosen, ...signed);
    log(`a pack of ${count(BOOKS)} books built in ${since(building).toFixed(0)} s`);
    const fingerprint = /signed by (.+)/.exec(built)![1]!;
    const adding = performance.now();
    log(`  ${(await run("catalogue-add.ts", pack, "--trust", fingerprint)).trim().split("\n").join("; ")}`);
    const seconds = since(adding);
    const books = await countOf(pool, "books");
    log(`added to the house's ${count(curated)} in ${seconds.toFixed(1)} s: ${count(books)} books`);

    const drawn = await dealInApp(join(home, "data"), env, pool);
    for (const [what, number] of Object.entries(drawn)) log(`  ${what} ${number}`);
    const isAddedInTime = seconds <= (SECONDS_FOR_100_000 * BOOKS) / 100_000;
    if (!isAddedInTime) log("adding it took TOO LONG");
    return isAddedInTime && books === BOOKS + curated && holdsFor(drawn);
  } finally {
    await pool.end();
    await server.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

async function dealInApp(dataDir: string, env: Record<string, string>, pool: pg.Pool) {
  const app = await startApp(dataDir, env);
  try {
    await liftLimits(pool, "%");
    await whenIdle(app.pid);
    const request = requestsTo(app);
    return await dealToStrangers({ pool, request }, STRANGERS, [["en"], ["de"], ["en", "de"], ["en"]]);
  } finally {
    await app.stop();
  }
}

function holdsFor({ cards, untold, foreign, repeated, short, fewestCurated }: FirstCards): boolean {
  return untold <= MOST_UNTOLD * cards && foreign === 0 && repeated === 0 && short === 0 && fewestCurated >= 20 / 3;
}

/** Once the app has read the catalogue for its ranking and for AI Match. */
async function whenIdle(pid: number): Promise<void> {
  for (let isIdle = false; !isIdle;) {
    const before = busyMs(pid);
    await sleep(IDLE_MS);
    isIdle = busyMs(pid) - before < 0.1 * IDLE_MS;
  }
}

/** CPU time of a process, in hundredths of a second as Linux counts it. */
function busyMs(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  const [user, system] = stat
    .slice(stat.lastIndexOf(")") + 2)
    .split(" ")
    .slice(11, 13);
  return 10 * (Number(user) + Number(system));
}

async function command(args: string[], env: Record<string, string>): Promise<string> {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "pipe"] });
  const words = { out: "", errors: "" };
  child.stdout.on("data", (text: Buffer) => (words.out += String(text)));
  child.stderr.on("data", (text: Buffer) => (words.errors += String(text)));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`${args[0]} ended with ${code}:\n${words.out}${words.errors}`);
  return words.out;
}

async function countOf(pool: pg.Pool, table: "books" | "book_notes"): Promise<number> {
  const { rows } = await pool.query<{ number: number }>(`SELECT count(*)::int AS number FROM ${table}`);
  return rows[0]!.number;
}

const since = (start: number) => (performance.now() - start) / 1_000;
const count = (number: number) => number.toLocaleString("en-US");
