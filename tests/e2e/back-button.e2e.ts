import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { hydrated, PHONE, visit } from "#tests/browser.ts";
import { someMessages } from "#tests/factories/club.ts";
import { aUser } from "#tests/factories/users.ts";
import { button, dialog, setUpJourney, visitAs } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();

const path = (page: Page) => new URL(page.url()).pathname;
/** The entry for an open dialog comes a moment after the dialog, with the script that adds it. */
const hasEntry = (page: Page, isThere: boolean) =>
  expect
    .poll(() => page.evaluate(() => (history.state as { isDialog?: true } | null)?.isDialog === true))
    .toBe(isThere);

it("R25: the Back button closes an open sheet, and leaves the page only after that", async () => {
  const { page, leave } = await visitAs(fixture, { nickname: "Ana" }, PHONE, "/dashboard");
  // The router hears nothing of it: it would load the page again.
  const loads: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes(".data")) loads.push(request.url());
  });
  await page.getByRole("link", { name: "Tracker", exact: true }).first().click();
  await button(page, "Add Book").click();
  await dialog(page, "Add Book").waitFor();
  await hasEntry(page, true);
  await page.waitForLoadState("networkidle");
  loads.length = 0;
  await page.goBack();
  await dialog(page, "Add Book").waitFor({ state: "hidden" });
  expect(path(page)).toBe("/reading-tracker");
  await expect.poll(() => button(page, "Add Book").evaluate((e) => e === document.activeElement)).toBe(true);

  // However it is closed, nothing of it stays in the way.
  await button(page, "Add Book").click();
  await hasEntry(page, true);
  await dialog(page, "Add Book").getByRole("button", { name: "Close", exact: true }).click();
  await hasEntry(page, false);
  expect(loads).toEqual([]);
  await page.goBack();
  await page.waitForURL("**/dashboard");
  await button(page, "Settings").waitFor();
  await leave();
});

it("R25: the Back button on the deck closes the menu, the description and the form to sign in", async () => {
  const { page, leave } = await visit(fixture.browser, PHONE, "/terms");
  await page.goto("/");
  await hydrated(page);
  await button(page, "Description").click();
  await hasEntry(page, true);
  const [card] = await page.getByRole("article").getByRole("heading").allTextContents();
  await page.goBack();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await page.getByRole("article").getByRole("heading", { name: card!, exact: true }).waitFor();

  // One dialog takes the place of another.
  await button(page, "Menu").click();
  await hasEntry(page, true);
  await dialog(page, "Menu").getByRole("button", { name: "Sign In" }).click();
  await dialog(page, "Sign In").waitFor();
  await hasEntry(page, true);
  await page.goBack();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  expect(path(page)).toBe("/");

  // The deck writes its next card into the address while the entry is being left.
  await button(page, "Menu").click();
  await hasEntry(page, true);
  await page.evaluate(() => {
    history.back = () => {
      Reflect.deleteProperty(history, "back");
      history.back();
      history.replaceState(history.state, "", "?written");
    };
  });
  await page.keyboard.press("Escape");
  await page.waitForURL("**/?written");
  await hasEntry(page, false);
  await button(page, "Menu").waitFor();
  expect(page.url()).toMatch(/\?written$/);

  // A link of a dialog leads away, and one press of Back each leads back to the deck and past it.
  await button(page, "Menu").click();
  await hasEntry(page, true);
  await dialog(page, "Menu").getByRole("link", { name: "Your Taste" }).click();
  await page.waitForURL("**/taste");
  await page.getByRole("heading", { level: 1, name: "Your Taste" }).waitFor();
  await page.goBack();
  await button(page, "Menu").waitFor();
  expect(path(page)).toBe("/");
  await page.goBack();
  await page.waitForURL("**/terms");
  await leave();
});

it("the Back button closes what the bar of a phone has opened, and then leaves the page", async () => {
  const { page, leave } = await visitAs(fixture, { nickname: "Ana" }, PHONE, "/dashboard");
  const deals = page.getByRole("navigation", { name: "Bookmatch" }).getByRole("link", { name: "Deals" });
  await page.getByRole("link", { name: "Tracker", exact: true }).first().tap();
  await button(page, "Add Book").waitFor();
  await button(page, "More").tap();
  await deals.waitFor();
  await hasEntry(page, true);
  await page.goBack();
  await deals.waitFor({ state: "hidden" });
  expect(path(page)).toBe("/reading-tracker");

  // A tap beside it closes it as well, and leaves no entry behind.
  await button(page, "More").tap();
  await hasEntry(page, true);
  await page.getByRole("heading", { level: 1 }).tap();
  await deals.waitFor({ state: "hidden" });
  await hasEntry(page, false);

  // A section of the bar outside of it is open at once, and one press of Back leads back.
  await button(page, "More").tap();
  await hasEntry(page, true);
  await page.getByRole("link", { name: "Match", exact: true }).tap();
  await page.getByRole("heading", { level: 1, name: "AI Book Match" }).waitFor();
  await page.goBack();
  await button(page, "Add Book").waitFor();

  // So does one of a section that it leads to.
  await button(page, "More").tap();
  await hasEntry(page, true);
  await deals.tap();
  await page.getByRole("heading", { level: 1, name: "Book Deals" }).waitFor();
  await page.goBack();
  await button(page, "Add Book").waitFor();
  await page.goBack();
  await page.waitForURL("**/dashboard");
  await leave();
});

it("the Back button closes the menu of a message, and then leaves the page", async () => {
  const ben = await aUser(fixture.database);
  await someMessages(fixture.database, ben.id, [{ message: "Good evening" }]);
  const { page, leave } = await visitAs(fixture, { nickname: "Ana" }, PHONE, "/dashboard");
  await page.getByRole("link", { name: "Coffee Talk" }).first().click();
  const more = page.getByRole("button", { name: /^More about .*’s message/ }).first();
  const report = button(page, "Report");
  await more.tap();
  await report.waitFor();
  await hasEntry(page, true);
  await page.goBack();
  await report.waitFor({ state: "hidden" });
  expect(path(page)).toBe("/coffee-talk");

  // What it leads to is closed in its place.
  await more.tap();
  await hasEntry(page, true);
  await report.tap();
  await page.getByRole("dialog").waitFor();
  await page.goBack();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  await hasEntry(page, false);
  expect(path(page)).toBe("/coffee-talk");
  await page.goBack();
  await page.waitForURL("**/dashboard");
  await leave();
});
