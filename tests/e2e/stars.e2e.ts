import { describe, expect, it } from "vitest";

import { DESKTOP, hydrated, PHONE, visit } from "#tests/browser.ts";
import { anEntry } from "#tests/factories/books.ts";
import { aSession, aUser } from "#tests/factories/users.ts";
import { button, dialog, setUpJourney } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();

/** A reader at their list, with one book and its log open. */
async function atTheLog(options: typeof PHONE | typeof DESKTOP) {
  const user = await aUser(fixture.database);
  const { id } = await anEntry(fixture.database, user.id, { title: "Momo", author: "Michael Ende" });
  const session = await aSession(fixture.database, user.id);
  const { page, leave } = await visit(fixture.browser, { ...options, session }, "/reading-tracker");
  await hydrated(page);
  await page.locator("summary", { hasText: "More about Momo" }).click();
  await button(page, "Log of Momo").click();
  const log = dialog(page, "Log of Momo");
  const stored = async () => {
    const { rows } = await fixture.database.query("SELECT rating FROM reading_list WHERE id = $1", [id]);
    return (rows[0] as { rating: number | null }).rating;
  };
  return { page, leave, log, stored };
}

describe("stars", () => {
  it("are given with a finger, half by half, stand on the list, and are asked for where a book is finished", async () => {
    const { page, leave, log, stored } = await atTheLog(PHONE);
    const half = log.locator("label", { hasText: "3½ stars" });
    const { width, height } = (await half.boundingBox())!;
    expect(width).toBeGreaterThanOrEqual(24);
    expect(height).toBeGreaterThanOrEqual(44);
    const answer = Promise.withResolvers<void>();
    await page.route(/\/stars/, (route) => answer.promise.then(() => route.continue()));
    await half.tap();
    expect(await log.getByRole("radio", { name: "3½ stars" }).isChecked()).toBe(true);
    await page.keyboard.press("Escape");
    await expect.poll(() => log.count()).toBe(0);
    // The answer comes when the dialog is gone.
    answer.resolve();
    await page.getByRole("img", { name: "3.5 of 5 stars" }).waitFor();
    expect(await stored()).toBe(7);

    await fixture.database.query("UPDATE reading_list SET rating = NULL");
    await page.reload();
    await hydrated(page);
    await button(page, "Completed").click();
    const asked = page.getByRole("group", { name: "How was it?" });
    await asked.locator("label", { hasText: "4½ stars" }).tap();
    await expect.poll(stored).toBe(9);
    await button(page, "Undo").click();
    await expect.poll(() => asked.count()).toBe(0);
    await leave();
  });

  it("are given and taken back by arrow keys alone", async () => {
    const { page, leave, log, stored } = await atTheLog(DESKTOP);
    await log.getByRole("radio", { name: "No stars" }).focus();
    for (let press = 0; press < 4; press++) await page.keyboard.press("ArrowRight");
    await expect.poll(stored).toBe(4);
    expect(await log.getByRole("radio", { name: "2 stars" }).isChecked()).toBe(true);
    for (let press = 0; press < 4; press++) await page.keyboard.press("ArrowLeft");
    await expect.poll(stored).toBe(null);
    await leave();
  });
});
