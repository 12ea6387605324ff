import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { DESKTOP, PHONE, dialogsClosed, expectAccessible, hydrated, signOut, visit } from "#tests/browser.ts";
import { button, dialog, setUpJourney, register } from "#tests/journey-fixture.ts";
import { PASSWORD } from "#tests/reader.ts";
import { codeOf } from "#tests/second-factors.ts";

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

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto("/sign-in");
  await hydrated(page);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await button(page, "Sign In").click();
}

async function toSecondFactor(page: Page): Promise<void> {
  await page.goto("/account/second-factor");
  await hydrated(page);
}

/** Sets up an app by what the page shows; returns its secret and the recovery codes. */
async function setUpApp(page: Page): Promise<{ secret: string; codes: string[] }> {
  await page.getByRole("link", { name: "Set up an authenticator app" }).click();
  await page.getByRole("heading", { name: "Set up an authenticator app" }).waitFor();
  const secret = (await page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).textContent())!.replaceAll(" ", "");
  await page.getByLabel("Code that the app shows").fill(codeOf(secret));
  await button(page, "Turn on").click();
  await page.getByRole("heading", { name: "Your authenticator app is set up" }).waitFor();
  const codes = await page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").allTextContents();
  return { secret, codes };
}

const isSignedIn = async (page: Page) => {
  await page.goto("/dashboard");
  return new URL(page.url()).pathname === "/dashboard";
};

/** As if everybody had last proven two hours ago who they are. */
const ageProofs = () => fixture.database.query("UPDATE sessions SET proven_at = now() - interval '2 hours'");

/** As if the half minute of the last code were over. */
const forgetCodes = () => fixture.database.query("UPDATE second_factors SET totp_last_step = NULL");

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
    await codes.getByRole("button", { name: "I have kept them" }).click();
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

  it("an app is set up by its picture or secret; wrong codes and used ones are refused beside the field", async () => {
    const { page } = await visit(fixture.browser, PHONE, "/register");
    const email = somebody();
    await register(page, email);
    await toSecondFactor(page);
    await page.getByRole("link", { name: "Set up an authenticator app" }).click();
    await page.getByRole("img", { name: "QR code" }).waitFor();
    const secretText = page.getByText(/^(?:[A-Z2-7]{4} ){7}[A-Z2-7]{4}$/);
    const shown = await secretText.textContent();
    await page.getByLabel("Code that the app shows").fill("000000");
    await button(page, "Turn on").click();
    await page.getByText("This is not the code that the app shows at this moment.").waitFor();
    await expect.poll(() => secretText.textContent()).toBe(shown);
    const secret = shown!.replaceAll(" ", "");
    const code = codeOf(secret);
    await page.getByLabel("Code that the app shows").fill(code);
    await button(page, "Turn on").click();
    await page.getByRole("list", { name: "Recovery codes" }).waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "I have kept them" }).click();
    await page.getByText("Your password alone does not open your account").waitFor();
    await page.goto("/");
    await hydrated(page);
    await signOut(page);

    await signIn(page, email);
    await page.getByRole("heading", { name: "One more step" }).waitFor();
    await page.getByLabel("Code", { exact: true }).fill("000000");
    await button(page, "Continue").click();
    await page.getByText("This is not the code of this moment").waitFor();
    // The one that set it up has been used.
    await page.getByLabel("Code", { exact: true }).fill(code);
    await button(page, "Continue").click();
    await expect.poll(() => page.getByLabel("Code", { exact: true }).getAttribute("aria-invalid")).toBe("true");
    await expectAccessible(page);
    await forgetCodes();
    await page.getByLabel("Code", { exact: true }).fill(codeOf(secret));
    await button(page, "Continue").click();
    await page.getByRole("article").waitFor();
    expect(await isSignedIn(page)).toBe(true);
    // Refused codes answered 400, which Chromium reports: this visit's faults do not count.
    await page.context().close();
  });
});

