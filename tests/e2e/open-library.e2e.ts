import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type pg from "pg";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";

import { socketFolder } from "#db/embedded/socket.ts";
import { createPool } from "#db/pool.ts";
import { startApp, type AppProcess } from "#tests/app-process.ts";
import { DESKTOP, expectAccessible, visit } from "#tests/browser.ts";
import { closeContexts, sharedBrowser } from "#tests/chromium.ts";
import { aSession, aUser } from "#tests/factories/users.ts";
import { button } from "#tests/journey-fixture.ts";
import { type DumpServer, serveDumps } from "#tests/openlibrary/serve-dumps.ts";
import { writeDumps } from "#tests/openlibrary/write-dumps.ts";
import { SESSIONS_SECRET } from "#tests/reader-sessions.ts";

let browser: Browser;
let dataDir: string;
let server: DumpServer;
let app: AppProcess;
let pool: pg.Pool;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bookmatch-open-library-"));
  server = await serveDumps(await writeDumps(join(dataDir, "dumps"), { works: 4_000, seed: 7 }));
  const env = { APP_SECRET: SESSIONS_SECRET, OPENLIBRARY_URL: server.address, MIN_FREE_MB: "0", LOG_LEVEL: "silent" };
  [browser, app] = await Promise.all([sharedBrowser(), startApp(dataDir, env)]);
  pool = createPool(`postgresql://bookmatch@/bookmatch?host=${encodeURIComponent(socketFolder(dataDir))}`);
});
afterAll(async () => {
  await closeContexts(browser);
  await pool.end();
  await app.stop();
  await server.close();
  await rm(dataDir, { recursive: true, force: true });
});

// The import takes only what others leave of the machine.
const status = (page: Page, text: string | RegExp) =>
  page.getByRole("status").getByText(text).waitFor({ timeout: 90_000 });
const fits = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);

it("the owner brings books from Open Library, pauses on the way, and undoes it", async () => {
  const { id } = await aUser(pool, { role: "admin" });
  const session = await aSession(pool, id);
  const { page, faults, leave } = await visit(browser, { ...DESKTOP, session, baseURL: app.address }, "/admin");
  await page.getByRole("link", { name: "Books from Open Library" }).click();
  await page.getByRole("heading", { name: "Open Library", exact: true }).waitFor();
  await page.getByLabel("How many books").fill("many");
  await page.getByLabel("Languages").fill("German, eng");
  await button(page, "Start import").click();
  await page.getByText("Enter a number from 1 to 1,000,000.").waitFor();
  await expect.poll(() => page.getByLabel("Languages").inputValue()).toBe("German, eng");
  await expectAccessible(page);
  expect(await fits(page)).toBe(true);

  server.hold("works");
  await page.getByLabel("How many books").fill("300");
  await page.keyboard.press("Enter");
  await page.getByText("Up to 300 books in German and English, from Open Library.").waitFor();
  await status(page, "Step 4 of 9, reading the works.");
  await page.reload();
  await status(page, "Step 4 of 9, reading the works.");
  await page.waitForSelector("html[data-hydrated=true]");
  expect(await fits(page)).toBe(true);
  await expectAccessible(page);

  // By the keyboard alone: the button that paused is the one that goes on.
  await button(page, "Pause").focus();
  await page.keyboard.press("Enter");
  await status(page, "Paused at step 4 of 9, reading the works.");
  await expect.poll(() => focused(page)).toBe("Resume");
  server.release();
  await page.keyboard.press("Enter");
  await status(page, /^Done: 300 added, 0 changed\.$/);

  await page.getByRole("link", { name: "Report and undo" }).click();
  await page.getByText("300 added, 0 updated, 0 unchanged, 0 rejected.").waitFor();
  await page.getByText("Undo this import").click();
  await button(page, "Undo now").click();
  await page.getByText(/Undone\.$/).waitFor();
  const { rows } = await pool.query("SELECT count(*)::int AS n FROM books WHERE popularity IS NOT NULL");
  expect(rows).toEqual([{ n: 0 }]);
  // The browser itself notes the form that was refused.
  expect(faults.splice(0).every((fault) => /status of 400/.test(fault))).toBe(true);
  await leave();
}, 180_000);
