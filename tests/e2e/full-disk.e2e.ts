import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";

import { startApp, type AppProcess } from "#tests/app-process.ts";
import { databaseOf, DESKTOP, expectAccessible, ownApp, PHONE, type VisitOptions } from "#tests/browser.ts";
import { setUpJourney, visitAs } from "#tests/journey-fixture.ts";
import { SESSIONS_SECRET } from "#tests/reader-sessions.ts";

/** More than any disk has: to this app every disk is full. */
const NO_DISK_HAS = String(2 ** 40);
const SENTENCE =
  /^Bookmatch has run out of disk space and can’t save anything right now\. What you wrote is still here/;

const fixture = setUpJourney();
let app: AppProcess;
let dataDir: string;

/** A second app, whose disk is full, on the first one's database. */
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bookmatch-full-"));
  app = await startApp(dataDir, {
    DATABASE_URL: databaseOf(ownApp()),
    APP_SECRET: SESSIONS_SECRET,
    MIN_FREE_MB: NO_DISK_HAS,
    LOG_LEVEL: "silent",
  });
});
afterAll(async () => {
  await app.stop();
  await rm(dataDir, { recursive: true, force: true });
});

const entered = (device: VisitOptions, path: string) => visitAs(fixture, {}, { ...device, baseURL: app.address }, path);

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
  const visited = await entered({ ...DESKTOP, colorScheme: "dark" }, "/coffee-talk");
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
  await fixture.database.query("ALTER TABLE books RENAME TO elsewhere");
  try {
    const response = (await page.goto("/"))!;
    await page.waitForSelector("html[data-hydrated=true]");
    expect(response.status()).toBe(500);
    const id = response.headers()["x-request-id"]!;
    await expect
      .poll(() => page.getByText(/^Reference/).textContent())
      .toBe(`Reference: ${id}. Quote it if you contact the owner.`);
    await expectAccessible(page);
  } finally {
    await fixture.database.query("ALTER TABLE elsewhere RENAME TO books");
  }
  await page.getByRole("link", { name: "Try again" }).click();
  await expect.poll(() => page.getByText(/^Reference/).count()).toBe(0);
  await closeAfterFailure(visited);
});
