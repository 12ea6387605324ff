import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { PHONE, hydrated, ownApp, visit } from "#tests/browser.ts";
import { button, setUpJourney, register } from "#tests/journey-fixture.ts";
import { mailedLink } from "#tests/outbox.ts";
import { PASSWORD } from "#tests/reader.ts";

const NEW_PASSWORD = "seven quiet harbour lamps";

const fixture = setUpJourney();

let people = 0;
const somebody = () => `proof${(people += 1)}@example.org`;

async function openLink(page: Page, email: string): Promise<void> {
  await page.goto(await mailedLink(ownApp().dataDir, email, "/verify-email"));
  await hydrated(page);
}

describe("an address", () => {
  it("is confirmed where the account was opened, and the dashboard no longer asks for it", async () => {
    const { page, leave } = await visit(fixture.browser, PHONE, "/register");
    const email = somebody();
    await register(page, email);
    await page.goto("/dashboard");
    await page.getByText("Your e-mail address is not confirmed yet.").waitFor();
    await page.getByRole("link", { name: "Confirm it" }).click();
    await button(page, "Make a new link").click();
    await page.getByText("A new link has been made.").waitFor();
    // The second e-mail may have arrived first: its link is the one that works.
    await expect
      .poll(async () => {
        await openLink(page, email);
        return button(page, "Confirm").count();
      })
      .toBe(1);
    await button(page, "Confirm").press("Enter");
    await page.getByRole("heading", { name: "Your e-mail address is confirmed" }).waitFor();
    await page.goto("/dashboard");
    await expect.poll(() => page.getByText("not confirmed yet").count()).toBe(0);
    await leave();
  });

  it("F1: that somebody else registered becomes its owner's, and the squatter is a visitor", async () => {
    const squatter = await visit(fixture.browser, PHONE, "/register");
    const email = somebody();
    await register(squatter.page, email);
    const owner = await visit(fixture.browser, PHONE, "/register");
    await openLink(owner.page, email);
    await owner.page.getByRole("heading", { name: "Is this your account?" }).waitFor();
    await owner.page.getByRole("link", { name: "Make it mine" }).click();
    await owner.page.getByLabel("New password").fill("short");
    await button(owner.page, "Make it mine").click();
    await owner.page.getByText("Use at least 10 characters.").waitFor();
    await owner.page.getByLabel("New password").fill(NEW_PASSWORD);
    await button(owner.page, "Make it mine").click();
    await owner.page.getByRole("heading", { name: "The account is yours" }).waitFor();
    await owner.page.getByRole("link", { name: "Sign In" }).click();
    await owner.page.getByLabel("E-mail").fill(email);
    await owner.page.getByLabel("Password", { exact: true }).fill(NEW_PASSWORD);
    await button(owner.page, "Sign In").click();
    await owner.page.getByRole("article").waitFor();
    await squatter.page.goto("/dashboard");
    expect(new URL(squatter.page.url()).pathname).toBe("/");
    // The browser itself notes the refused password.
    await owner.page.context().close();
    await squatter.leave();
  });

  it("F22: and the password are changed while signed in, and the history tells of both", async () => {
    const { page, leave } = await visit(fixture.browser, PHONE, "/register");
    const email = somebody();
    await register(page, email);
    await page.goto("/account/security");
    await hydrated(page);
    await page.getByRole("link", { name: "Change password" }).click();
    await page.getByLabel("Current password").fill(PASSWORD);
    await page.getByLabel("New password").fill(NEW_PASSWORD);
    await button(page, "Change password").click();
    await page.getByRole("heading", { name: "Your password is changed" }).waitFor();
    await page.getByRole("link", { name: "Back to your account" }).click();
    await page.getByText("Password changed").waitFor();
    await page.getByRole("link", { name: "Change e-mail address" }).click();
    await page.getByLabel("New e-mail").fill(`new-${email}`);
    await page.getByLabel("Current password").fill(NEW_PASSWORD);
    await button(page, "Send the link").click();
    await page.getByRole("heading", { name: "Ask the owner" }).waitFor();
    await openLink(page, `new-${email}`);
    await button(page, "Confirm").click();
    await page.getByRole("heading", { name: "Your e-mail address is confirmed" }).waitFor();
    await page.goto("/account/security");
    await page.getByText("E-mail address changed").waitFor();
    await leave();
  });
});
