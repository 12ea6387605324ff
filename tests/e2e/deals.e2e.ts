import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeEach, expect, it } from "vitest";

import { PHONE, hydrated, type Visit } from "#tests/browser.ts";
import { setUpJourney, visitAs } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();
beforeEach(async () => {
  await fixture.database.query("DELETE FROM book_deals");
});
afterAll(async () => {
  await fixture.database.query("DELETE FROM book_deals");
});

const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true });
const heading = (page: Page, name: string) => page.getByRole("heading", { name, exact: true });
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "");

const TWO_DAYS_MS = 172_800_000;

/** A new reader on `/deals`, entered from the dashboard. */
async function reader(options: BrowserContextOptions, role: "user" | "admin" = "user"): Promise<Visit> {
  const facts = { role, createdAt: new Date(Date.now() - TWO_DAYS_MS) };
  const visitor = await visitAs(fixture, facts, { timezoneId: "Europe/Vienna", ...options }, "/dashboard");
  const { page } = visitor;
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Deals" }).click();
  await heading(page, "Book Deals").waitFor();
  return visitor;
}

async function addDeals(count: number): Promise<void> {
  await fixture.database.query(
    `INSERT INTO book_deals (title, description, link_url, discount_percentage, created_at)
     SELECT 'Deal ' || n, 'Cheaper than yesterday.', 'https://books.example/' || n, n % 100 + 1, now() + n * interval '1 ms'
     FROM generate_series(1, $1::integer) n`,
    [count],
  );
}

it("the admin posts a deal, is told what is wrong beside the fields, keeps it, and deletes it", async () => {
  const { page, faults, leave } = await reader(PHONE, "admin");
  await page.getByText("No deals available", { exact: true }).waitFor();
  await page.getByText("Check back later for new book deals!", { exact: true }).waitFor();

  await button(page, "Add Deal").click();
  const dialog = page.getByRole("dialog", { name: "Add New Deal" });
  const field = (name: string) => dialog.getByLabel(name, { exact: true });
  await expect.poll(() => field("Discount Percentage").inputValue()).toBe("0");
  await field("Title").fill("Momo for half");
  await field("Link URL").fill("javascript:alert(1)");
  await dialog.getByRole("button", { name: "Add Deal" }).click();
  await dialog.getByText("Enter a description.").waitFor();
  await dialog.getByText("Enter a web address that begins with http:// or https://.").waitFor();
  await dialog.getByText("Enter a whole number from 1 to 100.").waitFor();
  await expect.poll(() => field("Title").inputValue()).toBe("Momo for half");
  await expect.poll(() => field("Description").evaluate((element) => element === document.activeElement)).toBe(true);

  // Closed, it forgets; opened again, it is empty.
  await page.keyboard.press("Escape");
  await button(page, "Add Deal").click();
  for (const [name, value] of Object.entries({
    Title: "",
    Description: "",
    "Link URL": "",
    "Discount Percentage": "0",
  })) {
    expect([name, await field(name).inputValue()]).toEqual([name, value]);
  }
  await field("Title").fill("Momo for half");
  await field("Description").fill("The paperback.\nThis week only.");
  await field("Link URL").fill("https://books.example/momo");
  await field("Discount Percentage").fill("50");

  // What fails on the way says so, and keeps what was typed.
  await page.route("**/deals.data*", (route) => route.abort());
  await dialog.getByRole("button", { name: "Add Deal" }).click();
  await dialog.getByRole("alert").getByText("Failed to create deal", { exact: true }).waitFor();
  await expect.poll(() => field("Description").inputValue()).toBe("The paperback.\nThis week only.");
  await page.unroute("**/deals.data*");
  await dialog.getByRole("button", { name: "Add Deal" }).click();
  await dialog.waitFor({ state: "hidden" });
  await page.getByText("50% OFF", { exact: true }).waitFor();
  await page.getByText(/^Posted on [A-Z][a-z]+ \d{1,2}, \d{4}$/).waitFor();
  expect(await focused(page)).toBe("Add Deal");
  const link = page.getByRole("link", { name: "View Deal", exact: true });
  await expect.poll(() => link.getAttribute("href")).toBe("https://books.example/momo");
  await expect.poll(() => link.getAttribute("target")).toBe("_blank");
  await expect.poll(() => link.getAttribute("rel")).toBe("sponsored noopener");

  await fixture.database.query(
    `WITH reader AS (INSERT INTO users (id, email, email_verified, created_at)
       SELECT 'deal-' || n, 'deal-' || n || '@example.org', true, now() - interval '2 days' FROM generate_series(1, 3) n RETURNING id)
     INSERT INTO book_deal_reports (deal_id, user_id) SELECT book_deals.id, reader.id FROM book_deals, reader`,
  );
  await page.reload();
  await hydrated(page);
  await page.getByText(/^3 readers reported it as expired\./).waitFor();
  await button(page, "Keep").click();
  await page.getByText(/readers reported it/).waitFor({ state: "hidden" });
  expect(await focused(page)).toBe("View Deal");

  await button(page, "Delete Momo for half").click();
  const question = page.getByRole("alertdialog", { name: "Delete Deal" });
  await question.getByText("Are you sure you want to delete this deal?", { exact: true }).waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => focused(page)).toBe("Delete Momo for half");

  await page.route("**/deals/*", (route) => route.abort());
  await button(page, "Delete Momo for half").click();
  await question.getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alert").getByText("Failed to delete deal", { exact: true }).waitFor();
  await page.getByText("50% OFF", { exact: true }).waitFor();
  await page.unroute("**/deals/*");
  await button(page, "Delete Momo for half").click();
  await question.getByRole("button", { name: "Delete" }).click();
  await page.getByText("No deals available", { exact: true }).waitFor();
  expect(await focused(page)).toBe("Book Deals");
  expect((await fixture.database.query("SELECT FROM book_deals")).rowCount).toBe(0);
  // The browser itself notes the form that was refused and the requests that were cut off on purpose.
  expect(faults.splice(0).filter((fault) => !/ERR_FAILED|400 \(Bad Request\)/.test(fault))).toEqual([]);
  await leave();
});

