import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { createPool } from "#db/pool.ts";

import { startApp } from "./app-process.ts";
import { hasPostgres15, startPostgresPair } from "./postgres-pair.ts";
import { SESSIONS_SECRET, createSessions } from "./reader-sessions.ts";
import { booksToSave, lostWishes, startSaving } from "./saving-readers.ts";
import { flood } from "./talk-flood.ts";

/** Enough for 50 writes a second where the machine is quick enough; how many there were is printed. */
const WRITERS = 25;
const PAUSE_MS = 300;
/** Before the primary dies, until the standby is told, and after that. */
const BEFORE_MS = 6_000;
const UNNOTICED_MS = 2_000;
const AFTER_MS = 5_000;
const RECOVERY_MS = 10_000;

/**
 * The primary of two PostgreSQL 15 with synchronous replication is killed under writing, among open streams, and the
 * standby promoted behind one address: nothing that was promised is lost, and the app writes again by itself.
 */
export async function runStress(log: (line: string) => void): Promise<boolean> {
  if (!hasPostgres15) {
    log("not run: there is no PostgreSQL 15 of Debian on this machine");
    return true;
  }
  const folder = mkdtempSync(join(tmpdir(), "bookmatch-failover-"));
  chmodSync(folder, 0o711);
  const dataDir = mkdtempSync(join(tmpdir(), "bookmatch-failover-data-"));
  const pair = await startPostgresPair(folder);
  const app = await startApp(dataDir, { DATABASE_URL: pair.url, APP_SECRET: SESSIONS_SECRET, LOG_LEVEL: "silent" });
  const pool = createPool(pair.url, { max: 2 });
  try {
    const saving = startSaving({
      address: app.address,
      sessions: await createSessions(pool, WRITERS),
      books: await booksToSave(pool, 1_000),
      pauseMs: PAUSE_MS,
    });
    const talking = flood({
      addresses: [app.address],
      pool,
      writers: 2,
      listeners: 5,
      messages: 600,
      cutEveryMs: 0,
    });
    await saving.firstSaveAfter(0);
    await sleep(BEFORE_MS);
    await pair.killPrimary();
    const killed = performance.now();
    await sleep(UNNOTICED_MS);
    await pair.promote();
    const promoted = performance.now();
    const recoveryMs = (await saving.firstSaveAfter(promoted)) - promoted;
    const { rows } = await pool.query<{ messages: number }>("SELECT count(*)::int AS messages FROM chat_messages");
    const talked = await talking;
    await sleep(AFTER_MS);
    await saving.stop();
    const lost = await lostWishes(pool, saving.wishes);
    const before = saving.wishes.filter(({ outcome, at }) => outcome === "kept" && at < killed).length;
    const aSecond = (before / BEFORE_MS) * 1_000;
    log(
      `${saving.count("kept")} writes promised, ${before} of them before the kill (${aSecond.toFixed(0)} a second, besides the talk); ${saving.count("refused")} refused in between; ${lost} promised and lost`,
    );
    log(`writing again ${(recoveryMs / 1_000).toFixed(1)} s after the promotion`);
    const { readers, messages, wrong, missing, surplus, disorders } = talked;
    log(
      `Coffee Talk: ${messages} messages, ${messages - rows[0]!.messages} of them since; ${readers} readers by stream: ${wrong} not written once, ${missing} missing, ${surplus} too many, ${disorders} out of order`,
    );
    const straddles = before > 0 && rows[0]!.messages > 0 && rows[0]!.messages < messages;
    return straddles && lost === 0 && recoveryMs < RECOVERY_MS && wrong + missing + surplus + disorders === 0;
  } finally {
    await pool.end();
    await app.stop();
    await pair.stop();
    rmSync(folder, { recursive: true, force: true });
    rmSync(dataDir, { recursive: true, force: true });
  }
}
