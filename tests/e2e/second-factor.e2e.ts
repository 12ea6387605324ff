import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { DESKTOP, PHONE, dialogsClosed, expectAccessible, hydrated, signOut, visit } from "#tests/browser.ts";
import { button, dialog, setUpJourney, register } from "#tests/journey-fixture.ts";
import { PASSWORD } from "#tests/reader.ts";

const fixture = setUpJourney();

let people = 0;
const somebody = () => `factors${(people += 1)}@example.org`;

/** Chromium's own authenticator, which shows its finger whenever it is asked. */
async function withAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether its reader shows their finger. */
    verifies: (isUserVerified: boolean) =>
      session.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified }),
  };
}

async function toSecondFactor(page: Page): Promise<void> {
  await page.goto("/account/second-factor");
  await hydrated(page);
}

const isSignedIn = async (page: Page) => {
  await page.goto("/dashboard");
  return new URL(page.url()).pathname === "/dashboard";
};

/** As if everybody had last proven two hours ago who they are. */
const ageProofs = () => fixture.database.query("UPDATE sessions SET proven_at = now() - interval '2 hours'");

describe("on a phone", () => {
  it("a passkey is added and signs in without a password, from the page and from the dialog", async () => {
    const { page, leave } = await visit(fixture.browser, PHONE, "/register");
    await withAuthenticator(page);
    await register(page, somebody());
    await page.goto("/dashboard");
    await hydrated(page);
    await button(page, "Settings").click();
    await dialog(page, "Edit Profile").getByRole("link", { name: "All settings" }).click();
    await page.getByRole("link", { name: "Second factor" }).click();
    await page.getByRole("heading", { name: "Second factor" }).waitFor();
    await expect.poll(() => page.getByLabel("Name").inputValue()).toMatch(/^Chrome on /);
    await page.getByLabel("Name").fill("My owl");
    await button(page, "Add a passkey").click();
    const codes = dialog(page, "Your recovery codes");
    await codes.waitFor();
    await expect.poll(() => codes.getByRole("listitem").count()).toBe(10);
    await expectAccessible(page);
    await codes.getByRole("button", { name: "I’ve saved them" }).click();
    await page.getByRole("heading", { name: "My owl" }).waitFor();
    await page.getByText("10 of 10 left").waitFor();

    await page.goto("/");
    await hydrated(page);
    await signOut(page);
    await page.goto("/sign-in");
    await hydrated(page);
    await button(page, "Use a passkey").click();
    await page.getByRole("article").waitFor();
    expect(await isSignedIn(page)).toBe(true);

    await page.goto("/");
    await hydrated(page);
    await signOut(page);
    await button(page, "Menu").click();
    await dialog(page, "Menu").getByRole("button", { name: "Sign In" }).click();
    await dialog(page, "Sign In").getByRole("button", { name: "Use a passkey" }).click();
    await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
    expect(await isSignedIn(page)).toBe(true);
    await leave();
  });
});

describe("in an old session", () => {
  it("the account is deleted after the password was given again, and the address typed before is still there", async () => {
    const { page } = await visit(fixture.browser, PHONE, "/register");
    const email = somebody();
    await register(page, email);
    await ageProofs();
    await page.goto("/dashboard");
    await hydrated(page);
    await button(page, "Settings").click();
    await dialog(page, "Edit Profile").getByRole("button", { name: "Delete Account" }).click();
    const confirm = page.getByRole("alertdialog");
    await confirm.getByLabel("E-mail").fill(email);
    await confirm.getByRole("button", { name: "Delete Account" }).click();
    await page.getByRole("heading", { name: "Confirm it’s you" }).waitFor();
    await page.getByLabel("Password").fill("something else");
    await button(page, "Confirm").click();
    await page.getByText("That’s not your password.").waitFor();
    await page.getByLabel("Password").fill(PASSWORD);
    await button(page, "Confirm").click();
    await confirm.waitFor();
    await expect.poll(() => confirm.getByLabel("E-mail").inputValue()).toBe(email);
    await confirm.getByRole("button", { name: "Delete Account" }).click();
    await page.getByRole("article").waitFor();
    const { rowCount } = await fixture.database.query("SELECT 1 FROM users WHERE email = $1", [email]);
    expect(rowCount).toBe(0);
    await page.context().close();
  });
});

it("a passkey confirms in an old session, where the data is downloaded; without a finger it opens nothing", async () => {
  const { page } = await visit(fixture.browser, DESKTOP, "/register");
  const authenticator = await withAuthenticator(page);
  await register(page, somebody());
  await toSecondFactor(page);
  await button(page, "Add a passkey").click();
  await dialog(page, "Your recovery codes").getByRole("button", { name: "I’ve saved them" }).click();
  await dialogsClosed(page);
  await ageProofs();
  await page.goto("/account/data/refused");
  await button(page, "Download my data").click();
  await page.getByRole("heading", { name: "Confirm it’s you" }).waitFor();
  await hydrated(page);
  await button(page, "Use a passkey").click();
  await expect.poll(() => new URL(page.url()).pathname).toBe("/account/data/refused");
  await hydrated(page);
  const download = page.waitForEvent("download");
  await button(page, "Download my data").click();
  expect((await download).suggestedFilename()).toMatch(/^bookmatch-data-/);

  await page.goto("/");
  await hydrated(page);
  await signOut(page);
  await authenticator.verifies(false);
  await page.goto("/sign-in");
  await hydrated(page);
  await page.getByLabel("E-mail").fill("typed@example.org");
  await button(page, "Use a passkey").click();
  await page.getByRole("alert").waitFor({ timeout: 60_000 });
  await expect.poll(() => page.getByLabel("E-mail").inputValue()).toBe("typed@example.org");
  await authenticator.verifies(true);
  await button(page, "Use a passkey").click();
  await page.getByRole("article").waitFor();
  await page.context().close();
});
