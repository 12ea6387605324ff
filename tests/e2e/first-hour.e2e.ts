import { Pool } from "pg";
import { afterEach, expect, it } from "vitest";

import { newFirstVisit } from "#db/first-visit.ts";
import { DESKTOP, expectAccessible, hydrated, ownApp, PHONE } from "#tests/browser.ts";
import { button, emptyPlace, setUpJourney, visitAs } from "#tests/journey-fixture.ts";
import { PASSWORD } from "#tests/reader.ts";

const fixture = setUpJourney();
// Other journeys meet Bookmatch: every process hears of the change.
afterEach(async () => {
  await emptyPlace(fixture);
  await fixture.database.query("DELETE FROM places WHERE template IS NOT NULL; SELECT pg_notify('place', '')");
  await expect.poll(async () => (await fetch(ownApp().address)).text()).not.toContain("data-place");
});

async function newCode(): Promise<string> {
  await emptyPlace(fixture);
  const { host, user, database } = fixture.database;
  const pool = new Pool({ host, user: user!, database: database! });
  const code = await newFirstVisit(pool);
  await pool.end();
  return code!;
}

it.each([
  ["a phone by day", { ...PHONE, colorScheme: "light" as const }],
  ["a desk by night, with the keyboard alone", { ...DESKTOP, colorScheme: "dark" as const }],
])("a new owner sets a place up on %s", async (_, options) => {
  const code = await newCode();
  const context = await fixture.browser.newContext({ ...options, baseURL: ownApp().address });
  const page = await context.newPage();
  await page.goto(`/first-hour?code=${code}`);
  await page.getByRole("heading", { level: 1, name: "Set up your place" }).waitFor();
  await expectAccessible(page);
  await page.getByLabel("E-mail", { exact: true }).fill("owner@example.org");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.keyboard.press("Enter");

  await page
    .getByRole("link", { name: "Name and look", exact: true })
    .and(page.locator("[aria-current=step]"))
    .waitFor();
  await hydrated(page);
  await expectAccessible(page);
  await page.getByLabel("Place name").fill("Zur Eule");
  await page.getByLabel("Accent colour").fill("#ffee00");
  await button(page, "Continue").press("Enter");
  await page.getByText("Too pale to read on this paper").waitFor();
  expect(await page.getByLabel("Place name").inputValue()).toBe("Zur Eule");
  await page.getByLabel("Accent colour").fill("#1d5b4a");
  await button(page, "Continue").press("Enter");

  await page.getByLabel("Default language").waitFor();
  await page.getByRole("navigation", { name: "Zur Eule" }).waitFor();
  await expect.poll(() => page.title()).toBe("Set up your place · Zur Eule");
  await hydrated(page);
  await expectAccessible(page);
  await button(page, "Skip").press("Enter");
  await page.getByLabel("Invited people").check();
  await button(page, "Continue").press("Enter");
  // The page before it is hydrated too, until it goes.
  await button(page, "Send me a test e-mail").waitFor();
  await hydrated(page);
  await button(page, "Send me a test e-mail").press("Enter");
  await page.getByText("It’s in that folder now.").waitFor();
  await expectAccessible(page);
  await button(page, "Continue").press("Enter");
  await page.getByText(/Your readers already find [\d,]+ books here/).waitFor();
  await hydrated(page);
  await button(page, "Back").press("Enter");
  await button(page, "Send me a test e-mail").waitFor();
  await button(page, "Continue").press("Enter");
  await page.getByText(/Your readers already find/).waitFor();
  await button(page, "Continue").press("Enter");
  await page.getByRole("checkbox", { name: "Thalia" }).waitFor();
  await expectAccessible(page);
  await button(page, "Finish").press("Enter");
  await page.waitForURL((url) => url.pathname === "/admin");
  const { rows } = await fixture.database.query("SELECT joining, accent FROM site_settings");
  expect(rows).toEqual([{ joining: "invitation", accent: "#1d5b4a" }]);
  await context.close();
});

it("a renamed place has its name and colour on every page at once, also for a page that moves on inside the app", async () => {
  const { page, faults, leave } = await visitAs(fixture, { role: "admin" }, DESKTOP, "/admin/settings");
  await page.getByLabel("Place name").fill("Zur Eule");
  await page.getByLabel("Accent colour").fill("#ffee00");
  await button(page, "Save name and look").click();
  await page.getByText("Too pale to read on this paper").waitFor();
  expect(faults.splice(0)).toEqual([expect.stringContaining("400 (Bad Request)")]);
  await page.getByLabel("Accent colour").fill("#1d5b4a");
  await button(page, "Save name and look").click();
  await page.getByText("Saved. Every page, e-mail and icon shows it from now on.").waitFor();
  const pencil = () => page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue("--pencil"));
  expect(await pencil()).toContain("#1d5b4a");
  await hydrated(page);
  // A second time, at the address to which the first led.
  await page.getByLabel("Accent colour").fill("#14503c");
  await button(page, "Save name and look").click();
  await expect.poll(pencil).toContain("#14503c");
  await page.getByText("Saved. Every page, e-mail and icon shows it from now on.").waitFor();
  await hydrated(page);
  await expectAccessible(page);
  await page.getByRole("navigation", { name: "Zur Eule" }).getByRole("link", { name: "Tracker" }).click();
  await expect.poll(() => page.title()).toBe("Reading Tracker · Zur Eule");
  expect(await pencil()).toContain("#14503c");
  await leave();
});
