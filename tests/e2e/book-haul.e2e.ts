import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";

import { DESKTOP, expectAccessible, forgetNetwork, PHONE } from "#tests/browser.ts";
import { aBook, anEntry } from "#tests/factories/books.ts";
import { button, dialog, setUpJourney, visitAs } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();
const TITLES = ["Zephyr Listed", "Zephyr Searched", "Zephyr Scanned"];
const ISBN = "9780140317534";
let books: number[];
beforeEach(async () => {
  await fixture.database.query("DELETE FROM chat_messages");
  await fixture.database.query("DELETE FROM books WHERE title = ANY ($1) OR isbn13 = $2", [TITLES, ISBN]);
  books = [];
  for (const title of TITLES) {
    const isbn13 = title === TITLES[2] ? ISBN : null;
    books.push((await aBook(fixture.database, { title, author: "Quill Nib", isbn13 })).id);
  }
});

const reader = (nickname: string, options: BrowserContextOptions) =>
  visitAs(fixture, { nickname }, options, "/coffee-talk");

const log = (page: Page) => page.getByRole("log");
const haul = (page: Page) => dialog(page, "Share a haul");

describe("a book haul", () => {
  it("is put together by keyboard and stands at the table with covers that lead on", async () => {
    const [ana, ben] = [await reader("Ana", DESKTOP), await reader("Ben", PHONE)];
    await anEntry(fixture.database, ana.user.id, { bookId: books[0]!, title: TITLES[0]!, author: "Quill Nib" });
    await button(ana.page, "Share a haul").press("Enter");
    const listed = haul(ana.page).getByRole("button", { name: /^Zephyr Listed/ });
    await listed.press("Enter");
    await expect.poll(() => listed.getAttribute("aria-pressed")).toBe("true");
    await haul(ana.page).getByRole("status").getByText("1 of 12 books").waitFor();
    await haul(ana.page).getByRole("searchbox").fill("Zephyr Sea");
    await haul(ana.page)
      .getByRole("button", { name: /^Zephyr Searched/ })
      .press("Enter");
    await haul(ana.page).getByLabel("ISBNs").fill(`978-0-14-031753-4\n9780441013593, Momo`);
    await button(ana.page, "Add by ISBN").press("Enter");
    await haul(ana.page).getByRole("status").getByText("3 of 12 books").waitFor();
    await haul(ana.page).getByText("Not in our catalogue: 9780441013593. Not an ISBN: Momo.").waitFor();
    expect(await haul(ana.page).getByLabel("ISBNs").inputValue()).toBe("9780441013593\nMomo");
    await button(ana.page, "Remove Zephyr Searched").press("Enter");
    await expectAccessible(ana.page);
    await button(ana.page, "Done").press("Enter");
    await button(ana.page, "Book haul: 2 books").waitFor();
    await button(ana.page, "Send").press("Enter");
    await button(ana.page, "Share a haul").waitFor();

    const scanned = log(ben.page).getByRole("button", { name: "Zephyr Scanned" });
    await scanned.waitFor();
    await scanned.press("Enter");
    const sheet = dialog(ben.page, "Zephyr Scanned");
    await sheet.getByRole("button", { name: "Save Zephyr Scanned" }).press("Enter");
    await sheet.getByRole("button", { name: "Saved Zephyr Scanned" }).waitFor();
    await sheet.getByRole("button", { name: "Add to List Zephyr Scanned" }).waitFor();
    expect([...ana.faults, ...ben.faults]).toEqual([]);
    await Promise.all([ana.leave(), ben.leave()]);
  });

  it("is kept while it is written, and goes out once there is a network again", async () => {
    const { page, faults, leave } = await reader("Ana", PHONE);
    await button(page, "Share a haul").click();
    await haul(page).getByLabel("ISBNs").fill(ISBN);
    await button(page, "Add by ISBN").click();
    await button(page, "Remove Zephyr Scanned").waitFor();
    await button(page, "Done").click();
    await page.reload();
    await button(page, "Book haul: 1 book").waitFor();
    await page.context().setOffline(true);
    await button(page, "Send").click();
    await log(page).getByText("We’ll send this when you’re online").waitFor();
    await log(page).getByText("Zephyr Scanned").waitFor();
    await page.context().setOffline(false);
    await log(page).getByRole("button", { name: "Zephyr Scanned" }).waitFor();
    forgetNetwork(faults);
    await leave();
  });
});
