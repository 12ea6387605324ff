import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, expect, it } from "vitest";

import { DESKTOP, PHONE, hydrated, ownApp, type Visit, visit } from "#tests/browser.ts";
import { setUpJourney, visitAs } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();
afterAll(async () => {
  await fixture.database.query("DELETE FROM site_settings");
  await fixture.database.query("DELETE FROM usage_days");
});

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name, exact: true });
const isWiderThanScreen = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

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

it("the admin is reminded, fills in who they are, is told what is wrong, and the imprint shows it", async () => {
  const { page, faults, leave } = await admin(PHONE);
  await page.goto("/admin/overview");
  await hydrated(page);
  await page.getByRole("link", { name: "Fill it in" }).click();
  await heading(page, "Settings").waitFor();
  // K18: whoever saves nothing has no imprint yet.
  await page.getByRole("button", { name: "Save Settings" }).click();
  await page.getByText("Saved. The imprint does not say yet who runs this site.").waitFor();
  await expect.poll(() => page.getByText("The imprint shows it from now on.").count()).toBe(0);
  await page
    .getByRole("textbox", { name: "Name", exact: true, description: "Of the person or the company." })
    .fill("Ana Leserin");
  await page.getByLabel("Address", { exact: true }).fill("Bücherweg 1\n1010 Wien");
  await page.getByLabel("Contact e-mail").fill("nobody");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await page.getByText("Enter an e-mail address.").waitFor();
  await expect
    .poll(() => page.getByLabel("Contact e-mail").evaluate((field) => field === document.activeElement))
    .toBe(true);
  await expect
    .poll(() =>
      page
        .getByRole("textbox", { name: "Name", exact: true, description: "Of the person or the company." })
        .inputValue(),
    )
    .toBe("Ana Leserin");
  faults.splice(0);

  await page.context().setOffline(true);
  await page.getByLabel("Contact e-mail").fill("ana@example.org");
  await page.getByRole("button", { name: "Save Settings" }).click();
  await page.getByText("Failed to save the settings").waitFor();
  await expect.poll(() => page.getByLabel("Contact e-mail").inputValue()).toBe("ana@example.org");
  faults.splice(0);
  await page.context().setOffline(false);

  await page.getByRole("button", { name: "Save Settings" }).press("Enter");
  await page.getByText("Saved. The imprint shows it from now on.").waitFor();
  await page.getByRole("link", { name: "See the imprint" }).click();
  await heading(page, "Imprint").waitFor();
  await page.getByText("Ana Leserin", { exact: true }).waitFor();
  await page.getByText("1010 Wien").waitFor();
  await leave();
});

it("the overview says what happened, in sentences, pictures and tables", async () => {
  await fixture.database.query(`
    DELETE FROM usage_days;
    INSERT INTO usage_days (day, screen, views)
    SELECT (now() at time zone 'UTC')::date - day, screen, 3 + (day * 7) % 11
    FROM generate_series(0, 60) day, unnest(ARRAY['/privacy', '/terms', '/blog/:slug']) screen`);
  const { page, leave } = await admin(PHONE);
  await page.goto("/admin/overview");
  await hydrated(page);
  await page.getByText(/page views in the last 30 days; the fullest day was/).waitFor();
  expect(await isWiderThanScreen(page)).toBe(false);
  await page.getByRole("link", { name: "7 days" }).press("Enter");
  await page.getByText(/page views in the last 7 days/).waitFor();
  await expect.poll(() => page.getByRole("link", { name: "7 days" }).getAttribute("aria-current")).toBe("true");
  await page.getByText("Page views as a table").press("Enter");
  await expect.poll(() => page.getByRole("region", { name: "Page views as a table" }).getByRole("row").count()).toBe(8);
  await leave();
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
  await page.getByRole("navigation", { name: "Rooms" }).getByRole("link", { name: "Deals" }).click();
  await heading(page, "Book Deals").waitFor();
  await expect.poll(() => viewsOf("/deals"), { timeout: 20_000 }).toBe(1);
  expect(await viewsOf("/dashboard")).toBe(1);
  await leave();
});
