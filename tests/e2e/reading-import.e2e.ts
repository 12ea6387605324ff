import { readFileSync } from "node:fs";

import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { DESKTOP, PHONE, hydrated, type VisitOptions } from "#tests/browser.ts";
import { setUpJourney, visitAs } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();
beforeAll(async () => {
  await fixture.database.query(
    "INSERT INTO books (title, author) VALUES ('Two Poems', 'Ana Author'), ('Two poems', 'Ana Author')",
  );
});
afterAll(async () => {
  await fixture.database.query("DELETE FROM books WHERE author = 'Ana Author'");
});

const sample = readFileSync("tests/samples/goodreads.csv", "utf8");
const VIENNA = { timezoneId: "Europe/Vienna" };
const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name });

/** A new reader whose browser is in Vienna, on the import's page. */
async function reader(options: VisitOptions) {
  const facts = { timeZone: VIENNA.timezoneId };
  const visitor = await visitAs(fixture, facts, { ...options, ...VIENNA }, "/reading-tracker/import");
  return { ...visitor, email: visitor.user.email };
}

async function choose(page: Page, content: string, name = "goodreads_library_export.csv"): Promise<void> {
  await page.getByLabel("Export file").setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
  await button(page, "Preview import").click();
}

async function titlesOf(email: string): Promise<string[]> {
  const { rows } = await fixture.database.query(
    "SELECT title FROM reading_list WHERE user_id = (SELECT id FROM users WHERE email = $1) ORDER BY title",
    [email],
  );
  return rows.map(({ title }) => title as string);
}

const bulk = (count: number) =>
  `Title,Author,Exclusive Shelf,Date Read,Date Added\n${Array.from({ length: count }, (_, n) => `Bulk ${n},Bulk Author,read,2020/03/29,2020/03/01\n`).join("")}`;

describe("an import", () => {
  it("shows what it would do, asks what is not clear, and can be taken back", async () => {
    const { page, email, leave } = await reader(PHONE);
    await choose(page, `${sample}50000,Two Poems,Ana Author,,,,,,,,,,,,,2020/02/02,to-read,,to-read,,,,0,0\r\n`);
    await page.getByRole("heading", { name: "Import from Goodreads" }).waitFor();
    await page.getByText("28 will be added, 1 needs your decision.").waitFor();
    await page
      .getByRole("group", { name: /Two Poems/ })
      .getByLabel(/^None of these/)
      .check();
    await button(page, "Save decisions").click();
    await page.getByText("29 will be added.").waitFor();
    await expect.poll(() => page.getByLabel(/^None of these/).isChecked()).toBe(true);
    await page.getByRole("link", { name: "29 to add" }).click();
    await page.getByText("It has no date of finishing: finished on a day you do not know.").first().waitFor();
    expect(await titlesOf(email)).toEqual([]);

    await button(page, "Import 29 books").click();
    await page.getByText("All of them are on your list.").waitFor();
    await expect.poll(() => page.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("100");
    expect(await titlesOf(email)).toHaveLength(29);
    const { rows } = await fixture.database.query(
      "SELECT l.day::text, l.at FROM reading_list e JOIN reading_log l ON l.entry_id = e.id JOIN users u ON u.id = e.user_id WHERE u.email = $1 AND e.title = 'Momo'",
      [email],
    );
    // Noon in Vienna, whatever clock the server has.
    expect(rows).toEqual([{ day: "2019-12-24", at: new Date("2019-12-24T11:00:00Z") }]);

    await page.goto("/reading-tracker/import");
    await hydrated(page);
    const download = async (form: string) => {
      const begun = page.waitForEvent("download");
      await page.getByRole("link", { name: `Export as ${form}` }).click();
      return readFileSync(await (await begun).path(), "utf8");
    };
    const [csv, json] = [await download("CSV"), await download("JSON")];
    expect(csv).toContain('"=""9780441172719"""');
    expect(JSON.parse(json)).toMatchObject({ format: "bookmatch-reading-log", version: 1, timeZone: "Europe/Vienna" });

    await page.getByText("Undo this import").click();
    await button(page, "Take 29 books off my list").click();
    await page.getByText("Undone.").waitFor();
    expect(await titlesOf(email)).toEqual([]);
    await leave();
  });

  it("goes on by itself when the page comes back, and shows how far it is", async () => {
    const { page, email, leave } = await reader(DESKTOP);
    await choose(page, bulk(900));
    await page.getByText("900 will be added.").waitFor();
    const address = page.url();
    // The second step never arrives: the reader goes while it is under way.
    let requests = 0;
    await page.route("**/apply.data*", (route) => ((requests += 1) === 1 ? route.continue() : undefined));
    await button(page, "Import 900 books").click();
    await page.getByText("200 of 900 books added…").waitFor();
    await expect.poll(() => page.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("22");
    // Away in the middle, and back.
    await page.goto("/reading-tracker/import");
    await hydrated(page);
    expect(await titlesOf(email)).toHaveLength(200);
    await page.getByText("Under way: 200 books so far.").waitFor();
    await page.unroute("**/apply.data*");
    await page.goto(address);
    await page.getByText("All of them are on your list.").waitFor();
    expect(await titlesOf(email)).toHaveLength(900);
    await leave();
  });

  it("stops where a step fails, says so, and goes on at the reader's word", async () => {
    const { page, email } = await reader(PHONE);
    await choose(page, bulk(450));
    await page.getByText("450 will be added.").waitFor();
    let requests = 0;
    await page.route("**/apply.data*", (route) => ((requests += 1) === 2 ? route.abort() : route.continue()));
    await button(page, "Import 450 books").click();
    await page.getByRole("alert").getByText("The import stopped.").waitFor();
    await button(page, "Continue (200 of 450)").click();
    await page.getByText("All of them are on your list.").waitFor();
    expect(await titlesOf(email)).toHaveLength(450);
    await page.context().close();
  });

  it("refuses a broken file in words, and one that is too large before it is sent", async () => {
    const { page, email } = await reader(PHONE);
    await choose(page, sample.slice(0, sample.indexOf("Itamar")));
    await page.getByRole("alert").getByText("line 20 has 3 values under 24 headings").waitFor();
    const sent: string[] = [];
    page.on("request", (request) => void (request.method() === "POST" && sent.push(request.url())));
    await choose(page, "x".repeat(5 * 1024 * 1024 + 1));
    await page.getByRole("alert").getByText("This file is larger than 5 MB.").waitFor();
    expect(sent).toEqual([]);
    expect(await titlesOf(email)).toEqual([]);
    await page.context().close();
  });
});
