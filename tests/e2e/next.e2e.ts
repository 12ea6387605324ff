import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { readingLog } from "#db/schema.ts";
import { DESKTOP, hydrated, landed, PHONE, type VisitOptions } from "#tests/browser.ts";
import { anEntry } from "#tests/factories/books.ts";
import { insert } from "#tests/factories/insert.ts";
import { setUpJourney, visitAs } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();

const DAY_MS = 24 * 60 * 60 * 1_000;
/** One moment for all: a book that took a millisecond more than ten days went at 39 pages a day, not 40. */
const NOW = Date.now();
const daysAgo = (days: number) => new Date(NOW - days * DAY_MS);

/** A reader with a shelf of six, three finished books that took ten days each, and one laid aside. */
const reader = (options: VisitOptions, path: string) => visitAs(fixture, {}, options, path, ({ id }) => fillShelf(id));

async function fillShelf(userId: string): Promise<void> {
  const { database } = fixture;
  for (const [index, totalPages] of [300, 400, 500].entries()) {
    const [startedAt, completedAt] = [daysAgo(100 + 20 * index), daysAgo(90 + 20 * index)];
    const read = { title: `Finished ${index}`, status: "completed", currentPage: totalPages, totalPages } as const;
    const { id: entryId } = await anEntry(database, userId, { ...read, startedAt, completedAt });
    const line = { userId, entryId, kind: "status", read: 1 } as const;
    const day = (time: Date) => time.toISOString().slice(0, 10);
    await insert(database, readingLog, [
      { ...line, status: "reading", day: day(startedAt), at: startedAt, fromPage: 0, toPage: 0 },
      { ...line, status: "completed", day: day(completedAt), at: completedAt, fromPage: 0, toPage: totalPages },
    ]);
  }
  const { rows } = await database.query<{ id: number; title: string; author: string; genre: "Horror"; pages: number }>(
    `SELECT id, title, author, genre, pages FROM books
     WHERE id IN (SELECT book_id FROM book_facets WHERE facet = 'mood') AND pages IS NOT NULL ORDER BY id LIMIT 4`,
  );
  for (const { id: bookId, pages: totalPages, ...book } of rows)
    await anEntry(database, userId, { ...book, bookId, totalPages });
  await anEntry(database, userId, {
    title: "A book without a length",
    author: "Nobody Known",
    createdAt: daysAgo(700),
  });
  const begun = { status: "paused", startedAt: daysAgo(60), currentPage: 120, totalPages: 320 } as const;
  await anEntry(database, userId, { title: "Laid aside", author: "Halfway Through", ...begun });
}

const titles = (page: Page) => page.getByRole("heading", { level: 2 }).allTextContents();

/** The page keeps within the screen. */
const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

describe("what next", () => {
  it("is found from the list, gives four books, another for one put aside, and begins one with an undo", async () => {
    const { page, leave } = await reader(PHONE, "/reading-tracker");
    await page.getByRole("link", { name: "What next?" }).tap();
    await page.getByRole("heading", { name: "What next?", level: 1 }).waitFor();
    await page.getByText("Out of the 6 books that you want to read.").waitFor();
    const first = await titles(page);
    expect(first).toHaveLength(4);
    expect(await page.getByText(/^Done /).count()).toBeGreaterThan(1);
    expect(await overflow(page)).toBeLessThanOrEqual(0);
    await page.getByRole("link", { name: `Not now ${first[0]}` }).tap();
    await page.waitForURL("**not=*");
    const second = await titles(page);
    expect(second).toEqual(expect.arrayContaining(first.slice(1)));
    expect(second).not.toContain(first[0]);
    await page.getByRole("button", { name: `Start it ${second[0]}` }).tap();
    await page
      .getByRole("status")
      .filter({ hasText: `You are reading ${second[0]} now.` })
      .waitFor();
    expect(await titles(page)).not.toContain(second[0]);
    await page.getByRole("button", { name: "Undo" }).tap();
    await page.getByText("Out of the 6 books").waitFor();
    expect(await titles(page)).toContain(second[0]);
    await leave();
  });

  it("narrows by evenings and length with the keyboard alone, in the dark", async () => {
    const { page, leave } = await reader({ ...DESKTOP, colorScheme: "dark" }, "/dashboard");
    await page.getByRole("link", { name: "What next? Choose from your shelf" }).focus();
    await page.keyboard.press("Enter");
    await page.getByLabel("Done within").selectOption({ label: "Up to 5 evenings" });
    await page.getByLabel("Length").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Show");
    await page.keyboard.press("Enter");
    await page.waitForURL("**evenings=5");
    // 200 pages are left of it, and 40 are a day's.
    await page.getByRole("button", { name: "Go on with it Laid aside" }).waitFor();
    expect(await titles(page)).not.toContain("A book without a length");
    await page.goto("/reading-tracker/next?length=long&evenings=1");
    await page.getByText("No book on your shelf fits").waitFor();
    await leave();
  });

  it("swipes the shelf as a deck, with undo, and leads back", async () => {
    const { page, leave } = await reader(PHONE, "/reading-tracker");
    await page.goto("/reading-tracker/next");
    await page.getByRole("link", { name: "Swipe them instead" }).tap();
    await hydrated(page);
    await page.getByRole("heading", { name: "Your shelf", level: 1 }).waitFor();
    const onTop = () => page.getByRole("article").getByRole("heading").first().textContent();
    const first = await onTop();
    await page.getByRole("button", { name: "Pass", exact: true }).tap();
    await expect.poll(onTop).not.toBe(first);
    await landed(page);
    await page.getByRole("button", { name: "Undo", exact: true }).tap();
    await expect.poll(onTop).toBe(first);
    await page.getByRole("link", { name: "Choose from four" }).first().tap();
    await page.getByRole("heading", { name: "What next?", level: 1 }).waitFor();
    await leave();
  });
});
