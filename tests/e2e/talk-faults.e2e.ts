import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type pg from "pg";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { socketFolder } from "#db/embedded/socket.ts";
import { createPool } from "#db/pool.ts";
import { freePort, startApp, type AppProcess } from "#tests/app-process.ts";
import { DESKTOP, visit, type Visit } from "#tests/browser.ts";
import { closeContexts, sharedBrowser } from "#tests/chromium.ts";
import { liftChatLimits, createSessions, SESSIONS_SECRET } from "#tests/reader-sessions.ts";

/** More than a page of what came since. */
const MISSED = 90;

/** An app and a database of this file's own, because both are killed. */
let browser: Browser;
let dataDir: string;
let env: Record<string, string>;
let app: AppProcess;
let pool: pg.Pool;
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "bookmatch-faults-"));
  env = { PORT: String(await freePort()), APP_SECRET: SESSIONS_SECRET, LOG_LEVEL: "error" };
  [browser, app] = await Promise.all([sharedBrowser(), startApp(dataDir, env)]);
  pool = createPool(`postgresql://bookmatch@/bookmatch?host=${encodeURIComponent(socketFolder(dataDir))}`);
  await liftChatLimits(pool);
});
afterAll(async () => {
  await closeContexts(browser);
  await pool.end();
  await app.stop();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  // Of a great many deletions a page is not told one by one: it begins anew.
  await pool.query("DELETE FROM chat_messages; DELETE FROM chat_deletions");
});

async function reader(): Promise<Visit> {
  const { cookie } = (await createSessions(pool, 1))[0]!;
  const [name, value] = cookie.split("=") as [string, string];
  return visit(browser, { ...DESKTOP, baseURL: app.address, session: { name, value } }, "/coffee-talk");
}

/** Ben at the table, who has read what Ana wrote elsewhere. */
async function together() {
  const { userId: ana } = (await createSessions(pool, 1))[0]!;
  const ben = await reader();
  await writes(ana, "Before");
  await expect.poll(() => texts(ben.page)).toEqual(["Before"]);
  return { ana, ben };
}

const writes = (userId: string, message: string) =>
  pool.query("INSERT INTO chat_messages (user_id, client_id, message) VALUES ($1, gen_random_uuid(), $2)", [
    userId,
    message,
  ]);

/** What Ana writes on another process, or while the page is away. */
async function missed(id: string, count = MISSED): Promise<void> {
  await pool.query(
    `INSERT INTO chat_messages (user_id, client_id, message)
     SELECT $1, gen_random_uuid(), 'Missed ' || n FROM generate_series(1, $2::int) n ORDER BY n`,
    [id, count],
  );
}

const texts = (page: Page) => page.locator("[data-key]:not([data-failed]) p[dir=auto]").allTextContents();
const storedTexts = async () =>
  (await pool.query("SELECT message FROM chat_messages ORDER BY id")).rows.map(({ message }) => message as string);

async function say(page: Page, message: string): Promise<void> {
  const input = page.getByRole("textbox", { name: "Message", exact: true });
  await input.fill(message);
  await input.press("Enter");
}

/** Waits until the page has asked for nothing for longer than it rests between two looks. */
async function atRest(page: Page): Promise<void> {
  let last = performance.now();
  const onRequest = () => void (last = performance.now());
  page.on("request", onRequest);
  await expect.poll(() => performance.now() - last).toBeGreaterThan(1_500);
  page.off("request", onRequest);
}

/** The page shows everything once, as the database has it, and leaves without a fault but the network's. */
async function allIsWell({ page, faults, leave }: Visit, words: string[]): Promise<void> {
  await expect.poll(() => texts(page)).toHaveLength(words.length);
  const all = await storedTexts();
  expect(all.toSorted()).toEqual(words.toSorted());
  expect(await texts(page)).toEqual(all);
  await expect.poll(() => page.locator("[data-failed]").count()).toBe(0);
  const own = faults.filter((fault) => !/ERR_|Failed to load resource/.test(fault));
  faults.splice(0, faults.length, ...own);
  await leave();
}

const missedWords = (count = MISSED) => Array.from({ length: count }, (_, index) => `Missed ${index + 1}`);

it("T28: Coffee Talk catches up once a hidden tab is looked at again, and holds nothing open meanwhile", async () => {
  const { ana, ben } = await together();
  await ben.page.clock.install();
  await ben.page.reload();
  await expect.poll(() => texts(ben.page)).toEqual(["Before"]);
  const show = (hidden: boolean) =>
    ben.page.evaluate((hidden) => {
      Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
      Object.defineProperty(document, "visibilityState", { value: hidden ? "hidden" : "visible", configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, hidden);
  // What was asked before is no matter of the hidden tab's.
  await atRest(ben.page);
  await show(true);
  const asked: string[] = [];
  ben.page.on("request", (request) => asked.push(request.url()));
  await missed(ana);
  // Every half minute it asks how many messages wait.
  await ben.page.clock.runFor(25_000);
  expect(asked).toEqual([]);
  await show(false);
  await allIsWell(ben, ["Before", ...missedWords()]);
});

it("T28: Coffee Talk catches up once a lid is opened again, and sends what was written in the tunnel once", async () => {
  const { ana, ben } = await together();
  const devtools = await ben.page.context().newCDPSession(ben.page);
  await ben.page.context().setOffline(true);
  await say(ben.page, "From the tunnel");
  await ben.page.getByText("We’ll send this when you’re online", { exact: true }).waitFor();
  await devtools.send("Page.setWebLifecycleState", { state: "frozen" });
  await missed(ana);
  await ben.page.context().setOffline(false);
  await devtools.send("Page.setWebLifecycleState", { state: "active" });
  await allIsWell(ben, ["Before", ...missedWords(), "From the tunnel"]);
});

it("T31: Coffee Talk finds the server again that was killed; what it may or may not have heard is said once", async () => {
  const { ana, ben } = await together();
  const underWay = say(ben.page, "Halfway through the door");
  await app.kill();
  await underWay;
  await missed(ana);
  await say(ben.page, "To nobody");
  await ben.page.getByText("Failed to send message", { exact: true }).first().waitFor();
  app = await startApp(dataDir, env);
  const retry = ben.page.getByRole("button", { name: "Retry", exact: true });
  for (let count = await retry.count(); count > 0; count--) await retry.first().click();
  await allIsWell(ben, ["Before", "Halfway through the door", ...missedWords(), "To nobody"]);
});

it("T30: Coffee Talk survives its database, listens again when that is back, and loses nothing", async () => {
  const { ana, ben } = await together();
  const [postmaster] = (await readFile(join(dataDir, "postgres", "postmaster.pid"), "utf8")).split("\n");
  process.kill(Number(postmaster), "SIGQUIT");
  await say(ben.page, "Into the dark");
  // Heard or refused: whichever it was is said once.
  await expect
    .poll(async () => (await ben.page.getByText("Failed to send message").count()) + (await texts(ben.page)).length - 1)
    .toBeGreaterThan(0);
  await expect
    .poll(() =>
      missed(ana).then(
        () => "said",
        () => "not yet",
      ),
    )
    .toBe("said");
  const retry = ben.page.getByRole("button", { name: "Retry", exact: true });
  if ((await retry.count()) > 0) await retry.click();
  await expect.poll(() => texts(ben.page)).toHaveLength(MISSED + 2);
  await writes(ana, "And light");
  await allIsWell(ben, ["Before", "Into the dark", ...missedWords(), "And light"]);
  expect(app.output()).toContain("PostgreSQL is back");
});
