import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { DESKTOP, PHONE, hydrated, type VisitOptions } from "#tests/browser.ts";
import { setUpJourney, visitAs } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();

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
  it("goes on by itself when the page comes back, and shows how far it is", async () => {
    const { page, email, leave } = await reader(DESKTOP);
    await choose(page, bulk(600));
    await page.getByText("600 will be added.").waitFor();
    const address = page.url();
    // The second step never arrives: the reader goes while it is under way.
    let requests = 0;
    await page.route("**/apply.data*", (route) => ((requests += 1) === 1 ? route.continue() : undefined));
    await button(page, "Import 600 books").click();
    await page.getByText("200 of 600 books added…").waitFor();
    await expect.poll(() => page.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("33");
    // Away in the middle, and back.
    await page.goto("/reading-tracker/import");
    await hydrated(page);
    expect(await titlesOf(email)).toHaveLength(200);
    await page.getByText("Importing: 200 books so far.").waitFor();
    await page.unroute("**/apply.data*");
    await page.goto(address);
    await page.getByText("All books are on your list.").waitFor();
    expect(await titlesOf(email)).toHaveLength(600);
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
    await page.getByText("All books are on your list.").waitFor();
    expect(await titlesOf(email)).toHaveLength(450);
    await page.context().close();
  });

  it("refuses a broken file in words, and one that is too large before it is sent", async () => {
    const { page, email } = await reader(PHONE);
    await choose(page, `${bulk(18)}"Bulk 18",Bulk Author\n`);
    await page
      .getByRole("alert")
      .getByText(/line 20 has 2 values under 5 headings/)
      .waitFor();
    const sent: string[] = [];
    page.on("request", (request) => void (request.method() === "POST" && sent.push(request.url())));
    await choose(page, "x".repeat(5 * 1024 * 1024 + 1));
    await page.getByRole("alert").getByText("This file is larger than 5 MB.").waitFor();
    expect(sent).toEqual([]);
    expect(await titlesOf(email)).toEqual([]);
    await page.context().close();
  });
});
