import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { DESKTOP, expectAccessible, hydrated, PHONE } from "#tests/browser.ts";
import { aBook } from "#tests/factories/books.ts";
import { aSession } from "#tests/factories/users.ts";
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

async function started(userId: string): Promise<unknown[]> {
  const { rows } = await fixture.database.query(
    `SELECT entry.status, day::text FROM reading_list entry JOIN reading_log ON entry_id = entry.id WHERE entry.user_id = $1`,
    [userId],
  );
  return rows as unknown[];
}

const SIZES = { phone: { ...PHONE }, "desk at night": { ...DESKTOP, colorScheme: "dark" } } as const;

it.each(Object.entries(SIZES))(
  "a book that was just liked is among the matches, is saved from there, and is gone once taken back: %s",
  async (_, options) => {
    const { page, user, leave } = await visitAs(fixture, {}, options);
    await openMatches(page);
    await heading(page, 0).waitFor();
    await page.getByText("No matches yet").waitFor();
    await expectAccessible(page);
    await page.getByRole("link", { name: "Start swiping" }).click();
    await page.getByRole("article").waitFor();
    const first = await like(page);
    const second = await like(page);
    await openMatches(page);
    await heading(page, 2).waitFor();
    const titles = page.getByRole("listitem").getByRole("heading", { level: 2 });
    await expect.poll(() => titles.allTextContents()).toEqual([second, first]);
    await expectAccessible(page);

    await page.getByRole("button", { name: `Save ${second}`, exact: true }).click();
    await page.getByRole("button", { name: `Saved ${second}`, exact: true }).waitFor();
    await page.getByRole("button", { name: `Add to List ${second}`, exact: true }).click();
    await page.getByRole("button", { name: `Already in List ${second}`, exact: true }).waitFor();

    await page.getByRole("button", { name: `Unlike ${second}`, exact: true }).click();
    await heading(page, 1).waitFor();
    // The focus goes on to the neighbour, never to the body.
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe(`Unlike ${first}`);
    await expectAccessible(page);
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
    await expectAccessible(page);
    await page.getByRole("link", { name: "Matches (1)" }).click();
    await heading(page, 1).waitFor();
    await expect.poll(() => titles.allTextContents()).toEqual([second]);
    await page.getByRole("link", { name: "Back" }).click();
    await page.getByRole("link", { name: "Matches (1)" }).waitFor();
    await leave();
  },
  60_000,
);

it("in a tunnel a like of another device is taken back, which arrives once, and the last one leaves the empty page", async () => {
  const { page, user } = await visitAs(fixture, {}, PHONE);
  await likesElsewhere(user.id, ["Momo in the tunnel", "Emma in the tunnel"]);
  await page.goto("/dashboard/matches");
  await hydrated(page);
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
  const { page, user } = await visitAs(fixture, {}, DESKTOP);
  await likesElsewhere(
    user.id,
    Array.from({ length: 30 }, (_, n) => `Many ${n}`),
  );
  await page.goto("/dashboard/matches");
  await hydrated(page);
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
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe("Save Many 5");
  await page.context().close();
});

it("a match goes to the list as finished on its day in one step", async () => {
  const { page, user } = await visitAs(fixture, {}, { ...PHONE, viewport: { width: 360, height: 740 } });
  await likesElsewhere(user.id, ["Momo of long ago", "Emma of long ago"]);
  await page.goto("/dashboard/matches");
  await hydrated(page);
  const momo = page.getByRole("listitem").filter({ hasText: "Momo of long ago" });
  await momo.locator("summary").press("Enter");
  await momo.getByLabel("Completed").check();
  const day = momo.getByLabel("Since or on");
  await day.fill("2199-01-01");
  const put = momo.getByRole("button", { name: "Put on List Momo of long ago" });
  await put.click();
  // The error stands beside the field, and what was chosen is still there.
  await momo.getByText("That day is still to come.").waitFor();
  await expect.poll(() => day.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(await momo.getByLabel("Completed").isChecked()).toBe(true);
  await expectAccessible(page);
  await day.fill("2020-02-03");
  await put.click();
  const listed = page.getByRole("button", { name: "Already in List Momo of long ago" });
  await listed.waitFor();
  expect(await listed.evaluate((element) => element === document.activeElement)).toBe(true);
  await expect.poll(() => started(user.id)).toEqual([{ status: "completed", day: "2020-02-03" }]);
  await page.goto("/dashboard/matches");
  await page.getByRole("button", { name: "Already in List Momo of long ago" }).waitFor();
  expect(await page.locator("summary").allInnerTexts()).toEqual([expect.stringContaining("Emma of long ago")]);
  // The refused day is in the console: this visit's faults do not count.
  await page.context().close();
});

it("a match goes to the list as being read in a tunnel, with that day", async () => {
  const { page, user, leave } = await visitAs(fixture, {}, DESKTOP);
  await likesElsewhere(user.id, ["Krabat of long ago"]);
  await page.goto("/dashboard/matches");
  await hydrated(page);
  await page.waitForLoadState("networkidle");
  await page.context().setOffline(true);
  await page.locator("summary", { hasText: "Krabat of long ago" }).click();
  await button(page, "Put on List Krabat of long ago").click();
  await button(page, "Already in List Krabat of long ago").waitFor();
  const today = await page.evaluate(() => new Intl.DateTimeFormat("en-CA").format(new Date()));
  await page.context().setOffline(false);
  await expect.poll(() => started(user.id)).toEqual([{ status: "reading", day: today }]);
  await leave();
});

it("a take back that this browser cannot store is not shown as done", async () => {
  const { page, user } = await visitAs(fixture, {}, DESKTOP);
  await likesElsewhere(user.id, ["Unstored"]);
  await page.goto("/dashboard/matches");
  await hydrated(page);
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

it("without scripts the matches are listed, and more of them by a link", async () => {
  const { page: other, user } = await visitAs(fixture, {}, DESKTOP);
  await likesElsewhere(
    user.id,
    Array.from({ length: 26 }, (_, n) => `Plain ${n}`),
  );
  const session = await aSession(fixture.database, user.id);
  const domain = new URL(other.url()).hostname;
  const context = await fixture.browser.newContext({ javaScriptEnabled: false, baseURL: new URL(other.url()).origin });
  await context.addCookies([{ ...session, path: "/", domain }]);
  const page = await context.newPage();
  await page.goto("/dashboard/matches");
  await page.getByRole("link", { name: "Show more" }).click();
  await page.getByRole("heading", { name: "Plain 1", exact: true }).waitFor();
  await expect.poll(() => page.locator("li[id^=match-]").count()).toBe(2);
  await context.close();
  await other.context().close();
});
