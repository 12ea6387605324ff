import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeEach, expect, it } from "vitest";

import { DESKTOP, expectAccessible, hydrated, PHONE } from "#tests/browser.ts";
import { button, dialog, setUpJourney, visitAs } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();
const clear = async () => {
  for (const table of ["chat_messages", "book_suggestions", "mutes"])
    await fixture.database.query(`DELETE FROM ${table}`);
};
beforeEach(clear);
afterAll(clear);

/** A new reader, in the room of this path. */
const reader = (path: string, options: BrowserContextOptions) => visitAs(fixture, {}, options, path);

async function enter(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

/** Somebody who writes and is not here. */
async function writer(name: string): Promise<string> {
  const { rows } = await fixture.database.query(
    `WITH writer AS (INSERT INTO users (id, email) VALUES (gen_random_uuid(), $1 || '@writers.example')
       ON CONFLICT (email) DO UPDATE SET name = '' RETURNING id)
     INSERT INTO profiles (id, nickname) SELECT id, $1 FROM writer
     ON CONFLICT (id) DO UPDATE SET nickname = $1 RETURNING id`,
    [name.toLowerCase()],
  );
  return rows[0].id;
}

const says = (id: string, message: string) =>
  fixture.database.query("INSERT INTO chat_messages (user_id, client_id, message) VALUES ($1, gen_random_uuid(), $2)", [
    id,
    message,
  ]);
const texts = (page: Page) => page.getByRole("log").locator("[data-key] p[dir=auto]").allTextContents();
const muteCount = async () => (await fixture.database.query("SELECT FROM mutes")).rowCount;
const wide = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** What a browser says of a request that was cut or refused, and of nothing else. */
const withoutExpectedFailures = (faults: string[]) =>
  faults.splice(0, faults.length, ...faults.filter((fault) => !/ERR_FAILED|429|409/.test(fault)));

it("a muted reader's messages leave at once, come back by Undo, and stay away otherwise", async () => {
  const [noisy, calm] = [await writer("Noisy"), await writer("Calm")];
  await says(noisy, "Noise one");
  await says(calm, "A word");
  await says(noisy, "Noise two");
  const { page, leave } = await reader("/coffee-talk", PHONE);
  const more = () => page.getByRole("button", { name: /^More about noisy’s message/ }).last();
  await more().focus();
  await page.keyboard.press("Enter");
  await button(page, "Mute this reader").click();
  // Its Undo stays for as long as it is pointed at.
  await page.getByText("Muted noisy.").hover();
  await expect.poll(() => texts(page)).toEqual(["A word"]);
  await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe("Conversation");
  await expectAccessible(page);
  expect(await wide(page)).toBe(0);
  await says(noisy, "Unheard");
  await says(calm, "Another word");
  await expect.poll(() => texts(page)).toEqual(["A word", "Another word"]);
  await button(page, "Undo").click();
  // What was kept back meanwhile comes as well.
  await expect.poll(() => texts(page)).toEqual(["Noise one", "A word", "Noise two", "Unheard", "Another word"]);
  expect(await muteCount()).toBe(0);

  await more().click();
  await button(page, "Mute this reader").click();
  await page.getByText("Muted noisy.").waitFor();
  await enter(page, "/coffee-talk");
  expect(await texts(page)).toEqual(["A word", "Another word"]);

  await enter(page, "/dashboard");
  await button(page, "Settings").click();
  await dialog(page, "Edit Profile").getByRole("link", { name: "All settings" }).click();
  await page.getByRole("link", { name: "Muted readers" }).click();
  await page.getByRole("heading", { name: "noisy" }).waitFor();
  await page.getByRole("button", { name: "Unmute noisy" }).click();
  await page.getByText("You haven’t muted anyone.").waitFor();
  expect(await muteCount()).toBe(0);
  await leave();
});

it("a muting that fails brings the words back and says so", async () => {
  await says(await writer("Noisy"), "Noise");
  const { page, faults, leave } = await reader("/coffee-talk", DESKTOP);
  await page.route("**/mutes", (route) => route.abort());
  await page.getByRole("button", { name: /^More about noisy’s message/ }).click();
  await button(page, "Mute this reader").click();
  await page.getByText("Failed to mute this reader.").waitFor();
  expect(await texts(page)).toEqual(["Noise"]);
  withoutExpectedFailures(faults);
  await leave();
});

it("the board loses a muted reader's requests and voices, and their count", async () => {
  const [noisy, calm] = [await writer("Noisy"), await writer("Calm")];
  await fixture.database.query(
    `WITH wish AS (INSERT INTO book_suggestions (user_id, title, description) VALUES ($2, 'Calm wish', 'A sea') RETURNING id),
       other AS (INSERT INTO book_suggestions (user_id, title, description) VALUES ($1, 'Loud wish', 'A storm'))
     INSERT INTO book_recommendations (suggestion_id, user_id, book_title, author, reason)
     SELECT id, voice.*  FROM wish, (VALUES ($1, 'Loud book', 'L. Oud', 'Noise'), ($2, 'Calm book', 'C. Alm', 'Peace')) voice`,
    [noisy, calm],
  );
  const { page, leave } = await reader("/suggestions", DESKTOP);
  await button(page, "Recommendations 2").click();
  await page.getByText("Loud book").first().waitFor();
  await button(page, "Add Recommendation").first().click();
  await page.getByLabel("Why do you recommend this book?").fill("Half a sentence");
  await button(page, "More about noisy’s recommendation of Loud book").click();
  await button(page, "Mute this reader").click();
  // As a toast does while the pointer is on it: it stays.
  await page.getByText("Muted noisy.").dispatchEvent("pointerover");
  await expect.poll(() => page.getByRole("heading", { name: "Loud" }).count()).toBe(0);
  await button(page, "Recommendations 1").waitFor();
  await expect.poll(() => page.getByRole("heading", { name: "Calm wish" }).count()).toBe(1);
  // Nothing that was typed is lost by it.
  await expect.poll(() => page.getByLabel("Why do you recommend this book?").inputValue()).toBe("Half a sentence");
  expect(await wide(page)).toBe(0);
  await button(page, "Undo").click();
  await button(page, "Recommendations 2").waitFor();
  await page.getByRole("heading", { name: "Loud wish" }).waitFor();
  expect(await muteCount()).toBe(0);
  await leave();
});