it("a lost device is got over with a recovery code, by keyboard alone", async () => {
  const { page, leave } = await visit(fixture.browser, DESKTOP, "/register");
  const email = somebody();
  await register(page, email);
  await toSecondFactor(page);
  const { codes } = await setUpApp(page);
  expect(codes).toHaveLength(10);
  await page.goto("/");
  await hydrated(page);
  await signOut(page);

  await page.goto("/sign-in");
  await hydrated(page);
  await page.getByLabel("E-mail").focus();
  await page.keyboard.type(email);
  await page.keyboard.press("Tab");
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "One more step" }).waitFor();
  await page.getByLabel("Code", { exact: true }).focus();
  for (const next of ["Continue", "Device lost? Use a recovery code"]) {
    await page.keyboard.press("Tab");
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(next);
  }
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.type(codes[0]!.toUpperCase());
  await page.keyboard.press("Enter");
  await page.getByRole("article").waitFor();
  await toSecondFactor(page);
  await page.getByText("9 of 10 left").waitFor();
  await page.getByRole("link", { name: "Make new recovery codes" }).click();
  await page.getByRole("heading", { name: "New recovery codes" }).waitFor();
  await button(page, "Make new recovery codes").click();
  await page.getByRole("heading", { name: "Your recovery codes" }).waitFor();
  await expect.poll(() => page.getByRole("listitem").count()).toBe(10);
  await leave();
});

it("a passkey without a finger opens nothing, and the page says so and stays", async () => {
  const { page } = await visit(fixture.browser, DESKTOP, "/register");
  const authenticator = await withAuthenticator(page);
  await register(page, somebody());
  await toSecondFactor(page);
  await button(page, "Add a passkey").click();
  await dialog(page, "Your recovery codes").getByRole("button", { name: "I have kept them" }).click();
  await dialogsClosed(page);
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

it("admins set up a second factor before anything else where one of them requires it", async () => {
  const { page, leave } = await visit(fixture.browser, DESKTOP, "/register");
  const email = somebody();
  await register(page, email);
  await fixture.database.query("UPDATE users SET role = 'admin' WHERE email = $1", [email]);
  await page.goto("/admin/settings");
  await hydrated(page);
  await page.getByRole("link", { name: "set up your own" }).click();
  await page.getByRole("heading", { name: "Second factor" }).waitFor();
  await setUpApp(page);
  await page.goto("/admin/settings");
  await hydrated(page);
  await button(page, "Require it of every admin").click();
  await button(page, "Leave it up to them").waitFor();

  const other = await visit(fixture.browser, PHONE, "/register");
  const otherEmail = somebody();
  await register(other.page, otherEmail);
  await fixture.database.query("UPDATE users SET role = 'admin' WHERE email = $1", [otherEmail]);
  await other.page.goto("/admin");
  await other.page.getByText("Admins need a second factor here.").waitFor();
  await hydrated(other.page);
  await setUpApp(other.page);
  await other.page.goto("/admin");
  await other.page.getByRole("heading", { name: "Catalogue" }).waitFor();
  await other.leave();

  await button(page, "Leave it up to them").click();
  await button(page, "Require it of every admin").waitFor();
  await leave();
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
    await page.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
    await page.getByLabel("Password").fill("something else");
    await button(page, "Confirm").click();
    await page.getByText("This is not the password of your account.").waitFor();
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

  it("a passkey confirms as well, and leads back to where the data is downloaded", async () => {
    const { page, leave } = await visit(fixture.browser, DESKTOP, "/register");
    await withAuthenticator(page);
    await register(page, somebody());
    await toSecondFactor(page);
    await button(page, "Add a passkey").click();
    await dialog(page, "Your recovery codes").getByRole("button", { name: "I have kept them" }).click();
    await dialogsClosed(page);
    await ageProofs();
    await page.goto("/account/data/refused");
    await button(page, "Download my data").click();
    await page.getByRole("heading", { name: "Confirm that it is you" }).waitFor();
    await hydrated(page);
    await button(page, "Use a passkey").click();
    await expect.poll(() => new URL(page.url()).pathname).toBe("/account/data/refused");
    await hydrated(page);
    const download = page.waitForEvent("download");
    await button(page, "Download my data").click();
    expect((await download).suggestedFilename()).toMatch(/^bookmatch-data-/);
    await leave();
  });
});
