import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { addDays, dayIn } from "#app/platform/dates.ts";
import { DESKTOP, hydrated, PHONE, visit, type Visit } from "#tests/browser.ts";
import { aSession, aUser } from "#tests/factories/users.ts";
import { setUpJourney } from "#tests/journey-fixture.ts";

/** The server counts in UTC; the reader does not. */
const VIENNA = "Europe/Vienna";

const fixture = setUpJourney();

const today = () => dayIn(VIENNA, new Date());

/** A new reader in Vienna, on one of the tracker's tabs, with whatever `log` put into their log. */
async function readerOn(
  tab: string,
  options: typeof PHONE | typeof DESKTOP,
  email: string,
  log: (userId: string) => Promise<void> = async () => {},
): Promise<Visit> {
  const user = await aUser(fixture.database, { email, timeZone: VIENNA });
  await log(user.id);
  const session = await aSession(fixture.database, user.id);
  return visit(fixture.browser, { ...options, timezoneId: VIENNA, session }, `/reading-tracker/${tab}`);
}

/** Two completed books of 200 pages, five days each, and one being read on each of the last three days. */
async function threeBooks(userId: string): Promise<void> {
  // The pace of a goal begins on the day on which the reader came.
  await fixture.database.query("UPDATE users SET created_at = created_at - interval '1 year' WHERE id = $1", [userId]);
  for (const [title, genre, begun] of [
    ["Momo", "Fantasy", 40],
    ["Dune", "Science Fiction", 30],
  ] as const) {
    await fixture.database.query(
      `WITH entry AS (
         INSERT INTO reading_list (user_id, title, author, genre, status, current_page, total_pages, started_at, completed_at)
         VALUES ($1, $2, 'A. Author', $3, 'completed', 200, 200, $4::date + time '12:00', $4::date + 5 + time '12:00')
         RETURNING id)
       INSERT INTO reading_log (user_id, entry_id, day, at, kind, status, read, from_page, to_page)
       SELECT $1, entry.id, $4::date + line.day, $4::date + line.day + time '12:00', line.kind, line.status, 1, line.from_page, line.to_page
       FROM entry, (VALUES (0, 'status', 'reading', 0, 0), (2, 'page', 'reading', 0, 90), (5, 'status', 'completed', 90, 200))
         AS line (day, kind, status, from_page, to_page)`,
      [userId, title, genre, addDays(today(), -begun)],
    );
  }
  await fixture.database.query(
    `WITH entry AS (
       INSERT INTO reading_list (user_id, title, author, genre, status, current_page, total_pages, started_at)
       VALUES ($1, 'Ulysses', 'J. Joyce', 'Fantasy', 'reading', 60, 700, $2::date - 2 + time '09:00') RETURNING id)
     INSERT INTO reading_log (user_id, entry_id, day, at, kind, status, read, from_page, to_page)
     SELECT $1, entry.id, $2::date - 2 + line, $2::date - 2 + line + time '09:00', 'page', 'reading', 1, line * 20, line * 20 + 20
     FROM entry, generate_series(0, 2) line`,
    [userId, today()],
  );
}

const figure = (page: Page, name: string) =>
  page
    .getByRole("tabpanel")
    .locator("dl > div", { has: page.getByText(name, { exact: true }) })
    .locator("dd");

