import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { DESKTOP, PHONE, dialogsClosed, hydrated, landed, visit, type VisitOptions } from "#tests/browser.ts";
import { anEntry } from "#tests/factories/books.ts";
import { aPassword, aUser } from "#tests/factories/users.ts";
import { button, dialog, setUpJourney, visitAs } from "#tests/journey-fixture.ts";
import { PASSWORD } from "#tests/reader.ts";

const fixture = setUpJourney();

const QUIET_MS = 1_000;

/** Waits until the page has loaded these scripts, as it does by itself once it is interactive. */
async function hasLoaded(page: Page, ...scripts: string[]): Promise<void> {
  for (const script of scripts) {
    await page.waitForFunction(
      (part) => performance.getEntriesByType("resource").some(({ name }) => name.includes(part)),
      `/${script}-`,
    );
  }
  // What they import comes right after them.
  await page.waitForFunction((ms) => {
    const ends = performance
      .getEntriesByType("resource")
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
    return performance.now() - Math.max(...ends) > ms;
  }, QUIET_MS);
}

/** The scripts of what can be done on a page without a connection. */
const SCRIPTS: Record<string, string[]> = {
  "/": ["saved-book.route", "additions.route", "sign-out.route", "later"],
  "/dashboard": ["profile.route"],
  "/reading-tracker": ["status.route", "log.route", "later"],
};

async function reader(path: string, options: VisitOptions = DESKTOP) {
  const visited = await visitAs(fixture, {}, options, path, async (user) => {
    const book = { title: "Momo", totalPages: 300, status: "reading", startedAt: new Date() } as const;
    const { id } = await anEntry(fixture.database, user.id, book);
    // So that the statistics have two years.
    await fixture.database.query(
      `INSERT INTO reading_log (user_id, entry_id, day, at, kind, status, read, from_page, to_page)
       VALUES ($1, $2, now() - interval '400 days', now() - interval '400 days', 'page', 'reading', 1, 0, 10)`,
      [user.id, id],
    );
  });
  await hasLoaded(visited.page, ...SCRIPTS[path]!);
  // Gone if the browser leaves the document.
  await visited.page.evaluate(() => ((window as { same?: boolean }).same = true));
  return visited;
}

const isSameDocument = (page: Page) => page.evaluate(() => (window as { same?: boolean }).same === true);
const offline = (page: Page, is: boolean) => page.context().setOffline(is);
const notice = (page: Page) => page.getByRole("status").filter({ hasText: "You’re offline" });

async function rows<Row>(text: string, values: unknown[]): Promise<Row[]> {
  return (await fixture.database.query(text, values)).rows as Row[];
}

const swipesOf = async (userId: string) =>
  (await rows<{ liked: boolean }>("SELECT 1 FROM swipe_events WHERE user_id = $1", [userId])).length;
const savedOf = async (userId: string) => (await rows("SELECT 1 FROM saved_books WHERE user_id = $1", [userId])).length;
const linesOf = (userId: string) =>
  rows<{ kind: string; to_page: number }>(
    "SELECT kind, to_page FROM reading_log WHERE user_id = $1 AND to_page > 10 ORDER BY at, id",
    [userId],
  );

it("R1: in a tunnel one stays signed in, Like, Save and Add to List work on the deck, and each arrives once", async () => {
  const { page, user } = await reader("/");
  await offline(page, true);
  await button(page, "Menu").click();
  const menu = dialog(page, "Menu");
  await menu.getByRole("button", { name: "Sign Out" }).click();
  await menu.getByRole("alert").filter({ hasText: "You’re still signed in" }).waitFor();
  await page.keyboard.press("Escape");
  await dialogsClosed(page);
  await button(page, "Save").click();
  await expect.poll(() => button(page, "Save").getAttribute("aria-pressed")).toBe("true");
  await button(page, "Like").click();
  const match = dialog(page, "You matched with this book!");
  await match.getByRole("button", { name: "Add to List" }).click();
  await match.getByRole("button", { name: "Already in List" }).waitFor();
  await match.getByRole("button", { name: "Continue Swiping" }).click();
  await button(page, "Menu").click();
  await menu.getByRole("link", { name: "Dashboard" }).click();
  await notice(page).waitFor();
  expect(await isSameDocument(page)).toBe(true);
  await offline(page, false);
  await page.waitForURL("**/dashboard");
  expect(await isSameDocument(page)).toBe(true);
  await expect.poll(() => swipesOf(user.id)).toBe(1);
  await expect.poll(() => savedOf(user.id)).toBe(1);
  await expect
    .poll(() => rows("SELECT 1 FROM reading_list WHERE user_id = $1 AND book_id IS NOT NULL", [user.id]))
    .toHaveLength(1);
  await page.context().close();
});

