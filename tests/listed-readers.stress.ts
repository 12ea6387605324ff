import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startEmbeddedPostgres } from "#db/embedded/start.ts";
import { createPool } from "#db/pool.ts";

import { startApp } from "./app-process.ts";
import { addBooks } from "./app.ts";
import { drawForListed } from "./listed-readers.ts";
import { SESSIONS_SECRET } from "./reader-sessions.ts";

const READERS = Number(process.env["READERS"] ?? 50);
const CARDS = Number(process.env["CARDS"] ?? 5_000);
const BOOKS = 8_000;

/** Readers with 800 books on their list and more by the hour are dealt none of them, but for those they ask for again. */
export async function runStress(log: (line: string) => void): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), "bookmatch-listed-"));
  const server = await startEmbeddedPostgres({ dataDir: join(dataDir, "database"), log: () => {} });
  const pool = createPool(server.ownerUrl);
  const env = { DATABASE_URL: server.appUrl, DATABASE_OWNER_URL: server.ownerUrl };
  const app = await startApp(dataDir, { ...env, APP_SECRET: SESSIONS_SECRET, OPENLIBRARY_URL: "" });
  try {
    await addBooks(
      pool,
      Array.from({ length: BOOKS }, (_, at) => ({ title: `Book ${at}`, author: `Author ${at % 900}` })),
    );
    const request = (path: string, init?: RequestInit) =>
      fetch(app.address + path, { ...init, headers: { ...init?.headers, Origin: app.address } });
    const { cards, again, faults } = await drawForListed({ pool, request }, { readers: READERS, cards: CARDS });
    for (const fault of faults.slice(0, 20)) log(fault);
    log(`${READERS} readers, ${cards} cards: ${faults.length} of their lists unasked, ${again} asked for again`);
    return faults.length === 0 && again > 0;
  } catch (error) {
    log(app.output().slice(-5_000));
    throw error;
  } finally {
    await app.stop();
    await pool.end();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
