import type { Page } from "playwright-core";
import { afterEach, expect, it } from "vitest";

import { DESKTOP, expectAccessible, hydrated, ownApp, PHONE, visit, type Visit } from "#tests/browser.ts";
import { button, dialog, setUpJourney, visitAs } from "#tests/journey-fixture.ts";
import { sentMails } from "#tests/outbox.ts";
import { PASSWORD } from "#tests/reader.ts";

const fixture = setUpJourney();
// Others register in their journeys.
afterEach(() => fixture.database.query("UPDATE site_settings SET joining = 'open'; DELETE FROM blocked_addresses"));

let people = 0;
const somebody = () => `joining${(people += 1)}@example.org`;

async function fillIn(page: Page, email: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(page, "Create Account").click();
}

async function enter(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

const owner = (): Promise<Visit> =>
  visitAs(fixture, { role: "admin" }, { ...DESKTOP, timezoneId: "Europe/Vienna" }, "/admin/settings");

async function choose(page: Page, mode: string): Promise<void> {
  await page.getByRole("radio", { name: mode }).check();
  await button(page, "Save Who May Join").click();
  await page.getByRole("status").getByText("Saved.").waitFor();
}

it(
  "an owner goes over to invitations, makes a link, a friend joins by it, and nobody after its end",
  { timeout: 150_000 },
  async () => {
    const { page: owners } = await owner();
    await choose(owners, "Invited people");

    // Who comes without a link is told so before typing, on the page and in the dialog.
    const stranger = await visit(fixture.browser, PHONE, "/register");
    await stranger.page.getByText("Accounts are opened by invitation here.").waitFor();
    await expect.poll(() => stranger.page.getByLabel("E-mail").count()).toBe(0);
    await enter(stranger.page, "/");
    await button(stranger.page, "Menu").tap();
    await dialog(stranger.page, "Menu").getByRole("button", { name: "Sign In" }).tap();
    await button(stranger.page, "Create an account").tap();
    await dialog(stranger.page, "Create Account").getByText("Accounts are opened by invitation here.").waitFor();
    await button(stranger.page, "I already have an account").tap();
    await dialog(stranger.page, "Sign In").getByLabel("E-mail").waitFor();

    // A link without a name is none.
    await button(owners, "Make Link").click();
    await owners.getByText("Enter a name.").waitFor();
    await expect.poll(() => owners.evaluate(() => document.activeElement?.id)).toBe("invitation-name");
    await owners.getByLabel("Name", { exact: true }).last().fill("Book club");
    await owners.getByLabel("Uses (optional)").fill("2");
    await button(owners, "Make Link").click();
    const field = owners.getByLabel(/^The link “Book club”/);
    const link = await field.inputValue();
    expect(link).toMatch(/\/register\?invitation=[\w-]{32}$/);
    await owners.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await button(owners, "Copy").click();
    await button(owners, "Copied").waitFor();
    expect(await owners.evaluate(() => navigator.clipboard.readText())).toBe(link);
    await owners.getByRole("row", { name: /Book club 0 of 2/ }).waitFor();
    await expectAccessible(owners);

    const path = new URL(link).pathname + new URL(link).search;
    const friend = await visit(fixture.browser, PHONE, path);
    await friend.page.getByText("You are invited: this link opens an account for you.").waitFor();
    await expectAccessible(friend.page);
    await fillIn(friend.page, somebody());
    await friend.page.waitForURL((url) => url.pathname === "/");
    await enter(friend.page, "/dashboard");
    await friend.page.getByRole("heading", { name: "Saved Books (0)" }).waitFor();
    await friend.leave();

    await enter(owners, "/admin/settings");
    const row = owners.getByRole("row", { name: /Book club 1 of 2/ });
    await row.getByRole("button", { name: "End the link Book club" }).click();
    await owners.getByRole("row", { name: /Book club 1 of 2 ended/ }).waitFor();

    // Opened before, sent after: what the server says of it comes in the place of the form.
    await enter(stranger.page, path);
    await stranger.page.getByText("This invitation has ended. Ask whoever sent it for a new one.").waitFor();
    await stranger.leave();
    await owners.context().close();
  },
);

it(
  "an owner approves new accounts: one waits as a visitor, is let in, and hears of it; another is declined",
  { timeout: 150_000 },
  async () => {
    const { page: owners } = await owner();
    await choose(owners, "Whom you approve");
    await owners.getByRole("link", { name: "Nobody waits" }).click();
    await owners.getByText("Nobody waits.").waitFor();

    const luna = await visit(fixture.browser, PHONE);
    const [lunas, sols] = [somebody(), somebody()];
    await button(luna.page, "Menu").tap();
    await dialog(luna.page, "Menu").getByRole("button", { name: "Sign In" }).tap();
    await button(luna.page, "Create an account").tap();
    await dialog(luna.page, "Create Account").getByText("The owner approves every new account.").waitFor();
    await luna.page.getByLabel("E-mail").fill(lunas);
    await luna.page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await dialog(luna.page, "Create Account").getByRole("button", { name: "Create Account" }).tap();
    await luna.page.getByRole("heading", { name: "Your account waits for the owner’s approval" }).waitFor();
    await luna.page.getByText(lunas).waitFor();

    // A visitor meanwhile, whom every way to sign in leads back here.
    await luna.page.getByRole("link", { name: "Back to the books" }).tap();
    await button(luna.page, "Menu").tap();
    await dialog(luna.page, "Menu").getByRole("button", { name: "Sign In" }).tap();
    await luna.page.waitForURL((url) => url.pathname === "/welcome/waiting");
    await enter(luna.page, "/dashboard");
    expect(new URL(luna.page.url()).pathname).toBe("/");

    const sol = await visit(fixture.browser, DESKTOP, "/register");
    await fillIn(sol.page, sols);
    await sol.page.waitForURL((url) => url.pathname === "/welcome/waiting");

    await enter(owners, "/admin/waiting");
    await button(owners, `Approve ${lunas}`).click();
    await owners.getByRole("heading", { name: lunas }).waitFor({ state: "detached" });
    await button(owners, `Decline ${sols}`).click();
    const question = owners.getByRole("alertdialog", { name: "Decline" });
    await question.getByText(sols).waitFor();
    await question.getByRole("button", { name: "Decline" }).click();
    await owners.getByText("Nobody waits.").waitFor();

    await enter(luna.page, "/dashboard");
    await luna.page.getByRole("heading", { name: "Saved Books (0)" }).waitFor();
    await enter(sol.page, "/welcome/waiting");
    expect(new URL(sol.page.url()).pathname).toBe("/");
    for (const [email, words] of [
      [lunas, "Your account was approved"],
      [sols, "Your account was not approved"],
    ] as const) {
      await expect
        .poll(
          async () => (await sentMails(ownApp().dataDir)).some((mail) => mail.includes(email) && mail.includes(words)),
          {
            timeout: 20_000,
          },
        )
        .toBe(true);
    }
    await Promise.all([luna.leave(), sol.leave()]);
    await owners.context().close();
  },
);