it("R1: in a tunnel a page and a status wait in order, also when the tab is closed meanwhile", async () => {
  const { page, user } = await reader("/reading-tracker");
  await offline(page, true);
  const field = page.getByRole("spinbutton", { name: "Page" });
  await field.fill("50");
  await field.press("Enter");
  await notice(page).waitFor();
  // Disabled for assistive technology while the page is on its way, but a tap counts.
  await button(page, "Completed").click({ force: true });
  expect(await isSameDocument(page)).toBe(true);
  const other = await page.context().newPage();
  await page.close();
  await offline(other, false);
  await other.goto("/reading-tracker");
  await hydrated(other);
  await expect
    .poll(() => linesOf(user.id))
    .toEqual([
      { kind: "page", to_page: 50 },
      { kind: "status", to_page: 300 },
    ]);
  await expect.poll(() => other.getByRole("button", { name: "Completed" }).getAttribute("aria-pressed")).toBe("true");
  await other.context().close();
});

it("R1: in a tunnel the tracker's dialogs say what cannot be done, and a line added to the log waits and arrives once", async () => {
  const { page, user } = await reader("/reading-tracker");
  await offline(page, true);
  await page.locator("summary", { hasText: "More about Momo" }).click();
  await page.getByRole("button", { name: /^Log/ }).click();
  await dialog(page, "Log of Momo").getByRole("alert").filter({ hasText: "Failed to load reading list" }).waitFor();
  await page.keyboard.press("Escape");
  await button(page, "Add Book").click();
  const adding = dialog(page, "Add Book");
  await adding.getByRole("searchbox").fill("garden");
  await adding.getByRole("searchbox").press("Enter");
  await adding.getByRole("alert").waitFor();
  await expect.poll(() => adding.getByRole("searchbox").inputValue()).toBe("garden");
  await page.keyboard.press("Escape");
  await dialogsClosed(page);
  expect(await isSameDocument(page)).toBe(true);

  await offline(page, false);
  await page.getByRole("button", { name: /^Log/ }).click();
  const log = dialog(page, "Log of Momo");
  await log.getByRole("button", { name: "Add", exact: true }).waitFor();
  await offline(page, true);
  await log.getByRole("spinbutton", { name: "Page" }).fill("77");
  await log.getByRole("button", { name: "Add", exact: true }).click();
  await notice(page).waitFor();
  expect(await isSameDocument(page)).toBe(true);
  await offline(page, false);
  await expect.poll(() => linesOf(user.id)).toEqual([{ kind: "page", to_page: 77 }]);
  await log.getByRole("listitem").filter({ hasText: "77" }).waitFor();
  await page.context().close();
});

it("R1: in a tunnel a tab, a way back and another page wait, and open by themselves afterwards", async () => {
  const { page } = await reader("/dashboard");
  await page.getByRole("link", { name: "Reading Tracker" }).click();
  await page.getByRole("heading", { name: "Reading Tracker", level: 1 }).waitFor();
  await offline(page, true);
  await page.getByRole("tab", { name: "Statistics" }).click();
  await notice(page).waitFor();
  await page.getByRole("tabpanel", { name: "Reading List" }).waitFor();
  await offline(page, false);
  await page.getByRole("tabpanel", { name: "Statistics" }).waitFor();
  await expect.poll(() => notice(page).count()).toBe(0);

  await offline(page, true);
  await page.locator("a[href*='year=']").first().click();
  await notice(page).waitFor();
  await page.goBack();
  await page.getByRole("tabpanel", { name: "Statistics" }).waitFor();
  await offline(page, false);
  await page.getByRole("tabpanel", { name: "Reading List" }).waitFor();
  await offline(page, true);
  await page.getByRole("link", { name: "Back" }).click();
  await notice(page).waitFor();
  expect(await isSameDocument(page)).toBe(true);
  await offline(page, false);
  await page.getByRole("heading", { name: /^Saved Books/ }).waitFor();
  expect(await isSameDocument(page)).toBe(true);
  await page.context().close();
});

it("R2: signing in after a tunnel keeps the card, which is saved then", async () => {
  const { page } = await visit(fixture.browser, PHONE);
  const user = await aUser(fixture.database);
  await aPassword(fixture.database, user.id);
  for (let swipe = 0; swipe < 2; swipe++) {
    await button(page, "Pass").click();
    await landed(page);
  }
  const title = await page.getByRole("article").getByRole("heading").textContent();
  await button(page, "Save").click();
  const signIn = dialog(page, "Sign In");
  const email = signIn.getByLabel("E-mail");
  await expect.poll(() => email.evaluate((it) => it === document.activeElement)).toBe(true);
  await hasLoaded(page, "sign-in.route", "later");
  await offline(page, true);
  await email.fill(user.email);
  await signIn.getByLabel("Password").fill(PASSWORD);
  await signIn.getByRole("button", { name: "Sign In" }).click();
  await signIn.getByRole("alert").filter({ hasText: "didn’t go through" }).waitFor();
  await expect.poll(() => email.inputValue()).toBe(user.email);
  await offline(page, false);
  await signIn.getByRole("button", { name: "Sign In" }).click();
  await page.getByRole("status").getByText("Saved", { exact: true }).waitFor();
  await expect.poll(() => button(page, "Save").getAttribute("aria-pressed")).toBe("true");
  await expect.poll(() => page.getByRole("article").getByRole("heading").textContent()).toBe(title);
  expect(new URL(page.url()).searchParams.get("at")).toBe("2");
  await page.context().close();
});

