import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { socketFolder } from "#db/embedded/socket.ts";
import { createPool } from "#db/pool.ts";

import { startApp } from "./app-process.ts";
import { SESSIONS_SECRET } from "./reader-sessions.ts";
import { flood } from "./talk-flood.ts";

/**
 * Two app processes on one database, 5,000 messages, connections that break all the while: every reader has every
 * message once and in the same order.
 */
export async function runStress(log: (line: string) => void): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), "bookmatch-flood-"));
  const env = { APP_SECRET: SESSIONS_SECRET, LOG_LEVEL: "error" };
  const apps = [await startApp(dataDir, env)];
  apps.push(await startApp(dataDir, env));
  const pool = createPool(`postgresql://bookmatch@/bookmatch?host=${encodeURIComponent(socketFolder(dataDir))}`);
  try {
    const addresses = apps.map(({ address }) => address);
    const figures = await flood({ addresses, pool, writers: 20, listeners: 9, messages: 250, cutEveryMs: 2_000 });
    const { readers, messages, wrong, missing, surplus, disorders, cuts, writtenMs, deliveredMs } = figures;
    log(
      `${messages} messages written in ${(writtenMs / 1_000).toFixed(1)} s by 20 of ${readers} readers on two processes`,
    );
    log(
      `${cuts} times a reader lost every connection; the last caught up ${(deliveredMs / 1_000).toFixed(1)} s after the last message`,
    );
    log(
      `not written once: ${wrong}; of ${readers * messages} to be shown ${missing} missing, ${surplus} too many, ${disorders} out of order`,
    );
    const output = apps.map((app) => app.output()).join("");
    for (const line of output
      .split("\n")
      .filter((line) => line.includes('"level":50'))
      .slice(0, 5))
      log(line);
    return wrong + missing + surplus + disorders === 0;
  } finally {
    await pool.end();
    for (const app of apps) await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
