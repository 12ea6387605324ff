import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { DESKTOP, PHONE, hydrated, signOut, visit } from "#tests/browser.ts";
import { button, dialog, setUpJourney, visitAs } from "#tests/journey-fixture.ts";
import { PASSWORD } from "#tests/reader.ts";

const fixture = setUpJourney();

let people = 0;
const somebody = () => `journey${(people += 1)}@example.org`;

async function fillIn(page: Page, email: string, password?: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  if (password !== undefined) await page.getByLabel("Password", { exact: true }).fill(password);
}

/** From the swipe screen to an account of one's own. */
async function register(page: Page, email: string): Promise<void> {
  await button(page, "Menu").click();
  await dialog(page, "Menu").getByRole("button", { name: "Sign In" }).click();
  await button(page, "Create an account").click();
  await fillIn(page, email, PASSWORD);
  await dialog(page, "Create Account").getByRole("button", { name: "Create Account" }).click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
}

/** Until the server has answered so many changes of saved books: a page that is left earlier takes the rest along. */
async function savesAnswered(page: Page, count: number, change: () => Promise<void>): Promise<void> {
  let answered = 0;
  const all = page.waitForResponse((response) => {
    if (/\/saved-books\/\d+$/.test(response.url())) answered += 1;
    return answered === count;
  });
  await change();
  await all;
}

describe("an account", () => {
  it("is created in the dialog, stays on the same card, and ends with Sign Out", async () => {
    const { page, leave } = await visit(fixture.browser, PHONE);
    const before = await page.getByRole("article").getByRole("heading").first().textContent();
    await register(page, somebody());
    await expect.poll(() => page.getByRole("article").getByRole("heading").first().textContent()).toBe(before);
    await button(page, "Menu").click();
    await dialog(page, "Menu").getByRole("link", { name: "Dashboard" }).click();
    await page.getByRole("heading", { name: "Saved Books (0)" }).waitFor();
    await page.getByText("No saved books yet. Start swiping to find your next read!").waitFor();
    await page.goBack();
    await hydrated(page);
    await signOut(page);
    await page.goto("/dashboard");
    expect(new URL(page.url()).pathname).toBe("/");
    await leave();
  });

  it("is asked in the dialog where to send the link for a new password", async () => {
    const { page, leave } = await visit(fixture.browser, PHONE);
    await button(page, "Menu").click();
    await dialog(page, "Menu").getByRole("button", { name: "Sign In" }).click();
    await button(page, "Forgot password?").click();
    await dialog(page, "Reset Password").waitFor();
    await fillIn(page, somebody());
    await button(page, "Send Reset Link").click();
    await page.getByText("If an account exists with that email, we've sent password reset instructions.").waitFor();
    await button(page, "Back to Login").click();
    await dialog(page, "Sign In").waitFor();
    await leave();
  });
});

describe("the dashboard", () => {
  it("removes a book and takes that back", async () => {
    const { page, leave } = await visitAs(fixture, {}, DESKTOP);
    const title = (await page.getByRole("article").getByRole("heading").first().textContent())!;
    await savesAnswered(page, 1, () => button(page, "Save").click());
    await expect.poll(() => button(page, "Save").getAttribute("aria-pressed")).toBe("true");
    await page.goto("/dashboard");
    await hydrated(page);
    await savesAnswered(page, 1, () => page.getByRole("button", { name: `Remove ${title}` }).click());
    await page.getByRole("heading", { name: "Saved Books (0)" }).waitFor();
    await savesAnswered(page, 1, () => button(page, "Undo").click());
    await page.getByRole("heading", { name: "Saved Books (1)" }).waitFor();
    await page.reload();
    await page.getByRole("heading", { name: title }).waitFor();
    await leave();
  });
});

describe("saving", () => {
  it("toggles, counts right after double clicks, and is remembered", async () => {
    const { page, leave } = await visitAs(fixture, {}, DESKTOP);
    const save = button(page, "Save");
    await savesAnswered(page, 5, async () => {
      await save.click();
      await expect.poll(() => save.getAttribute("aria-pressed")).toBe("true");
      await save.dblclick();
      await save.dblclick();
      await expect.poll(() => save.getAttribute("aria-pressed")).toBe("true");
    });
    await page.reload();
    await hydrated(page);
    await expect.poll(() => button(page, "Save").getAttribute("aria-pressed")).toBe("true");
    await page.goto("/dashboard");
    await page.getByRole("heading", { name: "Saved Books (1)" }).waitFor();
    await leave();
  });
});
