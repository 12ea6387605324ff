import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type pg from "pg";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";

import { socketFolder } from "#db/embedded/socket.ts";
import { createPool } from "#db/pool.ts";
import { freePort, startApp, type AppProcess } from "#tests/app-process.ts";
import { DESKTOP, expectAccessible, PHONE, visit } from "#tests/browser.ts";
import { closeContexts, sharedBrowser } from "#tests/chromium.ts";
import { createSessions, SESSIONS_SECRET } from "#tests/reader-sessions.ts";

/** More than any disk has: to this app every disk is full. */
const NO_DISK_HAS = String(2 ** 40);
const SENTENCE =
  /^Bookmatch has run out of disk space and cannot save anything right now\. What you wrote is still here/;

let browser: Browser;
let dataDir: string;
let app: AppProcess;
let pool: pg.Pool;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bookmatch-full-"));
  const env = { PORT: String(await freePort()), APP_SECRET: SESSIONS_SECRET, LOG_LEVEL: "silent" };
  [browser, app] = await Promise.all([sharedBrowser(), startApp(dataDir, { ...env, MIN_FREE_MB: NO_DISK_HAS })]);
  pool = createPool(`postgresql://bookmatch@/bookmatch?host=${encodeURIComponent(socketFolder(dataDir))}`);
});
afterAll(async () => {
  await closeContexts(browser);
  await pool.end();
  await app.stop();
  await rm(dataDir, { recursive: true, force: true });
});

async function entered(device: typeof PHONE | typeof DESKTOP, path: string, dark = false) {
  const session = (await createSessions(pool, 1))[0]!;
  const colorScheme = dark ? ("dark" as const) : ("light" as const);
  const [name, value] = session.cookie.split("=") as [string, string];
  return visit(browser, { ...device, colorScheme, baseURL: app.address, session: { name, value } }, path);
}

/** The browser itself says of each request that it was refused, of those that a page sends in passing too. */
async function closeAfterFailure({ page, faults }: { page: Page; faults: string[] }): Promise<void> {
  await page.context().close();
  expect(faults.filter((fault) => !/status of 50[03]/.test(fault))).toEqual([]);
}

const alertOf = (page: Page) => page.getByRole("alert").textContent();

it("T33: a form stays as it was filled in, and says that the disk is full", async () => {
  const visited = await entered(PHONE, "/dashboard");
  const { page } = visited;
  await page.getByRole("button", { name: "Settings" }).click();
  await page.getByLabel("Nickname").fill("Ana of the Owls");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect.poll(() => alertOf(page)).toMatch(SENTENCE);
  await expect.poll(() => page.getByLabel("Nickname").inputValue()).toBe("Ana of the Owls");
  await closeAfterFailure(visited);
});

it("T33: words of the talk wait where they were written, and say why", async () => {
  const visited = await entered(DESKTOP, "/coffee-talk", true);
  const { page } = visited;
  await page.getByRole("textbox", { name: "Message" }).fill("Has anybody finished Momo?");
  await page.getByRole("button", { name: "Send" }).click();
  await expect.poll(() => page.getByText(/Failed to send message/).textContent()).toMatch(/out of disk space/);
  await expect.poll(() => page.getByText("Has anybody finished Momo?").count()).toBe(1);
  await closeAfterFailure(visited);
});

it("T42: a page that failed shows its reference, also once it is interactive", async () => {
  const visited = await entered(PHONE, "/");
  const { page } = visited;
  await pool.query("ALTER TABLE books RENAME TO elsewhere");
  try {
    const response = (await page.goto("/"))!;
    await page.waitForSelector("html[data-hydrated=true]");
    expect(response.status()).toBe(500);
    const id = response.headers()["x-request-id"]!;
    await expect
      .poll(() => page.getByText(/^Reference/).textContent())
      .toBe(`Reference ${id}: please quote it if you tell the owner.`);
    await expectAccessible(page);
  } finally {
    await pool.query("ALTER TABLE elsewhere RENAME TO books");
  }
  await page.getByRole("link", { name: "Try again" }).click();
  await expect.poll(() => page.getByText(/^Reference/).count()).toBe(0);
  await closeAfterFailure(visited);
});