it("R14: in a tunnel another genre says that it could not be loaded, the cards stay, and it comes afterwards", async () => {
  const { page } = await reader("/", PHONE);
  const title = await page.getByRole("article").getByRole("heading").textContent();
  await offline(page, true);
  await button(page, "Horror").click();
  await page.getByRole("alert").filter({ hasText: "Failed to load books" }).waitFor();
  await expect.poll(() => page.getByRole("article").getByRole("heading").textContent()).toBe(title);
  await button(page, "Pass").click();
  await expect.poll(() => page.getByRole("article").getByRole("heading").textContent()).not.toBe(title);
  expect(await isSameDocument(page)).toBe(true);
  await offline(page, false);
  await page.getByRole("article").filter({ hasText: "Horror" }).waitFor();
  await expect.poll(() => page.getByRole("alert").count()).toBe(0);
  await page.context().close();
});

/** As after a deploy: what this document has not loaded yet is gone. */
async function deployed(page: Page): Promise<void> {
  let isGone = true;
  page.on("request", (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  await page.route("**/assets/*.js", (route) => (isGone ? route.fulfill({ status: 404, body: "" }) : route.continue()));
}

it("R1: a new version is loaded with the next page", async () => {
  const { page } = await reader("/dashboard");
  await deployed(page);
  await page.getByRole("link", { name: "Suggestions" }).first().click();
  await page.waitForURL("**/suggestions");
  await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false);
  await hydrated(page);
  await page.getByRole("heading", { name: "Book Suggestions" }).waitFor();
  await page.context().close();
});

it("R1: a form whose code is gone with its version says so, and keeps what was typed", async () => {
  const { page } = await reader("/reading-tracker");
  await page.route(/\/assets\/(status|log)\.route-/, (route) => route.fulfill({ status: 404, body: "" }));
  await page.reload();
  await hydrated(page);
  await page.evaluate(() => ((window as { same?: boolean }).same = true));
  const field = page.getByRole("spinbutton", { name: "Page" });
  await field.fill("50");
  await field.press("Enter");
  await page.getByRole("status").filter({ hasText: "Reload the page" }).waitFor();
  expect(await isSameDocument(page)).toBe(true);
  await expect.poll(() => field.inputValue()).toBe("50");
  await page.context().close();
});

it("R1: a page whose code does not arrive opens once the server answers again", async () => {
  const { page } = await reader("/dashboard");
  const unreachable = (url: URL) => url.pathname === "/healthz" || url.pathname.startsWith("/assets/suggestions");
  await page.route(unreachable, (route) => route.abort());
  await page.getByRole("link", { name: "Suggestions" }).first().click();
  await notice(page).waitFor();
  expect(await isSameDocument(page)).toBe(true);
  await page.unroute(unreachable);
  await page.getByRole("heading", { name: "Book Suggestions" }).waitFor();
  await page.context().close();
});

it("R1: in a tunnel a link to a document waits on its page, and opens afterwards", async () => {
  const { page } = await reader("/dashboard");
  await hasLoaded(page, "later");
  await offline(page, true);
  await page.getByRole("navigation", { name: "Bookmatch" }).getByRole("link", { name: "Blog" }).click();
  await notice(page).waitFor();
  expect(await isSameDocument(page)).toBe(true);
  await offline(page, false);
  await page.waitForURL("**/blog");
  await page.context().close();
});

it("R1: what was refused after its tab was closed is told at the next visit, with what was typed, until it is read", async () => {
  const { page, user } = await reader("/reading-tracker");
  await offline(page, true);
  const field = page.getByRole("spinbutton", { name: "Page" });
  await field.fill("50");
  await field.press("Enter");
  await notice(page).waitFor();
  const other = await page.context().newPage();
  await page.close();
  // Another device has taken the book off the list meanwhile.
  await fixture.database.query("DELETE FROM reading_list WHERE user_id = $1", [user.id]);
  await offline(other, false);
  await other.goto("/dashboard");
  const refused = other.getByRole("alert").filter({ hasText: "Not saved" });
  await refused.waitFor();
  await expect
    .poll(() => refused.textContent())
    .toMatch(/Failed to update status\. Momo, page 50, day \d{4}-.*isn’t on/);
  await other.reload();
  await refused.waitFor();
  await button(other, "Close").click();
  await expect.poll(() => refused.count()).toBe(0);
  await other.reload();
  await hydrated(other);
  await hasLoaded(other, "later");
  expect(await refused.count()).toBe(0);
  await other.context().close();
});
