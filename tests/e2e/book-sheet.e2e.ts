import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { DESKTOP, expectAccessible, hydrated, landed, PHONE, visit } from "#tests/browser.ts";
import { button, dialog, setUpJourney, visitAs } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();

const card = (page: Page) => page.getByRole("article").filter({ has: page.getByRole("link") });
const path = (page: Page) => new URL(page.url()).pathname;
const topDialog = (page: Page) => page.getByRole("dialog").last();
const isClosed = (page: Page) => expect.poll(() => page.getByRole("dialog").count()).toBe(0);

async function titleOnTop(page: Page): Promise<string> {
  return (await page.locator("[data-role=top] h2").textContent()) ?? "";
}

async function nextTitle(page: Page, before: string): Promise<string> {
  await expect.poll(() => titleOnTop(page)).not.toBe(before);
  await landed(page);
  return titleOnTop(page);
}

/** Passes the first card, so that there is something to undo, and returns the titles of both. */
async function passOne(page: Page): Promise<[passed: string, top: string]> {
  const first = await titleOnTop(page);
  await button(page, "Pass").click();
  return [first, await nextTitle(page, first)];
}

/** A tap in the middle of the cover, on whatever lies there. */
const tapCover = (page: Page) => page.locator("[data-role=top] img").tap({ force: true });

/** Taps the cover, and waits for the page of the book. */
async function openByTap(page: Page, title: string): Promise<void> {
  await tapCover(page);
  await shown(page, title);
}

async function shown(page: Page, title: string): Promise<void> {
  await dialog(page, title).getByRole("heading", { name: "More like this" }).waitFor();
  await expect.poll(() => path(page)).toMatch(/^\/books\/\d+\/[a-z0-9-]+$/);
}

/** The deck goes on as if nothing had been: the same card, the next swipe counts once, and undo leads back over both. */
async function deckIsUnmoved(page: Page, [passed, top]: [string, string], address: string): Promise<void> {
  expect(page.url()).toBe(address);
  expect(await titleOnTop(page)).toBe(top);
  await button(page, "Pass").click();
  await nextTitle(page, top);
  const swipes = await page.evaluate(
    () => JSON.parse(localStorage.getItem("bookmatch:swipes") ?? "[]") as Array<{ title: string }>,
  );
  expect(swipes.map(({ title }) => title)).toEqual([passed, top]);
  await button(page, "Undo").click();
  await expect.poll(() => titleOnTop(page)).toBe(top);
  await landed(page);
  await button(page, "Undo").click();
  await expect.poll(() => titleOnTop(page)).toBe(passed);
}

const touches = async (page: Page, from: { x: number; y: number }, down: number) => {
  const client = await page.context().newCDPSession(page);
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", points: Array<{ x: number; y: number }>) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: points });
  await touch("touchStart", [from]);
  for (let step = 1; step <= 8; step++) await touch("touchMove", [{ x: from.x, y: from.y + (down * step) / 8 }]);
  await touch("touchEnd", []);
};

