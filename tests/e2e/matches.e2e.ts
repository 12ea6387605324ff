import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { DESKTOP, hydrated, PHONE } from "#tests/browser.ts";
import { aBook } from "#tests/factories/books.ts";
import { button, dialog, setUpJourney, visitAs } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();

const heading = (page: Page, count: number) => page.getByRole("heading", { name: `Matches (${count})`, level: 1 });

/** Likes the card on top and continues; returns the book's title. */
async function like(page: Page): Promise<string> {
  await button(page, "Like").click();
  const match = dialog(page, "You matched with this book!");
  const title = await match.locator("p").first().textContent();
  await match.getByRole("button", { name: "Continue Swiping" }).click();
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
  return title!;
}

async function openMatches(page: Page): Promise<void> {
  await button(page, "Menu").click();
  await dialog(page, "Menu").getByRole("link", { name: "Matches" }).click();
  await page.getByRole("heading", { name: /^Matches \(/, level: 1 }).waitFor();
}

/** The titles that the account has liked and not taken back, as any device would load them. */
async function storedLikes(userId: string): Promise<string[]> {
  const { rows } = await fixture.database.query<{ title: string }>(
    `SELECT title FROM swipe_events JOIN books ON books.id = swipe_events.book_id
     WHERE user_id = $1 AND kind = 'like' AND NOT EXISTS (
       SELECT FROM swipe_events undo WHERE undo.user_id = $1 AND undo.undoes = swipe_events.id)
     ORDER BY happened_at DESC`,
    [userId],
  );
  return rows.map(({ title }) => title);
}

/** Likes made on another device, a minute apart: the last is the newest. */
async function likesElsewhere(userId: string, titles: string[]): Promise<void> {
  for (const [index, title] of titles.entries()) {
    const { id } = await aBook(fixture.database, { title });
    await fixture.database.query(
      `INSERT INTO swipe_events (user_id, id, book_id, kind, happened_at)
       VALUES ($1, gen_random_uuid(), $2, 'like', now() - interval '1 day' + $3 * interval '1 minute')`,
      [userId, id, index],
    );
  }
}

it("a book that was just liked is among the matches, is saved from there, and is gone once taken back", async () => {
  const { page, user, leave } = await visitAs(fixture, {}, PHONE);
  await openMatches(page);
  await heading(page, 0).waitFor();
  await page.getByText("No matches yet").waitFor();
  await page.getByRole("link", { name: "Start swiping" }).click();
  await page.getByRole("article").waitFor();
  const first = await like(page);
  const second = await like(page);
  await openMatches(page);
  await heading(page, 2).waitFor();
  const titles = page.getByRole("listitem").getByRole("heading", { level: 2 });
  await expect.poll(() => titles.allTextContents()).toEqual([second, first]);

  await page.getByRole("button", { name: `Save ${second}`, exact: true }).click();
  await page.getByRole("button", { name: `Saved ${second}`, exact: true }).waitFor();
  await page.getByRole("button", { name: `Add to List ${second}`, exact: true }).click();
  await page.getByRole("button", { name: `Already in List ${second}`, exact: true }).waitFor();

  await page.getByRole("button", { name: `Unlike ${second}`, exact: true }).click();
  await heading(page, 1).waitFor();
  // The focus goes on to the neighbour, never to the body.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe(`Unlike ${first}`);
  await expect.poll(() => storedLikes(user.id)).toEqual([first]);
  await button(page, "Undo").click();
  await heading(page, 2).waitFor();
  await expect.poll(() => titles.allTextContents()).toEqual([second, first]);
  await expect.poll(() => storedLikes(user.id)).toEqual([second, first]);
  await page.getByRole("button", { name: `Unlike ${first}`, exact: true }).click();
  await heading(page, 1).waitFor();
  await expect.poll(() => storedLikes(user.id)).toEqual([second]);

  await page.goto("/dashboard");
  await hydrated(page);
  await page.getByRole("heading", { name: "Saved Books (1)" }).waitFor();
  await page.getByRole("link", { name: "Matches (1)" }).click();
  await heading(page, 1).waitFor();
  await expect.poll(() => titles.allTextContents()).toEqual([second]);
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByRole("link", { name: "Matches (1)" }).waitFor();
  await leave();
});

it("in a tunnel a like of another device is taken back, which arrives once, and the last one leaves the empty page", async () => {
  const { page, user } = await visitAs(fixture, {}, PHONE, "/dashboard/matches", ({ id }) =>
    likesElsewhere(id, ["Momo in the tunnel", "Emma in the tunnel"]),
  );
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Unlike Emma in the tunnel" }).click();
  await heading(page, 1).waitFor();
  await page.getByRole("button", { name: "Unlike Momo in the tunnel" }).click();
  await heading(page, 0).waitFor();
  await expect.poll(() => heading(page, 0).evaluate((it) => it === document.activeElement)).toBe(true);
  await page.getByText("No matches yet").waitFor();
  await button(page, "Undo").click();
  await page.getByRole("button", { name: "Unlike Momo in the tunnel" }).waitFor();
  expect(await storedLikes(user.id)).toHaveLength(2);
  await page.context().setOffline(false);
  await expect.poll(() => storedLikes(user.id)).toEqual(["Momo in the tunnel"]);
  const { rows } = await fixture.database.query(
    "SELECT kind, count(*)::int FROM swipe_events WHERE user_id = $1 GROUP BY kind ORDER BY kind",
    [user.id],
  );
  expect(rows).toEqual([
    { kind: "like", count: 3 },
    { kind: "undo", count: 2 },
  ]);
  await page.reload();
  await heading(page, 1).waitFor();
  await page.context().close();
});

it("a list of many grows page by page, says where it could not, and goes on by the keyboard", async () => {
  const titles = Array.from({ length: 30 }, (_, n) => `Many ${n}`);
  const { page } = await visitAs(fixture, {}, DESKTOP, "/dashboard/matches", ({ id }) => likesElsewhere(id, titles));
  await heading(page, 30).waitFor();
  const items = page.locator("li[id^=match-]");
  await expect.poll(() => items.count()).toBe(24);
  const more = page.getByRole("link", { name: "Show more" });
  await page.context().setOffline(true);
  await more.press("Enter");
  await page.getByRole("alert").filter({ hasText: "Failed to load matches" }).waitFor();
  await page.context().setOffline(false);
  await more.press("Enter");
  await expect.poll(() => items.count()).toBe(30);
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe("Add to List Many 5");
  await page.context().close();
});

it("a take back that this browser cannot store is not shown as done", async () => {
  const { page, user } = await visitAs(fixture, {}, DESKTOP, "/dashboard/matches", ({ id }) =>
    likesElsewhere(id, ["Unstored"]),
  );
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.getByRole("button", { name: "Unlike Unstored" }).click();
  await page.getByRole("alert").waitFor();
  await heading(page, 1).waitFor();
  expect(await storedLikes(user.id)).toEqual(["Unstored"]);
  await page.context().close();
});
