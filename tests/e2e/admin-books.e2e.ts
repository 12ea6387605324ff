import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeEach, expect, it } from "vitest";

import { DESKTOP, expectAccessible, PHONE, type Visit } from "#tests/browser.ts";
import { button, setUpJourney, visitAs } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();
/** The journeys of others go on with the books that were there. */
const OURS = "title LIKE 'Ledger%'";
const clean = () =>
  fixture.database.query(`DELETE FROM books WHERE ${OURS}; DELETE FROM catalogue_uploads; DELETE FROM book_merges`);
beforeEach(async () => {
  await clean();
});
afterAll(async () => {
  await clean();
});

const SCREENS = [
  ["a phone", PHONE],
  ["a desk", DESKTOP],
] as const;

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
}, 120_000);

it.each(SCREENS)("a long catalogue is searched, sorted and paged, on %s", async (_, screen) => {
  await fixture.database.query(
    `INSERT INTO books (title, author, genre)
     SELECT 'Ledger ' || lpad(n::text, 3, '0'), 'Clerk ' || n, 'Horror' FROM generate_series(1, 130) n`,
  );
  const { page, leave } = await owner(screen, "/admin");
  await page.getByRole("searchbox", { name: "Search books" }).fill("ledger");
  await page.waitForURL(/q=ledger/);
  if (screen === DESKTOP) {
    await page.getByRole("columnheader", { name: "Title" }).getByRole("link").click();
    await page.waitForURL(/sort=title/);
    const head = page.getByRole("columnheader", { name: "Title" });
    await expect.poll(() => head.getAttribute("aria-sort")).toBe("ascending");
  } else {
    await page.getByLabel("Sort by").selectOption("title");
    await page.waitForURL(/sort=title/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
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
  await page.getByText("No book has these words.").waitFor();
  await leave();
});

it("a file is imported with its report, and a broken one refused", async () => {
  const { page, faults, leave } = await owner(PHONE, "/admin/catalogue-upload");
  const choose = (name: string, text: string | Buffer) =>
    page.getByLabel("File of books").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(text) });
  await choose("broken.csv", Buffer.from("PK\x03\x04\x14\0\x06\0[Content_Types].xml", "latin1"));
  await button(page, "Import").click();
  await page
    .getByRole("alert")
    .getByText(/it is a spreadsheet: save it as CSV.* Nothing was imported\./)
    .waitFor();
  await expectAccessible(page);
  await choose("books.csv", "title,author,genre\nLedger One,Clerk,Horror\n,Nobody,\nLedger Two,Clerk,space opera\n");
  await button(page, "Import").click();
  await page.getByRole("heading", { name: "Import report" }).waitFor();
  await page.getByText(/^2 added, 0 updated, 0 unchanged, 1 rejected; 1 warning\.$/).waitFor();
  await page.getByText("it has no title").waitFor();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download report" }).click();
  expect((await download).suggestedFilename()).toMatch(/^import-report-\d+\.csv$/);
  expect(faults.splice(0).every((fault) => /status of 400/.test(fault))).toBe(true);
  await leave();
});

it("the owner sees what books lack and merges two of them", async () => {
  const books = await fixture.database.query<{ id: number }>(
    `INSERT INTO books (title, author, genre, description) VALUES
     ('Ledger of Stars', 'A. Clerk', 'Horror', 'Light.'), ('Ledger of Stars', 'A. Clerk', 'Horror', NULL) RETURNING id`,
  );
  // Other journeys have books without a description, which fill the first page.
  const { page, leave } = await owner(PHONE, `/admin/catalogue-health?after=${books.rows[0]!.id}`);
  await page.getByRole("link", { name: "Ledger of Stars", exact: true }).waitFor();
  await page.getByRole("link", { name: /Dead links/ }).click();
  await button(page, "Check links").waitFor();
  await page.getByRole("link", { name: /Duplicates/ }).click();
  const group = page.getByRole("group", { name: "Ledger of Stars" });
  await group.waitFor();
  await page.locator("form", { has: group }).getByRole("button", { name: "Merge the ticked" }).click();
  const question = page.getByRole("alertdialog", { name: "Merge Books" });
  await question.getByText("This cannot be undone.").waitFor();
  await question.getByRole("button", { name: "Merge", exact: true }).click();
  await page.getByRole("heading", { name: "Merged lately" }).waitFor();
  const { rows } = await fixture.database.query(`SELECT description FROM books WHERE ${OURS}`);
  expect(rows).toEqual([{ description: "Light." }]);
  await leave();
});
