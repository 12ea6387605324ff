import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";

import { startApp } from "./app-process.ts";
import { openBrowser } from "./chromium.ts";
import { SESSIONS_SECRET } from "./reader-sessions.ts";
import { setScene } from "./screens/scene.ts";
import { SCREENS } from "./screens/table.ts";
import { axe, forcedColors, keyboard, layout, walkScreens, type Check } from "./screens/walk.ts";

const CHECKS: Record<string, Check> = { axe, layout, forcedColors, keyboard };

/**
 * Every screen of the map with everything it opens: axe in both themes on a phone and a desk, no scrolling sideways at
 * 320 px, at 400 % zoom, with 200 % text and on a phone's side, every control with forced colours, and Tab through it.
 * ONLY takes the screens whose address contains it, CHECKS some of the four.
 */
export async function runStress(log: (line: string) => void): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), "bookmatch-screens-"));
  const app = await startApp(dataDir, {
    APP_SECRET: SESSIONS_SECRET,
    BOOKS_API_URL: "http://127.0.0.1:9/",
    OPENLIBRARY_URL: "",
  });
  const database = new pg.Client({ host: join(dataDir, "socket"), user: "bookmatch", database: "bookmatch" });
  const browser = await openBrowser();
  try {
    await database.connect();
    const scene = await setScene(database);
    const screens = SCREENS.filter(({ route }) => route.includes(process.env["ONLY"] ?? ""));
    const chosen = process.env["CHECKS"]?.split(",") ?? Object.keys(CHECKS);
    const checks = chosen.map((name) => CHECKS[name]!);
    const faults = await walkScreens({
      browser,
      address: app.address,
      scene,
      screens,
      checks,
      openedChecks: checks,
      log,
    });
    log(`${screens.length} screens, ${faults.length} faults`);
    return faults.length === 0 && screens.length > 0;
  } finally {
    await browser.close();
    await database.end();
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
