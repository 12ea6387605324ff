import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { freePort, startApp, type AppProcess } from "#tests/app-process.ts";
import { databaseOf, PHONE, expectAccessible, hydrated, ownApp, type Visit, visit } from "#tests/browser.ts";
import { closeContexts, sharedBrowser } from "#tests/chromium.ts";
import { createIssuer, issuerEnvironment, type Issuer } from "#tests/oidc-provider.ts";

let browser: Browser;
let database: pg.Client;
let dataDir: string;
let app: AppProcess;
let address: string;
let issuer: Issuer;

/** A second app, whose owner has set an issuer up, on the first one's database. */
beforeAll(async () => {
  const socket = join(ownApp().dataDir, "socket");
  address = `http://127.0.0.1:${await freePort()}`;
  dataDir = await mkdtemp(join(tmpdir(), "bookmatch-oidc-"));
  [browser, app] = await Promise.all([
    sharedBrowser(),
    startApp(dataDir, {
      ...issuerEnvironment(address),
      DATABASE_URL: databaseOf(ownApp()),
    }),
  ]);
  database = new pg.Client({ host: socket, user: "bookmatch", database: "bookmatch" });
  await database.connect();
  issuer = createIssuer({ address, appOrigin: app.address, person: somebody(), pages: true });
  await issuer.start();
});
afterAll(async () => {
  issuer.stop();
  await Promise.all([database.end(), closeContexts(browser), app.stop()]);
  await rm(dataDir, { recursive: true, force: true });
});

beforeEach(async () => {
  await database.query("DELETE FROM rate_limits");
  issuer.person = somebody();
});

let people = 0;
function somebody() {
  people += 1;
  return { sub: `luna-${people}`, email: `luna${people}@example.org`, verified: true, consents: true };
}

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const bookOn = (page: Page) => page.getByRole("article").getByRole("heading").first().textContent();

/** Ends the visit and fails where anything but the way to the issuer went wrong: a policy that was broken, for one. */
async function leave({ page, faults }: Visit): Promise<void> {
  await page.context().close();
  expect([...new Set(faults)]).toEqual([`asked ${address}`]);
}

/** How many accounts the person before the issuer has here. */
async function accounts(): Promise<number> {
  const { rowCount } = await database.query("SELECT 1 FROM users WHERE email = $1", [issuer.person.email]);
  return rowCount!;
}

describe("signing in with an issuer", () => {
  it("comes back to the same card, and finishes the save that asked for it", async () => {
    const visitor = await visit(browser, { ...PHONE, baseURL: app.address });
    const { page } = visitor;
    const passed = await bookOn(page);
    await button(page, "Pass").click();
    await expect.poll(() => bookOn(page)).not.toBe(passed);
    const title = await bookOn(page);
    await button(page, "Save").click();
    await dialog(page, "Sign In").waitFor();
    await expectAccessible(page);
    await button(page, "Continue with Google").click();
    await button(page, "I am Luna").click();
    await button(page, "Allow").click();

    await page.waitForURL((url) => url.origin === app.address);
    await hydrated(page);
    expect(await bookOn(page)).toBe(title);
    await expect.poll(() => button(page, "Save").getAttribute("aria-pressed")).toBe("true");
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    await page.goto("/dashboard");
    await hydrated(page);
    await page.getByRole("heading", { name: "Saved Books (1)" }).waitFor();
    await page.getByRole("heading", { name: title! }).waitFor();
    expect(await accounts()).toBe(1);
    await leave(visitor);
  });

  // Only a form that the browser sends by itself is held against the page's `form-action`.
  it("works without scripts", async () => {
    const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false, baseURL: app.address });
    const page = await context.newPage();
    const messages: string[] = [];
    page.on("console", (message) => messages.push(message.text()));
    await page.goto("/register");
    await button(page, "Continue with Google").click();
    await button(page, "I am Luna").click();
    await button(page, "Allow").click();
    await page.waitForURL((url) => url.origin === app.address && url.pathname === "/");
    await page.goto("/dashboard");
    await page.getByRole("heading", { name: "Saved Books (0)" }).waitFor();
    expect(messages).toEqual([]);
    await context.close();
  });
});
