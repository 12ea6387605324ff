import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";

import { startApp } from "./app-process.ts";
import { openBrowser } from "./chromium.ts";
import { ENDED_SESSIONS, nameOf, sendInEndedSession } from "./ended-sessions.ts";
import { SESSIONS_SECRET } from "./reader-sessions.ts";

/** Every form of `ended-sessions.ts` in every way a session ends, on both sizes. ONLY takes those whose name contains it. */
export async function runStress(log: (line: string) => void): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), "bookmatch-ended-sessions-"));
  const app = await startApp(dataDir, { APP_SECRET: SESSIONS_SECRET, OPENLIBRARY_URL: "" });
  const database = new pg.Client({ host: join(dataDir, "socket"), user: "bookmatch", database: "bookmatch" });
  const browser = await openBrowser();
  try {
    await database.connect();
    const tried = ENDED_SESSIONS.filter((each) => nameOf(each).includes(process.env["ONLY"] ?? ""));
    let failed = 0;
    for (const each of tried) {
      await sendInEndedSession({ browser, database, address: app.address }, each).catch((error: unknown) => {
        failed += 1;
        log(`${nameOf(each)}: ${String(error)}`);
      });
    }
    log(`${tried.length} forms of ended sessions, ${failed} lost`);
    return failed === 0 && tried.length > 0;
  } finally {
    await browser.close();
    await database.end();
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
