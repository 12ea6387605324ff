import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startEmbeddedPostgres } from "#db/embedded/start.ts";
import { migrateDatabase } from "#db/migrate.ts";
import { createPool } from "#db/pool.ts";

import { roleIn } from "./database.global.ts";

const HISTORIES = Number(process.env["HISTORIES"] ?? 10_000);

/** Whatever readers do to a book on their list, entry, log and figures are what a slow reference says. */
export async function runStress(log: (line: string) => void): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), "bookmatch-histories-"));
  const server = await startEmbeddedPostgres({ dataDir, log: () => {} });
  const owner = createPool(server.ownerUrl);
  try {
    await migrateDatabase(owner, roleIn(server.appUrl));
    process.env["DATABASE_URL"] = server.appUrl;
    const { checkHistories } = await import("./reading-histories.ts");
    const { pool } = await import("#db/client.server.ts");
    const started = performance.now();
    try {
      await checkHistories(owner, HISTORIES);
    } catch (failed) {
      log(String(failed));
      return false;
    } finally {
      await pool.end();
    }
    log(`${HISTORIES} histories, ${((performance.now() - started) / HISTORIES).toFixed(1)} ms each`);
    return true;
  } finally {
    await owner.end();
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
