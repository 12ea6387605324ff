import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeEach, expect, it } from "vitest";

import { DESKTOP, PHONE, type Visit } from "#tests/browser.ts";
import { button, setUpJourney, visitAs } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();
/** The journeys of others go on with the books that were there. */
const OURS = "title LIKE 'Ledger%'";
const clean = () => fixture.database.query(`DELETE FROM books WHERE ${OURS}`);
beforeEach(async () => {
  await clean();
});
afterAll(async () => {
  await clean();
});

/** The owner, on a page of the administration. */
const owner = (options: BrowserContextOptions, path: string): Promise<Visit> =>
  visitAs(fixture, { role: "admin" }, { timezoneId: "Europe/Vienna", ...options }, path);

const titles = (page: Page) => page.getByRole("rowheader").getByRole("link").allTextContents();
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.id ?? "");

it("the owner adds a book, mends it and deletes it", async () => {
  const { page, faults, leave } = await owner(DESKTOP, "/admin");
  const field = (name: string) => page.getByLabel(name, { exact: true });
  await page.getByRole("link", { name: /^Blog \d/ }).waitFor();
  await expect.poll(() => field("Genre").inputValue()).toBe("Fiction");
  await field("Title").fill("Ledger of Stars");
  await field("Image URL").fill("nowhere");
  await button(page, "Add Book").click();
  await page.getByText("Enter an author.").waitFor();
  await page.getByText("Enter a description.").waitFor();
  await expect.poll(() => page.getByText("Enter a web address that begins with http:// or https://.").count()).toBe(2);
  await expect.poll(() => field("Author").evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => field("Title").inputValue()).toBe("Ledger of Stars");

  await field("Author").fill("A. Clerk");
  await field("Image URL").fill("https://covers.example/ledger.jpg");
  await field("Link URL").fill("https://shop.example/ledger");
  await field("Description").fill("Columns of light.");
  await field("Genre").selectOption("Science Fiction");
  // What fails on the way says so, and keeps what was typed.
  await page.route("**/admin.data*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await button(page, "Add Book").click();
  await page.getByRole("alert").getByText("Failed to add book", { exact: true }).waitFor();
  await expect.poll(() => field("Description").inputValue()).toBe("Columns of light.");
  await page.unroute("**/admin.data*");
  await button(page, "Add Book").click();
  await page.getByText("Added: Ledger of Stars").waitFor();
  await expect.poll(() => field("Title").inputValue()).toBe("");
  await expect.poll(async () => (await titles(page))[0]).toBe("Ledger of Stars");

  await page.getByRole("link", { name: "Ledger of Stars", exact: true }).click();
  await page.getByRole("heading", { name: "Edit Book" }).waitFor();
  await field("Title").fill("Ledger of the Stars");
  await field("Author").fill("");
  await field("Language (optional)").selectOption("German");
  await field("Series (optional)").fill("Ledgers");
  await button(page, "Save Book").click();
  await page.getByText("Enter an author.").waitFor();
  await field("Author").fill("Ada Clerk");
  await button(page, "Save Book").click();
  await page.getByText("Enter a place such as 3, 0.5 or 1-3.").waitFor();
  await expect.poll(() => field("Series (optional)").inputValue()).toBe("Ledgers");
  await field("Place in the series").fill("2");
  await button(page, "Save Book").click();
  await page.waitForURL((url) => url.pathname === "/admin");
  await page.getByRole("link", { name: "Ledger of the Stars", exact: true }).click();
  await expect.poll(() => field("Place in the series").inputValue()).toBe("2");
  await expect.poll(() => field("Language (optional)").inputValue()).toBe("de");
  await button(page, "Save Book").click();
  await page.waitForURL((url) => url.pathname === "/admin");
  await expect.poll(async () => (await titles(page))[0]).toBe("Ledger of the Stars");

  await button(page, "Delete Ledger of the Stars").click();
  const question = page.getByRole("alertdialog", { name: "Delete Book" });
  await question.getByText("Are you sure you want to delete this book?", { exact: true }).waitFor();
  await page.keyboard.press("Escape");
  await expect.poll(() => focused(page)).toBe("Delete Ledger of the Stars");
  await page.route("**/admin/books/**", (route) => route.abort());
  await page.keyboard.press("Enter");
  await question.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alert").getByText("Failed to delete book", { exact: true }).waitFor();
  await button(page, "Delete Ledger of the Stars").waitFor();
  await page.unroute("**/admin/books/**");
  await button(page, "Delete Ledger of the Stars").click();
  await question.getByRole("button", { name: "Delete" }).click();
  await expect.poll(() => titles(page)).not.toContain("Ledger of the Stars");
  // The row leaves at once, the book as soon as the answer is there.
  await expect.poll(async () => (await fixture.database.query(`SELECT FROM books WHERE ${OURS}`)).rowCount).toBe(0);
  // The browser itself notes the forms that were refused and the requests that were cut off on purpose.
  expect(faults.splice(0).every((fault) => /status of 400|ERR_FAILED/.test(fault))).toBe(true);
  await leave();
});

it("a long catalogue is searched, sorted and paged, on a phone and on a desk", async () => {
  await fixture.database.query(
    `INSERT INTO books (title, author, genre)
     SELECT 'Ledger ' || lpad(n::text, 3, '0'), 'Clerk ' || n, 'Horror' FROM generate_series(1, 130) n`,
  );
  const { page, leave } = await owner(PHONE, "/admin");
  await page.getByRole("searchbox", { name: "Search books" }).fill("ledger");
  await page.waitForURL(/q=ledger/);
  await page.getByLabel("Sort by").selectOption("title");
  await page.waitForURL(/sort=title/);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expect.poll(async () => (await titles(page))[0]).toBe("Ledger 001");
  await page.setViewportSize(DESKTOP.viewport);
  const head = page.getByRole("columnheader", { name: "Title" });
  await expect.poll(() => head.getAttribute("aria-sort")).toBe("ascending");
  await head.getByRole("link").click();
  await expect.poll(() => head.getAttribute("aria-sort")).toBe("descending");
  await head.getByRole("link").click();
  await expect.poll(async () => (await titles(page))[0]).toBe("Ledger 001");
  await page.getByRole("link", { name: "Next page" }).click();
  await expect.poll(async () => (await titles(page))[0]).toBe("Ledger 051");
  await page.getByRole("link", { name: "Next page" }).click();
  await expect.poll(async () => (await titles(page)).length).toBe(30);
  await page.getByRole("link", { name: "Previous page" }).click();
  await expect.poll(async () => (await titles(page)).at(-1)).toBe("Ledger 100");
  await page.getByRole("searchbox", { name: "Search books" }).fill("ledger 077");
  await expect.poll(() => titles(page)).toEqual(["Ledger 077"]);
  await page.getByRole("searchbox", { name: "Search books" }).fill("ledger zzzz");
  await page.getByText("No books match your search.").waitFor();
  await leave();
});
