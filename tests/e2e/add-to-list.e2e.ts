import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";

import { DESKTOP, expectAccessible, hydrated, PHONE, visit } from "#tests/browser.ts";
import { button, dialog, setUpJourney, visitAs } from "#tests/journey-fixture.ts";
import { PASSWORD } from "#tests/reader.ts";

const VIENNA = { timezoneId: "Europe/Vienna" } as const;

const fixture = setUpJourney();

const hasFocus = (of: Locator) => of.evaluate((element) => element === document.activeElement);
const titleOnTop = async (page: Page) => (await page.getByRole("article").getByRole("heading").first().textContent())!;

/** In the sign-in dialog that is open. */
async function registerThere(page: Page, email: string): Promise<void> {
  await button(page, "Create an account").click();
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await dialog(page, "Create Account").getByRole("button", { name: "Create Account" }).click();
  await expect.poll(() => dialog(page, "Create Account").count()).toBe(0);
}

async function listOf(email: string): Promise<string[]> {
  const { rows } = await fixture.database.query(
    "SELECT title FROM reading_list JOIN users ON users.id = user_id WHERE email = $1 ORDER BY reading_list.id",
    [email],
  );
  return rows.map(({ title }) => title as string);
}

async function daysOf(email: string): Promise<unknown[]> {
  const { rows } = await fixture.database.query(
    `SELECT title, entry.status, day::text FROM reading_list entry JOIN users ON users.id = user_id
     LEFT JOIN reading_log ON entry_id = entry.id WHERE email = $1 ORDER BY entry.id`,
    [email],
  );
  return rows as unknown[];
}

/** Saves the book on top and waits until the database has it. */
async function save(page: Page, email: string): Promise<void> {
  await button(page, "Save").click();
  const saved = "SELECT count(*)::int AS books FROM saved_books JOIN users ON users.id = user_id WHERE email = $1";
  await expect.poll(async () => (await fixture.database.query(saved, [email])).rows[0].books).toBe(1);
}

it("a liked book goes to the list in one tap, and so does a described one", async () => {
  const email = "liked@example.org";
  const { page, leave } = await visitAs(fixture, { email, timeZone: VIENNA.timezoneId }, { ...PHONE, ...VIENNA });
  const liked = await titleOnTop(page);
  await button(page, "Like").click();
  const match = dialog(page, "You matched with this book!");
  await match.getByRole("button", { name: "Add to List" }).click();
  await expect.poll(() => match.getByRole("button", { name: "Already in List" }).isDisabled()).toBe(true);
  expect(await hasFocus(match.getByRole("button", { name: "Already in List" }))).toBe(true);
  await expect.poll(() => listOf(email)).toEqual([liked]);
  await match.getByRole("button", { name: "Continue Swiping" }).click();

  const described = await titleOnTop(page);
  await button(page, "Description").click();
  await dialog(page, described).getByRole("button", { name: "Add to List" }).click();
  await dialog(page, described).getByRole("button", { name: "Already in List" }).waitFor();
  await expect.poll(() => listOf(email)).toEqual([liked, described]);
  await leave();
});

it("a liked book goes to the list as finished on a day, whose error stands beside it and costs nothing", async () => {
  const email = "finished@example.org";
  const { page } = await visitAs(fixture, { email, timeZone: VIENNA.timezoneId }, { ...PHONE, ...VIENNA });
  const liked = await titleOnTop(page);
  await button(page, "Like").click();
  const match = dialog(page, "You matched with this book!");
  await match.getByRole("button", { name: "Set status" }).click();
  await match.getByLabel("Completed").check();
  await match.getByLabel("Finished on").fill("2199-01-01");
  await match.getByRole("button", { name: "Save status" }).click();
  await match.getByText("That date is in the future. Choose today or earlier.").waitFor();
  expect(await match.getByLabel("Completed").isChecked()).toBe(true);
  await expect.poll(() => hasFocus(match.getByLabel("Finished on"))).toBe(true);
  await expectAccessible(page);
  await match.getByLabel("Finished on").fill("2024-02-29");
  await page.keyboard.press("Enter");
  await match.getByRole("button", { name: "Already in List" }).waitFor();
  expect(await hasFocus(match.getByRole("button", { name: "Already in List" }))).toBe(true);
  await expect.poll(() => daysOf(email)).toEqual([{ title: liked, status: "completed", day: "2024-02-29" }]);
  // The refused day is in the console: this visit's faults do not count.
  await page.context().close();
});

it("R11: a saved book goes to the list in one tap, keeps the focus, says so, and is known there later", async () => {
  const email = "saved@example.org";
  const { page, leave } = await visitAs(fixture, { email, timeZone: VIENNA.timezoneId }, { ...DESKTOP, ...VIENNA });
  const title = await titleOnTop(page);
  await save(page, email);
  await page.goto("/dashboard");
  await hydrated(page);
  await button(page, `Add to List ${title}`).focus();
  await page.keyboard.press("Enter");
  const added = button(page, `Already in List ${title}`);
  await added.waitFor();
  await page
    .getByRole("status")
    .filter({ hasText: `${title} is on your list.` })
    .waitFor();
  await expect.poll(() => listOf(email)).toEqual([title]);
  expect(await hasFocus(added)).toBe(true);
  // Pressed once more it does nothing.
  await page.keyboard.press("Enter");
  expect(await hasFocus(added)).toBe(true);
  expect(await listOf(email)).toEqual([title]);
  await page.reload();
  await hydrated(page);
  await expect.poll(() => button(page, `Already in List ${title}`).isDisabled()).toBe(true);
  await leave();
});

it("the deck asks a visitor to sign in and then finishes the addition", async () => {
  const email = "visitor@example.org";
  const { page, leave } = await visit(fixture.browser, { ...PHONE, ...VIENNA });
  const title = await titleOnTop(page);
  await button(page, "Like").click();
  const match = dialog(page, "You matched with this book!");
  await match.getByRole("button", { name: "Add to List" }).click();
  await dialog(page, "Sign In").waitFor();
  await registerThere(page, email);
  await expect.poll(() => listOf(email)).toEqual([title]);
  await match.getByRole("button", { name: "Already in List" }).waitFor();
  await leave();
});
