import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { DESKTOP, hydrated, landed, layoutShift, PHONE, signOut, visit } from "#tests/browser.ts";
import { button, dialog, setUpJourney, visitAs } from "#tests/journey-fixture.ts";
import { PASSWORD } from "#tests/reader.ts";

const fixture = setUpJourney();

let people = 0;
const somebody = () => `along${(people += 1)}@example.org`;

async function titleOnTop(page: Page): Promise<string> {
  return (await page.getByRole("article").getByRole("heading").first().textContent()) ?? "";
}

/** Decides on the top card and waits until the next one lies there; says which it was. */
async function pass(page: Page): Promise<string> {
  const title = await titleOnTop(page);
  await button(page, "Pass").click();
  await expect.poll(() => titleOnTop(page)).not.toBe(title);
  await landed(page);
  return title;
}

async function undo(page: Page): Promise<void> {
  const title = await titleOnTop(page);
  await button(page, "Undo").click();
  await expect.poll(() => titleOnTop(page)).not.toBe(title);
  await landed(page);
}

async function openSignIn(page: Page): Promise<void> {
  await button(page, "Menu").click();
  await dialog(page, "Menu").getByRole("button", { name: "Sign In" }).click();
  await dialog(page, "Sign In").waitFor();
}

async function register(page: Page, email: string): Promise<void> {
  await button(page, "Create an account").click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog(page, "Create Account").getByRole("button", { name: "Create Account" }).click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
}

/** Titles of the account's swipes that were not taken back, oldest first. */
async function standing(email: string): Promise<string[]> {
  const { rows } = await fixture.database.query(
    `SELECT title FROM swipe_events AS swipe JOIN users ON users.id = swipe.user_id JOIN books ON books.id = swipe.book_id
     WHERE email = $1 AND kind <> 'undo' AND NOT EXISTS (
       SELECT FROM swipe_events AS undo WHERE undo.user_id = swipe.user_id AND undo.undoes = swipe.id)
     ORDER BY happened_at`,
    [email],
  );
  return rows.map((row) => row.title as string);
}

async function eventCount(email: string): Promise<number> {
  const { rows } = await fixture.database.query(
    "SELECT count(*)::int AS count FROM swipe_events JOIN users ON users.id = user_id WHERE email = $1",
    [email],
  );
  return rows[0].count as number;
}

/** What this device keeps. */
function storage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => ({ ...localStorage }));
}

describe("swipes made before signing in", () => {
  it("are announced and join the account, without the one taken back", async () => {
    const { page, leave } = await visit(fixture.browser, PHONE);
    const email = somebody();
    const first = await pass(page);
    await openSignIn(page);
    await dialog(page, "Sign In").getByText("We’ll add the swipe from this device to your account.").waitFor();
    await button(page, "Close").click();
    const second = await pass(page);
    await pass(page);
    await undo(page);
    await openSignIn(page);
    const sentence = page.getByText("We’ll add the 2 swipes from this device to your account.");
    await sentence.waitFor();
    await button(page, "Create an account").click();
    await sentence.waitFor();
    await button(page, "I already have an account").click();
    await register(page, email);
    await expect.poll(() => standing(email)).toEqual([first, second]);
    // What was taken back before it left has never left.
    expect(await eventCount(email)).toBe(2);
    await leave();
  });

  it("are announced on the page, too, and nothing on it moves", async () => {
    const { page, leave } = await visit(fixture.browser, PHONE);
    await pass(page);
    await page.goto("/sign-in");
    await page.getByText("We’ll add the swipe from this device to your account.").waitFor();
    expect(await layoutShift(page)).toBe(0);
    await leave();
  });
});

describe("swipes made while signed in", () => {
  it("are in the account as the device shows them, also what is taken back after a reload", async () => {
    const { page, user, leave } = await visitAs(fixture, {}, DESKTOP);
    const { email } = user;
    const stored = await pass(page);
    const sent = await pass(page);
    await expect.poll(() => standing(email)).toEqual([stored, sent]);
    await page.reload();
    await hydrated(page);
    await expect.poll(() => button(page, "Undo").isEnabled()).toBe(true);
    await undo(page);
    await expect.poll(() => standing(email)).toEqual([stored]);
    await expect.poll(async () => JSON.parse((await storage(page))["bookmatch:swipes"]!).length).toBe(1);
    expect(await eventCount(email)).toBe(3);
    await leave();
  });

  it("arrive although the page is left at once", async () => {
    const { page, user, leave } = await visitAs(fixture, {}, PHONE);
    const { email } = user;
    // Arrived: from here on the page listens for being left.
    const first = await pass(page);
    await expect.poll(() => standing(email)).toEqual([first]);
    const second = await titleOnTop(page);
    await button(page, "Pass").click();
    await page.goto("about:blank");
    await expect.poll(() => standing(email)).toEqual([first, second]);
    await leave();
  });

  it("arrive before signing out, and then the device knows of none", async () => {
    const { page, user, leave } = await visitAs(fixture, {}, PHONE);
    const { email } = user;
    const title = await pass(page);
    await signOut(page);
    expect(await standing(email)).toEqual([title]);
    expect(Object.keys(await storage(page))).not.toContain("bookmatch:swipes");
    await expect.poll(() => button(page, "Undo").isEnabled()).toBe(false);
    await leave();
  });

  it("are forgotten by the device with the account, which is deleted only when its own address is typed", async () => {
    const { page, user, leave } = await visitAs(fixture, {}, PHONE);
    const { email } = user;
    await pass(page);
    await page.goto("/dashboard");
    await hydrated(page);
    await button(page, "Settings").click();
    await dialog(page, "Edit Profile").getByRole("button", { name: "Delete Account" }).click();
    const confirm = page.getByRole("alertdialog");
    const erase = confirm.getByRole("button", { name: "Delete Account" });
    await expect.poll(() => erase.isEnabled()).toBe(false);
    await confirm.getByRole("textbox").fill(email.toUpperCase());
    await expect.poll(() => erase.isEnabled()).toBe(false);
    await confirm.getByRole("textbox").fill(email);
    await erase.click();
    await page.waitForURL((url) => url.pathname === "/");
    await hydrated(page);
    expect(Object.keys(await storage(page))).not.toContain("bookmatch:swipes");
    await leave();
  });
});
