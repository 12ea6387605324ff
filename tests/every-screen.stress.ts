import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";

import { startApp } from "./app-process.ts";
import { openBrowser } from "./chromium.ts";
import { SESSIONS_SECRET } from "./reader-sessions.ts";
import { englishFaults, longerFaults } from "./screens/languages.ts";
import { setScene } from "./screens/scene.ts";
import { SCREENS } from "./screens/table.ts";
import { axe, forcedColors, keyboard, layout, walkScreens, type Check } from "./screens/walk.ts";

const CHECKS: Record<string, Check> = { axe, layout, forcedColors, keyboard };
/** These change what the others see. */
const ALONE: Record<string, Check> = { english: englishFaults, longer: longerFaults };

/**
 * Every screen of the map with everything it opens: axe in both themes on a phone and a desk, no scrolling sideways at
 * 320 px, at 400 % zoom, with 200 % text and on a phone's side, every control with forced colours, and Tab through it.
 * In German once, for what is still said in English, and with longer texts. ONLY takes the screens whose address
 * contains it, CHECKS some of the six.
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
    const chosen = process.env["CHECKS"]?.split(",") ?? Object.keys({ ...CHECKS, ...ALONE });
    const walk = (checks: Check[], isGerman = false) =>
      walkScreens({ browser, address: app.address, scene, screens, checks, openedChecks: checks, isGerman, log });
    const faults: string[] = [];
    const together = chosen.flatMap((name) => CHECKS[name] ?? []);
    if (together.length > 0) faults.push(...(await walk(together)));
    for (const name of chosen) {
      const check = ALONE[name];
      if (check) faults.push(...(await walk([check], name === "english")));
    }
    log(`${screens.length} screens, ${faults.length} faults`);
    return faults.length === 0 && screens.length > 0;
  } finally {
    await browser.close();
    await database.end();
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
