import type { Page } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { authors, bookAuthors, bookSeries, series } from "#db/schema.ts";
import { DESKTOP, expectAccessible, hydrated, landed, PHONE, visit } from "#tests/browser.ts";
import { someBooks } from "#tests/factories/books.ts";
import { insert } from "#tests/factories/insert.ts";
import { button, setUpJourney } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();

const card = (page: Page) => page.getByRole("article");
const heading = (page: Page) => page.getByRole("heading", { level: 1 }).textContent();
const link = (page: Page, name: string) => page.getByRole("link", { name, exact: true });

async function titleOnTop(page: Page): Promise<string> {
  return (await card(page).getByRole("heading").first().textContent()) ?? "";
}

async function nextTitle(page: Page, before: string): Promise<string> {
  await expect.poll(() => titleOnTop(page)).not.toBe(before);
  await landed(page);
  return titleOnTop(page);
}

/** Passes cards until the deck has no more; returns their titles. */
async function passAll(page: Page): Promise<string[]> {
  const titles: string[] = [];
  while ((await card(page).count()) > 0) {
    titles.push(await titleOnTop(page));
    await button(page, "Pass").click();
    await landed(page);
  }
  return titles;
}

/** After a reload the cards before the one on top are fetched first. */
const canUndo = (page: Page) => expect.poll(() => button(page, "Undo").getAttribute("aria-disabled")).toBe("false");

const AUTHOR = "Ursula Quillfeather";
const TITLES = ["A Wizard of Tidewater", "The Tombs of Tidewater", "The Farthest Tidewater", "Tales of Tidewater"];

beforeAll(async () => {
  const { database } = fixture;
  const books = await someBooks(
    database,
    TITLES.map((title, index) => ({
      title: index < 3 ? `${title} (Tidewater #${index + 1})` : title,
      author: AUTHOR,
      genre: "Fantasy" as const,
      year: 1970 + index,
    })),
  );
  // The job that reads names comes each minute, and leaves these alone.
  const [author] = await insert(database, authors, [{ key: "list-decks", name: AUTHOR, slug: "ursula-quillfeather" }]);
  const [whole] = await insert(database, series, [{ key: "list-decks", name: "Tidewater", slug: "tidewater" }]);
  const [authorId, seriesId] = [author!.id, whole!.id];
  await insert(
    database,
    bookAuthors,
    books.map(({ id: bookId }) => ({ bookId, authorId, position: 0 })),
  );
  await insert(
    database,
    bookSeries,
    books.slice(0, 3).map(({ id: bookId }, index) => ({ bookId, seriesId, fromPlace: index + 1, toPlace: index + 1 })),
  );
  await database.query("DELETE FROM book_names_due WHERE book_id = ANY ($1)", [books.map(({ id }) => id)]);
});

describe("the deck of an author", () => {
  it("has all their books, newest first, survives a reload in between, and ends with ways on", async () => {
    const { page, leave } = await visit(fixture.browser, PHONE);
    await page.goto("/authors/ursula-quillfeather");
    await link(page, "Swipe these").tap();
    await hydrated(page);
    expect(await heading(page)).toBe(`Books by ${AUTHOR}`);
    const first = await titleOnTop(page);
    expect(first).toBe("Tales of Tidewater");
    await button(page, "Like").tap();
    await page.getByRole("dialog").getByRole("button", { name: "Continue Swiping" }).tap();
    const second = await nextTitle(page, first);
    await page.reload();
    await hydrated(page);
    expect(await titleOnTop(page)).toBe(second);
    await canUndo(page);
    await button(page, "Undo").tap();
    expect(await nextTitle(page, second)).toBe(first);
    await page.reload();
    await hydrated(page);
    expect(await titleOnTop(page)).toBe(first);
    expect(await passAll(page)).toEqual([
      "Tales of Tidewater",
      "The Farthest Tidewater (Tidewater #3)",
      "The Tombs of Tidewater (Tidewater #2)",
      "A Wizard of Tidewater (Tidewater #1)",
    ]);
    await page.getByText("Those were all 4 books").waitFor();
    await expectAccessible(page);
    await button(page, "Undo").tap();
    await expect.poll(() => titleOnTop(page)).toBe("A Wizard of Tidewater (Tidewater #1)");
    await landed(page);
    await button(page, "Pass").tap();
    // A visitor's own deck is where it was.
    await link(page, "Back to your deck").tap();
    await hydrated(page);
    expect(await heading(page)).toBe("Find your Book Match!");
    expect(new URL(page.url()).searchParams.has("list")).toBe(false);
    await leave();
  });
});

describe("a search by keyboard alone", () => {
  it("goes from the deck to the search, through its results to their deck, and swipes there", async () => {
    const { page, leave } = await visit(fixture.browser, DESKTOP);
    // What listens for the key is fetched after the page.
    await expect
      .poll(async () => {
        await page.keyboard.press("/");
        return new URL(page.url()).pathname;
      })
      .toBe("/search");
    await page.waitForLoadState();
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("tidewater");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "4 books for “tidewater”" }).waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? "");
    for (let tabs = 0; tabs < 40 && (await focused()) !== "Swipe these"; tabs++) await page.keyboard.press("Tab");
    expect(await focused()).toBe("Swipe these");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/?list=**");
    await hydrated(page);
    expect(await heading(page)).toBe("Books for “tidewater”");
    const first = await titleOnTop(page);
    await page.keyboard.press("ArrowLeft");
    const second = await nextTitle(page, first);
    await page.keyboard.press("u");
    expect(await nextTitle(page, second)).toBe(first);
    await page.keyboard.press("ArrowRight");
    await page.getByRole("dialog", { name: "You matched with this book!" }).waitFor();
    await leave();
  });
});
