import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { DESKTOP, hydrated, PHONE, visit } from "#tests/browser.ts";
import { button, dialog, setUpJourney, visitAs } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();

/** The file of the router's engine, which comes after the page. */
const ENGINE = "**/assets/hydrated-router-*.js";

/** Loads the page again, with an engine that is on its way until the function returned is called. */
async function withEngineOnItsWay(page: Page): Promise<() => void> {
  let arrive!: () => void;
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  await page.route(ENGINE, async (route) => {
    await arrived;
    await route.continue();
  });
  await Promise.all([page.waitForRequest(ENGINE), page.reload()]);
  await hydrated(page);
  await markDocument(page);
  return arrive;
}

/** Loads the page again, with an engine that cannot be loaded. */
async function withoutEngine(page: Page): Promise<void> {
  await page.route(ENGINE, (route) => route.abort());
  await page.reload();
  await hydrated(page);
}

/** The mark is gone if the browser leaves the document. */
const markDocument = (page: Page) => page.evaluate(() => ((window as { same?: boolean }).same = true));
const isSameDocument = (page: Page) => page.evaluate(() => (window as { same?: boolean }).same === true);
const cardTitle = (page: Page) => page.getByRole("article").getByRole("heading").textContent();
const savedOf = async (userId: string) =>
  (await fixture.database.query("SELECT 1 FROM saved_books WHERE user_id = $1", [userId])).rowCount;

describe("while the router's engine is on its way", () => {
  it("cards are passed, the menu opens, and its link leads on as soon as the engine is there", async () => {
    const { page, leave } = await visitAs(fixture);
    const arrive = await withEngineOnItsWay(page);
    const first = await cardTitle(page);
    await button(page, "Pass").click();
    await expect.poll(() => cardTitle(page)).not.toBe(first);
    await button(page, "Menu").click();
    await dialog(page, "Menu").getByRole("link", { name: "Dashboard" }).click();
    expect(new URL(page.url()).pathname).toBe("/");
    arrive();
    await page.waitForURL("**/dashboard");
    await page.getByRole("heading", { name: /^Saved Books/ }).waitFor();
    expect(await isSameDocument(page)).toBe(true);
    await page.goBack();
    await button(page, "Menu").waitFor();
    expect(await isSameDocument(page)).toBe(true);
    await leave();
  });

  it("a book is saved, and a tap after it opens the page, both in their order", async () => {
    const { page, user } = await visitAs(fixture, {}, DESKTOP);
    const arrive = await withEngineOnItsWay(page);
    await button(page, "Save").click();
    await button(page, "Menu").click();
    await dialog(page, "Menu").getByRole("link", { name: "Dashboard" }).click();
    expect(await savedOf(user.id)).toBe(0);
    arrive();
    await page.getByRole("heading", { name: /^Saved Books/ }).waitFor();
    await expect.poll(() => savedOf(user.id)).toBe(1);
    expect(await isSameDocument(page)).toBe(true);
    // Not `leave`: the router ends what the page was loading when the save is answered, and its browser says so.
    await page.context().close();
  });

  it("a save shows on its button once the engine is there", async () => {
    const { page, user, leave } = await visitAs(fixture);
    const arrive = await withEngineOnItsWay(page);
    await button(page, "Save").click();
    arrive();
    await expect.poll(() => button(page, "Save").getAttribute("aria-pressed")).toBe("true");
    await expect.poll(() => savedOf(user.id)).toBe(1);
    await leave();
  });

  it("another genre comes", async () => {
    const { page, leave } = await visit(fixture.browser, PHONE);
    const arrive = await withEngineOnItsWay(page);
    await button(page, "Horror").click();
    arrive();
    // The address first: the deck of all genres may hold a card of horror, too.
    await page.waitForURL((url) => url.searchParams.get("genre") === "Horror");
    await page.getByRole("article").filter({ hasText: "Horror" }).waitFor();
    expect(await isSameDocument(page)).toBe(true);
    await leave();
  });

  it("the Back button leads back", async () => {
    const { page, leave } = await visitAs(fixture, {}, DESKTOP, "/dashboard");
    await page.getByRole("link", { name: "Reading Tracker" }).click();
    await page.getByRole("heading", { name: "Reading Tracker", level: 1 }).waitFor();
    const arrive = await withEngineOnItsWay(page);
    await page.goBack();
    await page.getByRole("heading", { name: "Reading Tracker", level: 1 }).waitFor();
    arrive();
    await page.getByRole("heading", { name: /^Saved Books/ }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/dashboard");
    await leave();
  });
});

describe("where the router's engine cannot be loaded", () => {
  it("a link leads to its page all the same, as a document", async () => {
    const { page } = await visit(fixture.browser, PHONE);
    await withoutEngine(page);
    await button(page, "Menu").click();
    await dialog(page, "Menu").getByRole("link", { name: "Your Taste" }).click();
    await page.waitForURL("**/taste");
    await page.getByRole("heading", { level: 1, name: "Your Taste" }).waitFor();
    await page.context().close();
  });

  it("a book is saved all the same", async () => {
    const { page, user } = await visitAs(fixture);
    await withoutEngine(page);
    await markDocument(page);
    await button(page, "Save").click();
    await expect.poll(() => savedOf(user.id)).toBe(1);
    // The page comes anew, and shows it.
    await expect.poll(() => isSameDocument(page).catch(() => true)).toBe(false);
    await expect.poll(() => button(page, "Save").getAttribute("aria-pressed")).toBe("true");
    await page.context().close();
  });

  it("what was asked without a network is done once that is back, on the page as it is", async () => {
    const { page, user } = await visitAs(fixture);
    await withoutEngine(page);
    await markDocument(page);
    await page.context().setOffline(true);
    await button(page, "Save").click();
    await page.getByRole("status").filter({ hasText: "No connection" }).waitFor();
    await page.unroute(ENGINE);
    await page.context().setOffline(false);
    await expect.poll(() => button(page, "Save").getAttribute("aria-pressed")).toBe("true");
    await expect.poll(() => savedOf(user.id)).toBe(1);
    expect(await isSameDocument(page)).toBe(true);
    await page.context().close();
  });

  it("a page that shows an error waits for it, and works then", async () => {
    const { page } = await visit(fixture.browser, DESKTOP, "/nowhere");
    await page.route(ENGINE, (route) => route.abort());
    await page.reload();
    await page.getByRole("heading", { name: "This page isn’t on our shelves" }).waitFor();
    await page.unroute(ENGINE);
    await hydrated(page);
    await page.context().close();
  });
});
