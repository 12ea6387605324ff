import type { Page } from "playwright-core";
import { afterEach, expect, it } from "vitest";

import { DESKTOP, PHONE, visit } from "#tests/browser.ts";
import { button, dialog, setUpJourney, visitAs } from "#tests/journey-fixture.ts";
import { PASSWORD } from "#tests/reader.ts";

const fixture = setUpJourney();
// Others register in their journeys.
afterEach(() => fixture.database.query("UPDATE site_settings SET joining = 'open'; DELETE FROM blocked_addresses"));

const setJoining = (mode: string) =>
  fixture.database.query(
    "INSERT INTO site_settings (joining) VALUES ($1) ON CONFLICT (id) DO UPDATE SET joining = excluded.joining",
    [mode],
  );

async function openRegistration(page: Page): Promise<void> {
  await button(page, "Menu").tap();
  await dialog(page, "Menu").getByRole("button", { name: "Sign In" }).tap();
  await button(page, "Create an account").tap();
}

it("an owner makes a link that invites, and copies it; who comes without one is told so in the dialog", async () => {
  const { page } = await visitAs(
    fixture,
    { role: "admin" },
    { ...DESKTOP, timezoneId: "Europe/Vienna" },
    "/admin/settings",
    () => setJoining("invitation"),
  );
  // A link without a name is none.
  await button(page, "Make link").click();
  await page.getByText("Enter a name.").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe("invitation-name");
  await page.getByLabel("Name", { exact: true }).last().fill("Book club");
  await page.getByLabel("Uses (optional)").fill("2");
  await button(page, "Make link").click();
  const link = await page.getByLabel(/^The link “Book club”/).inputValue();
  expect(link).toMatch(/\/register\?invitation=[\w-]{32}$/);
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await button(page, "Copy").click();
  await button(page, "Copied").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await page.getByRole("row", { name: /Book club 0 of 2/ }).waitFor();
  await page.context().close();

  const stranger = await visit(fixture.browser, PHONE);
  await openRegistration(stranger.page);
  await dialog(stranger.page, "Create Account").getByText("You need an invitation to join.").waitFor();
  await button(stranger.page, "I already have an account").tap();
  await dialog(stranger.page, "Sign In").getByLabel("E-mail").waitFor();
  await stranger.leave();
});

it("where the owner approves new accounts, the dialog and every later sign-in lead to a page that says so", async () => {
  await setJoining("approval");
  const { page, leave } = await visit(fixture.browser, PHONE);
  await openRegistration(page);
  await dialog(page, "Create Account").getByText("The owner approves every new account.").waitFor();
  await page.getByLabel("E-mail").fill("luna.waits@example.org");
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog(page, "Create Account").getByRole("button", { name: "Create Account" }).tap();
  await page.getByRole("heading", { name: "Your account is waiting for approval" }).waitFor();

  await page.getByRole("link", { name: "Back to the books" }).tap();
  await button(page, "Menu").tap();
  await dialog(page, "Menu").getByRole("button", { name: "Sign In" }).tap();
  await page.waitForURL((url) => url.pathname === "/welcome/waiting");
  await leave();
});