it("Show more brings the older deals, and says so where it cannot", async () => {
  await addDeals(50);
  const { page, faults, leave } = await reader(PHONE);
  await page.goto("/dashboard");
  await hydrated(page);
  const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
  await page.route("**/deals.data*", async (route) => {
    await seen;
    await route.continue();
  });
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Deals" }).click();
  await page.getByRole("status").getByText("Loading deals...", { exact: true }).waitFor();
  goOn();
  await heading(page, "Book Deals").waitFor();
  await page.unroute("**/deals.data*");

  const shown = () => page.getByRole("listitem").count();
  expect(await shown()).toBe(24);
  const more = page.getByRole("link", { name: "Show more" });
  await page.route("**/deals/older*", (route) => route.abort());
  await more.click();
  await page.getByRole("alert").getByText("Failed to load deals", { exact: true }).waitFor();
  await page.unroute("**/deals/older*");
  await more.click();
  await heading(page, "Deal 3").waitFor();
  expect(await shown()).toBe(48);
  await more.click();
  await heading(page, "Deal 1").waitFor();
  expect([await shown(), await more.count()]).toEqual([50, 0]);
  const report = page
    .getByRole("listitem")
    .filter({ has: heading(page, "Deal 1") })
    .getByRole("button");
  await page.route("**/deals/*/report", (route) => route.abort());
  await report.click();
  await page.getByRole("alert").getByText("Failed to report deal", { exact: true }).waitFor();
  await expect.poll(() => report.textContent()).toBe("Report as expired");
  await page.unroute("**/deals/*/report");
  await report.click();
  await report.getByText("Reported as expired").waitFor();
  expect(await focused(page)).toBe("Reported as expired");
  // The list stays where the reader is in it.
  expect(await shown()).toBe(50);
  expect(faults.splice(0).filter((fault) => !fault.includes("ERR_FAILED"))).toEqual([]);
  await leave();
});
