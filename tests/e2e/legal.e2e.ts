import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";

import { DESKTOP, PHONE, hydrated, ownApp, type Visit, visit } from "#tests/browser.ts";
import { setUpJourney, visitAs } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();
afterAll(async () => {
  await fixture.database.query("DELETE FROM usage_days");
});

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });

const admin = (options: BrowserContextOptions): Promise<Visit> => visitAs(fixture, { role: "admin" }, options);

it("a visitor finds the papers at the foot of the first page, by keyboard too, and Back is one step back", async () => {
  const { page, leave } = await visit(fixture.browser, DESKTOP, "/?genre=Fantasy");
  const before = page.url();
  await page.getByRole("contentinfo").getByRole("link", { name: "Terms", exact: true }).focus();
  await page.keyboard.press("Enter");
  await heading(page, "Terms of Service").waitFor();
  await expect.poll(() => page.getByRole("heading", { level: 2 }).count()).toBe(12);
  await page.getByText("Last updated: February 12, 2025", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Privacy", exact: true }).click();
  await heading(page, "Privacy Policy").waitFor();
  await page.getByText("Last updated: February 12, 2025", { exact: true }).waitFor();
  await page.getByRole("link", { name: "Back", exact: true }).press("Enter");
  await heading(page, "Terms of Service").waitFor();
  await page.getByRole("link", { name: "Back", exact: true }).click();
  await page.waitForURL((url) => url.pathname === "/");
  expect(new URL(page.url()).searchParams.get("genre")).toBe(new URL(before).searchParams.get("genre"));
  await leave();
});

it("Back leads home where there is nothing to go back to, and without scripts", async () => {
  for (const javaScriptEnabled of [true, false]) {
    const context = await fixture.browser.newContext({ ...PHONE, javaScriptEnabled, baseURL: ownApp().address });
    const page = await context.newPage();
    await page.goto("/privacy");
    await page.getByRole("link", { name: "Back", exact: true }).click();
    await page.waitForURL((url) => url.pathname === "/");
    await context.close();
  }
});

it("a page that somebody opens in a browser stands in the overview", async () => {
  await fixture.database.query("DELETE FROM usage_days");
  // Driven by a test, the browser calls itself headless, as robots do.
  const userAgent =
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36";
  const { page, leave } = await admin({ ...DESKTOP, userAgent });
  const viewsOf = async (screen: string) =>
    (await fixture.database.query("SELECT views FROM usage_days WHERE screen = $1", [screen])).rows[0]?.views ?? 0;
  await page.goto("/dashboard");
  await hydrated(page);
  await page.getByRole("navigation", { name: "Sections" }).getByRole("link", { name: "Deals" }).click();
  await heading(page, "Book Deals").waitFor();
  await expect.poll(() => viewsOf("/deals")).toBe(1);
  expect(await viewsOf("/dashboard")).toBe(1);
  await leave();
});
