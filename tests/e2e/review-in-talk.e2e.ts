import type { BrowserContextOptions, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";

import { DESKTOP, hydrated, PHONE } from "#tests/browser.ts";
import { aBook, anEntry } from "#tests/factories/books.ts";
import { button, setUpJourney, visitAs } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();
const TITLE = "Zephyr Reviewed";
const WORDS = "The north wind did it.";
let bookId: number;
beforeEach(async () => {
  await fixture.database.query("DELETE FROM chat_messages");
  await fixture.database.query("DELETE FROM books WHERE title = $1", [TITLE]);
  bookId = (await aBook(fixture.database, { title: TITLE, author: "Quill Nib", pages: 300 })).id;
});

const reader = (nickname: string, options: BrowserContextOptions) =>
  visitAs(fixture, { nickname }, options, "/coffee-talk");
const log = (page: Page) => page.getByRole("log");
const filter = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Show" }).getByRole("link", { name, exact: true });
const tick = (page: Page, name: string) => page.getByRole("checkbox", { name });

/** Opens the form of a book that this reader has on their list. */
async function openForm(page: Page, userId: string): Promise<void> {
  const book = { bookId, title: TITLE, author: "Quill Nib", totalPages: 300 };
  const { id } = await anEntry(fixture.database, userId, { ...book, status: "reading", startedAt: new Date() });
  await page.goto(`/reading-list/${id}/review`);
  await hydrated(page);
}

describe("a review", () => {
  it("is put into Coffee Talk by one tick, revealed and saved from there by keyboard", async () => {
    const [ana, ben] = [await reader("Ana", PHONE), await reader("Ben", DESKTOP)];
    await filter(ben.page, "Reviews").press("Enter");
    await ben.page.getByText("Nobody has shared a review here yet.").waitFor();
    await expect.poll(() => filter(ben.page, "Reviews").getAttribute("aria-current")).toBe("true");

    await openForm(ana.page, ana.user.id);
    await expect.poll(() => tick(ana.page, "Also share it in Coffee Talk").isVisible()).toBe(false);
    await ana.page.getByRole("textbox", { name: "Review" }).fill(WORDS);
    await tick(ana.page, "Publish the review").press("Space");
    await expect.poll(() => tick(ana.page, "Also share it in Coffee Talk").isChecked()).toBe(true);
    await ana.page.getByLabel("Spoilers up to page").fill("120");
    await button(ana.page, "Save").press("Enter");
    await ana.page.getByRole("link", { name: "See it in Coffee Talk" }).waitFor();

    // It comes to a page that is open, without its words.
    const reveal = log(ben.page).getByRole("button", { name: /^Reveal.* about Zephyr Reviewed, page 120$/ });
    await reveal.waitFor();
    await log(ben.page).getByText("Spoilers hidden until you’ve read page 120 of 300.").waitFor();
    expect(await ben.page.content()).not.toContain(WORDS);
    await reveal.press("Enter");
    await log(ben.page).getByText(WORDS).waitFor();
    await button(ben.page, `Save ${TITLE}`).press("Enter");
    await button(ben.page, `Saved ${TITLE}`).waitFor();
    await button(ben.page, `Add to List ${TITLE}`).press("Enter");
    await button(ben.page, `Already in List ${TITLE}`).waitFor();
    expect(await log(ben.page).getByRole("link", { name: TITLE }).getAttribute("href")).toMatch(/^\/books\/\d+\//);

    // What its writer changes is changed here, and veiled anew.
    await ana.page.getByRole("textbox", { name: "Review" }).fill("It was the south wind.");
    await button(ana.page, "Save").press("Enter");
    await log(ben.page).getByText("Review (edited)").waitFor();
    await log(ben.page).getByText(WORDS).waitFor({ state: "detached" });
    await tick(ana.page, "Publish the review").press("Space");
    await button(ana.page, "Save").press("Enter");
    await ben.page.getByText("Nobody has shared a review here yet.").waitFor();
    expect([...ana.faults, ...ben.faults]).toEqual([]);
    await Promise.all([ana.leave(), ben.leave()]);
  });
});

describe("the filter of the talk", () => {
  it("shows one kind alone, lets others be sent, and leads back to all of them, by keyboard alone", async () => {
    const [ana, ben] = [await reader("Ana", PHONE), await reader("Ben", PHONE)];
    await filter(ben.page, "Hauls").press("Enter");
    await ben.page.getByText("No hauls yet.").waitFor();
    expect(new URL(ben.page.url()).search).toBe("?show=hauls");
    const field = ben.page.getByRole("textbox", { name: "Message", exact: true });
    await field.fill("Where are they all?");
    await button(ben.page, "Send").press("Enter");
    await ben.page.getByRole("status").getByText("Sent. See it in all messages.").waitFor();
    await log(ana.page).getByText("Where are they all?").waitFor();
    expect(await log(ben.page).getByText("Where are they all?").count()).toBe(0);
    await ana.page.getByRole("textbox", { name: "Message", exact: true }).fill("Here we are.");
    await button(ana.page, "Send").press("Enter");
    await log(ana.page).getByText("Here we are.").waitFor();
    await field.fill("A draft");
    await ben.page.getByRole("link", { name: "all messages" }).press("Enter");
    await log(ben.page).getByText("Here we are.").waitFor();
    await log(ben.page).getByText("Where are they all?").waitFor();
    expect(await field.inputValue()).toBe("A draft");
    await ben.page.goBack();
    await ben.page.getByText("No hauls yet.").waitFor();
    expect([...ana.faults, ...ben.faults]).toEqual([]);
    await Promise.all([ana.leave(), ben.leave()]);
  });
});