describe("the statistics", () => {
  it("show the spec's figures and seven pictures, each with its sentence and its table", async () => {
    const { page, leave } = await readerOn("statistics", DESKTOP, "figures@example.org", threeBooks);
    for (const name of ["Overview", "Reading Habits", "Completion Rate"]) {
      await page.getByRole("heading", { name, exact: true }).waitFor();
    }
    for (const [name, value] of [
      ["Total Books", "3"],
      ["Completed Books", "2"],
      ["Currently Reading", "1"],
      ["Total Pages Read", "460"],
      ["Pages in your list", "1,100"],
      ["Current Streak", "3 days"],
      ["Longest Streak", "3 days"],
      ["Average Reading Speed", "40 pages/day"],
    ] as const) {
      expect([name, await figure(page, name).textContent()]).toEqual([name, value]);
    }
    await expect
      .poll(() => page.getByRole("progressbar", { name: "Completion Rate" }).getAttribute("aria-valuenow"))
      .toBe("66");
    await expect.poll(() => page.locator("figure > figcaption").count()).toBe(7);
    await page.getByText("Fantasy leads your list: 2 of 3 books, 1 of them completed.").waitFor();

    for (const name of ["days", "weeks", "genres", "finished books"]) {
      const summary = page.getByText(`The ${name} as a table`, { exact: true });
      await summary.focus();
      await page.keyboard.press("Enter");
      await page
        .getByRole("region", { name: `The ${name} as a table` })
        .getByRole("table")
        .waitFor();
    }
    await expect.poll(() => page.getByRole("row", { name: /^Science Fiction 1 1$/ }).count()).toBe(1);
    await leave();
  });

  it("say what to log where there is nothing, and fit a phone by day and by night", async () => {
    const { page, leave } = await readerOn("statistics", PHONE, "nothing@example.org");
    for (const text of [
      `Nothing is logged in ${today().slice(0, 4)} yet.`,
      "No pages are logged in the last 26 weeks.",
      "Your list has no books yet.",
      `You finished no books in ${today().slice(0, 4)} so far.`,
    ]) {
      await page.getByText(text, { exact: true }).waitFor();
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    await leave();
  });

  it("fit a phone full as well, in forced colours too", async () => {
    const { page, leave } = await readerOn("statistics", PHONE, "phone@example.org", threeBooks);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    const cell = await page.locator("svg[class^=half-year-picture]").first().boundingBox();
    // Twenty-seven weeks across: a day is at least ten pixels wide.
    expect(cell!.width / 27).toBeGreaterThan(10);
    await page.emulateMedia({ forcedColors: "active" });
    const ink = await page
      .locator("path[class^=day-inked]")
      .first()
      .evaluate((mark) => getComputedStyle(mark).fill);
    const ground = await page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
    expect(ink).not.toBe(ground);
    await page.emulateMedia({ forcedColors: "none" });
    await leave();
  });

  it("take a goal, say beside the field what is wrong with one, and keep what was typed", async () => {
    const { page } = await readerOn("statistics", DESKTOP, "goal@example.org", threeBooks);
    const field = page.getByLabel(`Books to finish in ${today().slice(0, 4)}`);
    await field.fill("1001");
    await page.getByRole("button", { name: "Set Goal" }).click();
    await page.getByText("Enter a whole number from 1 to 1,000, or nothing for no goal.").waitFor();
    await expect.poll(() => field.inputValue()).toBe("1001");
    await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
    await field.fill("1000");
    await page.keyboard.press("Enter");
    await page.getByText(/^You are on pace: 2 of 1,?000 books in \d{4}\.$/).waitFor();
    await page.getByRole("button", { name: "Change Goal" }).waitFor();
    // R11: the focus stays where it was, and the outcome is announced.
    await expect.poll(() => field.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.getByRole("status").filter({ hasText: "Goal saved." }).waitFor();
    // The refused goal answered 400, which Chromium reports: this visit's faults do not count.
    await page.context().close();
  });
});

describe("a streak", () => {
  it("counts as its reader wants it to, chosen by keyboard, here and in the summary", async () => {
    const restful = async (userId: string) => {
      await threeBooks(userId);
      await fixture.database.query("DELETE FROM reading_log WHERE user_id = $1 AND day = $2::date - 1", [
        userId,
        today(),
      ]);
    };
    const { page, leave } = await readerOn("statistics", PHONE, "restful@example.org", restful);
    await expect.poll(() => figure(page, "Current Streak").textContent()).toBe("1 day");
    const rest = page.getByLabel("Rest days a week");
    await rest.focus();
    await page.keyboard.press("1");
    await expect.poll(() => rest.inputValue()).toBe("1");
    const save = page.getByRole("button", { name: "Save", exact: true });
    await save.focus();
    await page.keyboard.press("Enter");
    await page.getByRole("status").filter({ hasText: "Saved." }).waitFor();
    await expect.poll(() => figure(page, "Current Streak").textContent()).toBe("2 days");
    await expect.poll(() => save.evaluate((button) => button === document.activeElement)).toBe(true);
    await expect
      .poll(() => page.locator("dl > div", { hasText: "Current Streak (days)" }).locator("dd").textContent())
      .toBe("2");
    await leave();
  });
});

describe("a year in books", () => {
  it("is a page to keep, on a phone, by day and by night, and a picture to download", async () => {
    const { page, leave } = await readerOn("statistics", PHONE, "spread@example.org", threeBooks);
    const year = today().slice(0, 4);
    await page.getByRole("link", { name: `${year} in books` }).click();
    await page.getByRole("heading", { name: `${year} in Books`, level: 1 }).waitFor();
    await page.getByText("by A. Author, on", { exact: false }).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
    const link = page.getByRole("link", { name: "Download Picture" });
    const [download] = await Promise.all([page.waitForEvent("download"), link.press("Enter")]);
    expect(download.suggestedFilename()).toBe(`${year}-in-books.png`);
    await page.emulateMedia({ media: "print" });
    await expect.poll(() => link.isVisible()).toBe(false);
    await page.emulateMedia({ media: "screen" });
    await leave();
  });
});

describe("achievements", () => {
  it("show the way and what is unlocked, and can be hidden with the streaks", async () => {
    const { page, leave } = await readerOn("achievements", PHONE, "seals@example.org", threeBooks);
    const bar = (name: string) => page.getByRole("progressbar", { name }).getAttribute("aria-valuenow");
    expect([
      await bar("First Steps"),
      await bar("Bookworm"),
      await bar("Speed Demon"),
      await bar("Streak Master"),
    ]).toEqual(["100", "20", "13", "42"]);
    await page.getByText("8 more books to complete.").waitFor();
    await page.getByText("4 more days in a row.").waitFor();

    await page.goto("/reading-tracker/statistics");
    await hydrated(page);
    const hide = page.getByRole("switch", { name: "Hide streaks and achievements" });
    await hide.focus();
    await page.keyboard.press("Space");
    await figure(page, "Longest Streak").waitFor({ state: "detached" });
    await expect.poll(() => hide.getAttribute("aria-checked")).toBe("true");

    await page.goto("/reading-tracker/achievements");
    await hydrated(page);
    await page.getByText("You have hidden streaks and achievements.", { exact: false }).waitFor();
    await expect.poll(() => page.getByText("First Steps").count()).toBe(0);
    await page.getByRole("switch", { name: "Hide streaks and achievements" }).click();
    await page.getByRole("heading", { name: "First Steps" }).waitFor();
    await leave();
  });
});