describe("a tap on a card's cover", () => {
  it("opens the book's page over the deck, and Back leads back to the card", async () => {
    const { page, leave } = await visit(fixture.browser, PHONE);
    const titles = await passOne(page);
    const address = page.url();
    const deckTitle = await page.title();
    await openByTap(page, titles[1]);
    await expect.poll(() => page.title()).toContain(titles[1]);
    await page.goBack();
    await isClosed(page);
    expect(await page.title()).toBe(deckTitle);
    await deckIsUnmoved(page, titles, address);
    await leave();
  });

  it("R25: leads past the deck with the next Back, however the sheet was closed", async () => {
    const { page, leave } = await visit(fixture.browser, PHONE, "/terms");
    await page.goto("/");
    await hydrated(page);
    const title = await titleOnTop(page);
    await openByTap(page, title);
    await dialog(page, title).getByRole("button", { name: "Close", exact: true }).tap();
    await isClosed(page);
    await expect.poll(() => path(page)).toBe("/");
    await openByTap(page, title);
    await touches(page, { x: 180, y: 80 }, 30);
    await landed(page);
    expect(await page.getByRole("dialog").count()).toBe(1);
    await touches(page, { x: 180, y: 300 }, 200);
    await isClosed(page);
    await expect.poll(() => path(page)).toBe("/");
    await page.goBack();
    await page.waitForURL("**/terms");
    await leave();
  });

  it("is forgotten by the deck also when the page is reloaded in between", async () => {
    const { page, leave } = await visit(fixture.browser, PHONE);
    const titles = await passOne(page);
    const address = page.url();
    await openByTap(page, titles[1]);
    const book = page.url();
    await page.reload();
    await page.getByRole("heading", { level: 1, name: titles[1], exact: true }).waitFor();
    expect(page.url()).toBe(book);
    await page.goBack();
    await hydrated(page);
    await expect.poll(() => page.url()).toBe(address);
    await expect.poll(() => titleOnTop(page)).toBe(titles[1]);
    await deckIsUnmoved(page, titles, address);
    await leave();
  });

  it("leads from a reloaded page to the first card of a visit, and Forward to the page again", async () => {
    const { page, leave } = await visit(fixture.browser, PHONE);
    const title = await titleOnTop(page);
    await openByTap(page, title);
    await page.reload();
    await page.getByRole("link", { name: "Back", exact: true }).tap();
    await page.waitForURL((url) => url.pathname === "/");
    await hydrated(page);
    await expect.poll(() => titleOnTop(page)).toBe(title);

    await openByTap(page, title);
    await page.goBack();
    await isClosed(page);
    await page.goForward();
    await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
    await page.goBack();
    await hydrated(page);
    await expect.poll(() => titleOnTop(page)).toBe(title);
    await leave();
  });

  it("opens over the deck of a list, too, and moves nobody's place in their own", async () => {
    const { page, leave } = await visit(fixture.browser, PHONE, "/?list=%2Fsearch%3Fq%3Dthe");
    const titles = await passOne(page);
    const address = page.url();
    await openByTap(page, titles[1]);
    await page.reload();
    await page.goBack();
    await hydrated(page);
    await expect.poll(() => page.url()).toBe(address);
    expect(await page.evaluate(() => localStorage.getItem("bookmatch:place"))).toBe(null);
    await deckIsUnmoved(page, titles, address);
    await leave();
  });

  it("leads on to other books in the window, and back to the deck step by step", async () => {
    const { page, leave } = await visit(fixture.browser, PHONE);
    const titles = await passOne(page);
    const address = page.url();
    await openByTap(page, titles[1]);
    const book = path(page);
    await dialog(page, titles[1]).getByRole("listitem").getByRole("link").last().tap();
    await page.waitForURL((url) => url.pathname.startsWith("/books/") && url.pathname !== book);
    await page.goBack();
    await page.waitForURL((url) => url.pathname === book);
    await page.getByRole("heading", { name: titles[1], exact: true }).last().waitFor();
    await page.goBack();
    await expect.poll(() => page.url()).toBe(address);
    await hydrated(page);
    await isClosed(page);
    await expect.poll(() => titleOnTop(page)).toBe(titles[1]);
    await deckIsUnmoved(page, titles, address);
    await leave();
  });
});

describe("the link on a card", () => {
  it("opens the sheet by keyboard, and has the focus again after Escape", async () => {
    const { page, leave } = await visit(fixture.browser, PHONE);
    const titles = await passOne(page);
    const address = page.url();
    await card(page).getByRole("link").focus();
    await page.keyboard.press("Enter");
    await shown(page, titles[1]);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("Close");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Escape");
    await isClosed(page);
    const focused = card(page).getByRole("link");
    await expect.poll(() => focused.evaluate((it) => it === document.activeElement)).toBe(true);
    await deckIsUnmoved(page, titles, address);
    await leave();
  });

  it("opens from the description as well, and Back leads to that", async () => {
    const { page, leave } = await visit(fixture.browser, PHONE);
    const titles = await passOne(page);
    const address = page.url();
    await button(page, "Description").tap();
    await page.getByRole("link", { name: "Open Amazon Link" }).first().waitFor();
    await page.getByRole("dialog").getByRole("link", { name: "More about this book" }).tap();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(2);
    await topDialog(page).getByRole("heading", { name: "More like this" }).waitFor();
    await expect.poll(() => path(page)).toMatch(/^\/books\//);
    await page.goBack();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(1);
    await expect.poll(() => page.url()).toBe(address);
    await page.goBack();
    await isClosed(page);
    await deckIsUnmoved(page, titles, address);
    await leave();
  });

  it("is a link for a new tab and on a desk", async () => {
    const { page, leave } = await visit(fixture.browser, PHONE);
    const title = await titleOnTop(page);
    const tab = page.context().waitForEvent("page");
    await card(page)
      .getByRole("link")
      .click({ modifiers: ["ControlOrMeta"] });
    await (await tab).getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.setViewportSize(DESKTOP.viewport);
    await card(page).getByRole("link").focus();
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { level: 1, name: title, exact: true }).waitFor();
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.goBack();
    await hydrated(page);
    await expect.poll(() => titleOnTop(page)).toBe(title);
    await leave();
  });
});

describe("the sheet", () => {
  it("says that it is on its way, when it cannot be loaded, tries again, and when its book has left the catalogue", async () => {
    const { page } = await visit(fixture.browser, PHONE);
    const title = await titleOnTop(page);
    const { promise: looked, resolve: goOn } = Promise.withResolvers<void>();
    await page.route("**/books/*", async (route) => {
      await looked;
      await route.fulfill({ status: 500, body: "" });
    });
    await tapCover(page);
    await page.getByRole("status").filter({ hasText: "Loading book..." }).waitFor();
    goOn();
    await page.getByRole("alert").filter({ hasText: "We couldn’t load this page." }).waitFor();
    await expectAccessible(page);
    await page.unroute("**/books/*");
    await dialog(page, title).getByRole("button", { name: "Try again" }).tap();
    await shown(page, title);
    await expectAccessible(page);
    await page.goBack();
    await isClosed(page);
    await button(page, "Pass").click();
    await nextTitle(page, title);
    await page.route("**/books/*", (route) => route.fulfill({ status: 404, body: "" }));
    await tapCover(page);
    await page.getByText("This book is no longer in our catalogue.").waitFor();
    // The failures are the browser's to report: this visit's faults do not count.
    await page.context().close();
  });

  it("R1: says in a tunnel that there is no connection, and comes once there is one", async () => {
    const { page } = await visit(fixture.browser, PHONE);
    const titles = await passOne(page);
    const address = page.url();
    // The sheet itself comes with the first touch of a card, also one that does nothing.
    await touches(page, { x: 180, y: 300 }, 40);
    await page.waitForFunction(() =>
      performance.getEntriesByType("resource").some(({ name }) => name.includes("/book-sheet-")),
    );
    await page.context().setOffline(true);
    await tapCover(page);
    await page.getByRole("alert").filter({ hasText: "You’re offline." }).waitFor();
    await page.context().setOffline(false);
    await shown(page, titles[1]);
    await page.goBack();
    await isClosed(page);
    await deckIsUnmoved(page, titles, address);
    await page.context().close();
  });

  it("shows a reader their own standing, and what is saved in it is saved on the deck", async () => {
    const { page, leave } = await visitAs(fixture, {}, PHONE);
    const title = await titleOnTop(page);
    await openByTap(page, title);
    const sheet = dialog(page, title);
    await sheet.locator("[data-own=true]").waitFor();
    await sheet.getByRole("button", { name: "Save", exact: true }).tap();
    await sheet.getByRole("button", { name: "Saved", exact: true }).waitFor();
    expect(path(page)).toMatch(/^\/books\//);
    const address = page.url();
    await page.goBack();
    await isClosed(page);
    await expect.poll(() => button(page, "Save").getAttribute("aria-pressed")).toBe("true");

    // The page itself does the same, by its own script.
    await page.goto(address);
    await button(page, "Saved").tap();
    await button(page, "Save").waitFor();
    expect(page.url()).toBe(address);
    await leave();
  });
});
