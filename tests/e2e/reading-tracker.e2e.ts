import type { BrowserContextOptions, Locator, Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { DESKTOP, PHONE, expectAccessible, hydrated, visit } from "#tests/browser.ts";
import { aBook, anEntry } from "#tests/factories/books.ts";
import { aSession, aUser } from "#tests/factories/users.ts";
import { setUpJourney } from "#tests/journey-fixture.ts";

const VIENNA = { timezoneId: "Europe/Vienna" } as const;

const fixture = setUpJourney();

/** A new reader at this list of theirs, the first book at the top. */
async function reader(
  books: Array<{ title: string; pages?: number }>,
  options: BrowserContextOptions = PHONE,
  prepare?: (userId: string) => Promise<unknown>,
) {
  const user = await aUser(fixture.database, { timeZone: VIENNA.timezoneId });
  await fixture.database.query(
    `INSERT INTO reading_list (user_id, title, author, genre, total_pages, updated_at)
     SELECT users.id, title, 'A. Author', 'Fantasy', pages, now() - place * interval '1 second'
     FROM users, unnest($2::text[], $3::int[]) WITH ORDINALITY AS book(title, pages, place) WHERE users.id = $1`,
    [user.id, books.map(({ title }) => title), books.map(({ pages }) => pages ?? null)],
  );
  await prepare?.(user.id);
  const session = await aSession(fixture.database, user.id);
  return { ...(await visit(fixture.browser, { ...options, ...VIENNA, session }, "/reading-tracker")), user };
}

const button = (where: Page | Locator, name: string) => where.getByRole("button", { name, exact: true });
const entryOf = (page: Page, title: string) =>
  page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: title, exact: true }) });
const pressed = (entry: Locator) => entry.locator("[aria-pressed=true]").textContent();
const moreAbout = (page: Page, title: string) =>
  entryOf(page, title).locator("summary", { hasText: `More about ${title}` });
const groups = (page: Page) => page.getByRole("tabpanel").getByRole("heading", { level: 2 }).allTextContents();
const focusedName = (page: Page) =>
  page.evaluate(
    () => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent?.trim(),
  );
const figure = (page: Page, name: string) => page.locator("dl > div", { hasText: name }).locator("dd").textContent();
const TODAY = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: VIENNA.timezoneId }).format(new Date());

/** As a toast does while the pointer is on it, wherever that goes next. */
const stays = (toast: Locator) => toast.dispatchEvent("pointerover");

async function enter(page: Page): Promise<void> {
  await page.goto("/reading-tracker");
  await hydrated(page);
}

async function typePage(entry: Locator, page: string): Promise<void> {
  await entry.getByRole("spinbutton", { name: "Page" }).fill(page);
  await entry.getByRole("spinbutton", { name: "Page" }).press("Enter");
}

describe("an entry", () => {
  it("shows what another tab has logged, once its own is looked at again", async () => {
    const { page, user, leave } = await reader([{ title: "Momo", pages: 320 }]);
    await button(entryOf(page, "Momo"), "Reading").click();
    await page.getByRole("status").getByText("Moved to Reading.").waitFor();
    const other = await page.context().newPage();
    await enter(other);
    await entryOf(other, "Momo").getByRole("button", { name: "+10" }).click();
    await entryOf(other, "Momo").getByText("10/320 pages", { exact: true }).waitFor();
    const read = "SELECT current_page FROM reading_list WHERE user_id = $1";
    await expect.poll(async () => (await fixture.database.query(read, [user.id])).rows).toEqual([{ current_page: 10 }]);
    await other.close();
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await entryOf(page, "Momo").getByText("10/320 pages", { exact: true }).waitFor();
    await entryOf(page, "Momo").getByRole("button", { name: "+10" }).click();
    await entryOf(page, "Momo").getByText("20/320 pages", { exact: true }).waitFor();
    await leave();
  });

  it("goes from status to status, back by Undo, and stands there after a wait when the list is opened again", async () => {
    const { page, leave } = await reader([{ title: "Momo", pages: 320 }, { title: "Krabat" }]);
    const momo = entryOf(page, "Momo");
    expect(await pressed(momo)).toBe("Want to Read");
    await button(momo, "Reading").click();
    await page.getByRole("status").getByText("Moved to Reading.").waitFor();
    await momo.getByText("0/320 pages", { exact: true }).waitFor();
    await momo.getByText(`Started ${TODAY}`, { exact: true }).waitFor();
    await expect.poll(() => figure(page, "Currently Reading")).toBe("1");
    await button(momo, "Completed").click();
    await momo.getByText(`Completed ${TODAY}`, { exact: true }).waitFor();
    await stays(page.getByText("Moved to Completed."));
    await expect.poll(() => figure(page, "Books Completed")).toBe("1");
    expect(await figure(page, "Reading Speed")).toBe("320");
    await button(page, "Undo").click();
    await expect.poll(() => pressed(momo)).toBe("Reading");
    await button(momo, "Want to Read").click();
    await expect.poll(() => pressed(momo)).toBe("Want to Read");
    await button(momo, "Completed").click();
    await page.getByText("Moved to Completed.").waitFor();
    // It lies below what is wanted, now as after the list is opened again.
    await expect.poll(() => page.getByRole("heading", { level: 3 }).allTextContents()).toEqual(["Krabat", "Momo"]);
    await page.getByRole("link", { name: "Back" }).click();
    await page.waitForURL("**/dashboard");
    const { promise: seen, resolve: goOn } = Promise.withResolvers<void>();
    await page.route("**/reading-tracker.data*", async (route) => {
      await seen;
      await route.continue();
    });
    await page.getByRole("link", { name: "Reading Tracker" }).click();
    await page.getByRole("status").getByText("Loading reading list...").waitFor();
    goOn();
    await expect.poll(() => page.getByRole("heading", { level: 3 }).allTextContents()).toEqual(["Krabat", "Momo"]);
    expect(await pressed(momo)).toBe("Completed");
    await leave();
  });

  it("is paused, resumed where it stood, and given up, all by the keyboard", async () => {
    const { page, leave } = await reader([{ title: "Momo", pages: 320 }]);
    const momo = entryOf(page, "Momo");
    await button(momo, "Reading").click();
    await page.getByRole("status").getByText("Moved to Reading.").waitFor();
    await typePage(momo, "120");
    await momo.getByText("120/320 pages", { exact: true }).waitFor();
    const more = momo.getByRole("group", { name: "Status of Momo" }).locator("summary");
    await expect.poll(() => momo.getByRole("button", { name: "Paused" }).count()).toBe(0);
    await button(momo, "Completed").focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await momo.getByRole("button", { name: "Paused" }).waitFor();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await page.getByRole("status").getByText("Moved to Paused.").waitFor();
    await expect.poll(() => more.textContent()).toContain("Paused");
    await expect.poll(() => figure(page, "Currently Reading")).toBe("0");
    await button(momo, "Reading").click();
    await momo.getByText("120/320 pages", { exact: true }).waitFor();
    await expect.poll(() => more.textContent()).toContain("More");
    await more.click();
    await button(momo, "Did Not Finish").click();
    await stays(page.getByText("Moved to Did Not Finish."));
    await momo.getByText(`Stopped ${TODAY}`, { exact: true }).waitFor();
    await button(page, "Undo").click();
    await expect.poll(() => pressed(momo)).toBe("Reading");
    await momo.getByText("120/320 pages", { exact: true }).waitFor();
    expect(await figure(page, "Books Completed")).toBe("0");
    await leave();
  });

  it("is removed after a question, and R6: no Undo outlives its entry, nor the line that it would take back", async () => {
    const { page, leave } = await reader([{ title: "Momo", pages: 320 }, { title: "Krabat" }]);
    await button(entryOf(page, "Krabat"), "Reading").click();
    const toast = page.getByText("Moved to Reading.");
    await stays(toast);
    // The change of another entry leaves it alone.
    const remove = (title: string) => button(entryOf(page, title), `Remove ${title}`);
    const question = page.getByRole("alertdialog", { name: "Remove Book" });
    await remove("Momo").click();
    await question.getByText("Are you sure you want to remove this book from your reading list?").waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "hidden" });
    await expect.poll(() => focusedName(page)).toBe("Remove Momo");
    await remove("Momo").click();
    await button(question, "Remove").click();
    await expect.poll(() => entryOf(page, "Momo").count()).toBe(0);
    await expect.poll(() => focusedName(page)).toMatch(/Krabat/);
    expect(await toast.count()).toBe(1);
    await remove("Krabat").click();
    await button(question, "Remove").click();
    await page.getByText("No books in your reading list", { exact: true }).waitFor();
    await expect.poll(() => toast.count()).toBe(0);
    await leave();
  });

  it("takes a page that the book has, and says beside the field why it takes no other", async () => {
    const { page, leave } = await reader([{ title: "Momo", pages: 320 }]);
    const momo = entryOf(page, "Momo");
    await button(momo, "Reading").click();
    await page.getByText("Moved to Reading.").waitFor();
    const field = momo.getByRole("spinbutton", { name: "Page" });
    const bar = momo.getByRole("progressbar");
    await typePage(momo, "120");
    await momo.getByText("120/320 pages", { exact: true }).waitFor();
    await expect.poll(() => bar.getAttribute("aria-valuenow")).toBe("37");
    await field.fill("130");
    await field.blur();
    await momo.getByText("130/320 pages", { exact: true }).waitFor();
    await momo.getByRole("button", { name: "+10" }).click();
    await momo.getByText("140/320 pages", { exact: true }).waitFor();
    await expect.poll(() => field.inputValue()).toBe("140");

    for (const [typed, message] of [
      ["321", "This book has 320 pages."],
      ["-1", "Enter the page as a whole number."],
      ["1.5", "Enter the page as a whole number."],
      ["1e2", "Enter the page as a whole number."],
    ] as const) {
      await typePage(momo, typed);
      await momo.getByText(message, { exact: true }).waitFor();
      await expect.poll(() => field.inputValue()).toBe(typed);
      await expect.poll(() => field.getAttribute("aria-invalid")).toBe("true");
      await expect.poll(() => momo.getByText("140/320 pages", { exact: true }).count()).toBe(1);
    }
    await expectAccessible(page);
    await field.fill("");
    await field.pressSequentially("e");
    await field.press("Enter");
    await momo.getByText("Enter the page as a whole number.", { exact: true }).waitFor();
    expect(await page.content()).not.toContain("NaN");

    await typePage(momo, "320");
    await momo.getByText("320/320 pages", { exact: true }).waitFor();
    expect(await pressed(momo)).toBe("Reading");
    await button(momo, "Finish").click();
    await expect.poll(() => pressed(momo)).toBe("Completed");
    await momo.getByText(`Completed ${TODAY}`, { exact: true }).waitFor();
    await leave();
  });

  it("takes a page just typed and a click on a status right behind it", async () => {
    const { page, leave, user } = await reader([{ title: "Momo", pages: 320 }]);
    const momo = entryOf(page, "Momo");
    await button(momo, "Reading").click();
    await page.getByText("Moved to Reading.").waitFor();
    const { promise: clicked, resolve: goOn } = Promise.withResolvers<void>();
    await page.route("**/page", async (route) => {
      await clicked;
      await route.continue();
    });
    await momo.getByRole("spinbutton").fill("50");
    // As a finger does: the field is left, and the button pressed, before any answer.
    await button(momo, "Want to Read").dispatchEvent("mousedown");
    await momo.getByRole("spinbutton").blur();
    await button(momo, "Want to Read").evaluate((element: HTMLButtonElement) => element.click());
    goOn();
    await page.getByText("Moved to Want to Read.").waitFor();
    const { rows } = await fixture.database.query("SELECT status, current_page FROM reading_list WHERE user_id = $1", [
      user.id,
    ]);
    expect(rows).toEqual([{ status: "want_to_read", current_page: 50 }]);
    await leave();
  });

  it("of unknown length has no bar, and can be told its pages", async () => {
    const { page, faults } = await reader([{ title: "Krabat" }]);
    const krabat = entryOf(page, "Krabat");
    await button(krabat, "Reading").click();
    const unit = krabat.getByRole("combobox", { name: "Track progress by" });
    // Percent is asked for first where the length is unknown.
    await krabat.getByRole("spinbutton", { name: "Percent" }).fill("40");
    await krabat.getByRole("spinbutton", { name: "Percent" }).press("Enter");
    await expect.poll(() => krabat.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("40");
    await unit.selectOption("Minutes");
    await krabat.getByRole("spinbutton", { name: "Minutes" }).fill("90");
    await krabat.getByRole("spinbutton", { name: "Minutes" }).press("Enter");
    await krabat.getByText("90 minutes", { exact: true }).waitFor();
    await krabat.getByRole("textbox", { name: "How many minutes long is it?" }).fill("600");
    await krabat.getByRole("textbox", { name: "How many minutes long is it?" }).press("Enter");
    await krabat.getByText("90/600 minutes", { exact: true }).waitFor();
    await expect.poll(() => krabat.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("15");
    await unit.selectOption("Page");
    await typePage(krabat, "120");
    await krabat.getByText("120 pages", { exact: true }).waitFor();
    await expect.poll(() => krabat.getByRole("progressbar").count()).toBe(0);
    const total = krabat.getByRole("textbox", { name: "How many pages does it have?" });
    await total.fill("100");
    await total.press("Enter");
    await krabat.getByText("You’re already on page 120. Enter 120 or more.").waitFor();
    await total.fill("240");
    await total.press("Enter");
    await krabat.getByText("120/240 pages", { exact: true }).waitFor();
    await expect.poll(() => krabat.getByRole("progressbar").getAttribute("aria-valuenow")).toBe("50");
    await page.context().close();
    // The total that cannot be is refused by the server, which the browser notes.
    expect(faults).toEqual([expect.stringContaining("400")]);
  });

  it("is dealt by the deck again where its reader asks for it, and no more where not", async () => {
    const { id } = await aBook(fixture.database, { title: "Momo" });
    const { page, leave } = await reader([{ title: "Of their own" }], PHONE, (userId) =>
      anEntry(fixture.database, userId, { bookId: id, title: "Momo" }),
    );
    const again = async () =>
      (await fixture.database.query("SELECT drawn_again FROM reading_list WHERE book_id = $1", [id])).rows[0]
        .drawn_again;
    const choice = button(page, "Show in deck Momo");
    await moreAbout(page, "Momo").click();
    await choice.press("Enter");
    await expect.poll(() => choice.getAttribute("aria-pressed")).toBe("true");
    await expect.poll(again).toBe(true);
    await page.reload();
    await hydrated(page);
    await moreAbout(page, "Momo").click();
    await expect.poll(() => choice.getAttribute("aria-pressed")).toBe("true");
    await choice.press("Enter");
    await expect.poll(() => choice.getAttribute("aria-pressed")).toBe("false");
    await expect.poll(again).toBe(false);
    // No catalogue has it, so no deck can deal it.
    await expect
      .poll(() => entryOf(page, "Of their own").getByRole("button", { name: /deck/, includeHidden: true }).count())
      .toBe(0);
    await leave();
  });

  it("goes back as it was, and says so, where a change did not arrive", async () => {
    const { page } = await reader([{ title: "Momo", pages: 320 }]);
    const momo = entryOf(page, "Momo");
    await page.route("**/reading-list/**", (route) => route.abort());
    await button(momo, "Reading").click();
    await page.getByRole("alert").getByText("Failed to update status").waitFor();
    expect(await pressed(momo)).toBe("Want to Read");
    await momo.getByRole("button", { name: /^Remove/ }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();
    await page.getByRole("alert").getByText("Failed to remove book").waitFor();
    await momo.waitFor();
    await page.context().close();
  });

  it("has a log that can be read, added to and mended", async () => {
    const { page, leave } = await reader([{ title: "Momo", pages: 320 }]);
    const momo = entryOf(page, "Momo");
    await moreAbout(page, "Momo").click();
    await momo.getByRole("button", { name: "Log of Momo" }).click();
    const sheet = page.getByRole("dialog", { name: "Log of Momo" });
    await sheet.getByText("Nothing logged yet.").waitFor();
    const add = async (day: string, what: string, reached?: string) => {
      await sheet.getByLabel("What happened").selectOption({ label: what });
      await sheet.getByLabel("Date").last().fill(day);
      if (reached !== undefined) await sheet.getByLabel("Page", { exact: true }).last().fill(reached);
      await button(sheet, "Add").click();
    };
    await add("2026-03-28", "Moved to Reading");
    await sheet.getByText("Started reading", { exact: true }).waitFor();
    await add("2026-03-29", "Read to page", "500");
    await sheet.getByText("This book has 320 pages.").waitFor();
    await add("2026-03-29", "Read to page", "90");
    await sheet.getByText("Read to page 90", { exact: true }).waitFor();
    const lines = sheet.getByRole("list", { name: "Log" }).getByRole("listitem");
    await expect
      .poll(() => lines.getByText(/^[A-Z]\w+ \d+, \d{4}$/).allTextContents())
      .toEqual(["March 29, 2026", "March 28, 2026"]);

    await lines.first().getByRole("button", { name: /^Edit/ }).click();
    await lines.first().getByLabel("Date").fill("2026-03-30");
    await lines.first().getByLabel("Page").fill("100");
    await lines.first().getByRole("button", { name: "Save" }).click();
    await sheet.getByText("Read to page 100", { exact: true }).waitFor();
    await sheet.getByText("March 30, 2026", { exact: true }).waitFor();
    await lines.last().getByRole("button", { name: /^Edit/ }).click();
    await lines.last().getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => lines.count()).toBe(1);
    // R20, R11: it can be had back, and the focus is where that is offered.
    await sheet.getByText(/^Deleted “Started reading”/).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Undo");
    await expectAccessible(page);
    await sheet.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => lines.count()).toBe(2);
    await lines.last().getByRole("button", { name: /^Edit/ }).click();
    await lines.last().getByRole("button", { name: "Delete" }).click();
    await expect.poll(() => lines.count()).toBe(1);
    await page.keyboard.press("Escape");
    await momo.getByText("100/320 pages", { exact: true }).waitFor();
    await momo.getByText("Started March 30, 2026", { exact: true }).waitFor();
    await leave();
  });
});

describe("the bedside table and the ledger", () => {
  /** A reader with two current books, one of last year, one paused and 20 wanted. */
  async function longList(options: BrowserContextOptions) {
    const wanted = Array.from({ length: 20 }, (_, index) => ({ title: `Book ${index}`, pages: 100 + index }));
    const books = [
      { title: "Momo", pages: 320 },
      { title: "Krabat" },
      { title: "Zadig" },
      { title: "Emma" },
      ...wanted,
    ];
    return reader(books, options, async (userId) => {
      const set = (title: string, change: string) =>
        fixture.database.query(`UPDATE reading_list SET ${change} WHERE user_id = $1 AND title = $2`, [userId, title]);
      await set("Momo", "status = 'reading', started_at = now(), current_page = 100");
      await set("Krabat", "status = 'reading', started_at = now()");
      await fixture.database.query(
        `INSERT INTO reading_log (user_id, entry_id, day, at, kind, status, read, from_page, to_page)
         SELECT user_id, id, now() - interval '1 day', now() - interval '1 day', 'page', 'reading', 1, 0, 100
         FROM reading_list WHERE user_id = $1 AND title = 'Momo'`,
        [userId],
      );
      await set("Zadig", "status = 'completed', completed_at = now() - interval '400 days', rating = 9");
      await set("Emma", "status = 'paused'");
    });
  }
  const THIS_YEAR = TODAY.slice(-4);

  it("let a finished book go from the table to its year and back, by the keyboard, with the focus", async () => {
    const { page, leave } = await longList(PHONE);
    await button(entryOf(page, "Momo"), "Completed").focus();
    await page.keyboard.press("Enter");
    await page.getByText("Moved to Completed.").waitFor();
    const thisYear = page.getByRole("list", { name: `Completed in ${THIS_YEAR}` });
    await thisYear.getByRole("heading", { name: "Momo" }).waitFor();
    await expect.poll(() => focusedName(page)).toBe("More about Momo");
    expect((await groups(page)).indexOf(`Completed in ${THIS_YEAR}`)).toBe(4);
    await page.keyboard.press("Enter");
    expect(await pressed(entryOf(page, "Momo"))).toBe("Completed");
    await button(page, "Undo").focus();
    await page.keyboard.press("Enter");
    const table = page.getByRole("list", { name: "On your bedside table" });
    // Where it lay before, at the page where it was.
    await expect.poll(() => table.getByRole("heading", { level: 3 }).allTextContents()).toEqual(["Momo", "Krabat"]);
    await entryOf(page, "Momo").getByText("100/320 pages", { exact: true }).waitFor();
    await expect.poll(() => focusedName(page)).toBe("Reading");
    expect(await page.evaluate(() => document.activeElement?.closest("li")?.querySelector("h3")?.textContent)).toBe(
      "Momo",
    );
    // An answer that came before the move is not taken for a new one.
    await typePage(entryOf(page, "Momo"), "150");
    await entryOf(page, "Momo").getByText("150/320 pages", { exact: true }).waitFor();
    await button(entryOf(page, "Momo"), "Want to Read").click();
    await page.getByText("Moved to Want to Read.").waitFor();
    await expect.poll(() => table.getByRole("heading", { level: 3 }).allTextContents()).toEqual(["Krabat"]);
    await expect
      .poll(() => page.getByRole("list", { name: "Want to Read" }).getByRole("heading").first().textContent())
      .toBe("Momo");
    await leave();
  });

  it("show what a row discloses where it was opened before the scripts ran", async () => {
    const { page, leave } = await longList(PHONE);
    let run = () => {};
    const opened = new Promise<void>((resolve) => (run = resolve));
    await page.route("**/assets/*.js", (route) => opened.then(() => route.continue()));
    await page.reload({ waitUntil: "commit" });
    await moreAbout(page, "Zadig").click();
    run();
    await button(entryOf(page, "Zadig"), "Remove Zadig").waitFor();
    await leave();
  });

  it("say what a change of a row in the ledger did, and keep the row where that fails", async () => {
    const { page } = await longList(PHONE);
    await page.route("**/reading-list/**", (route) => route.abort());
    await moreAbout(page, "Emma").click();
    await button(entryOf(page, "Emma"), "Reading").click();
    await page.getByRole("alert").getByText("Failed to update status").waitFor();
    await page.getByRole("list", { name: "Paused" }).getByRole("heading", { name: "Emma" }).waitFor();
    await page.unroute("**/reading-list/**");
    await moreAbout(page, "Emma").click();
    await button(entryOf(page, "Emma"), "Reading").click();
    await page.getByRole("list", { name: "On your bedside table" }).getByRole("heading", { name: "Emma" }).waitFor();
    expect(await groups(page)).not.toContain("Paused");
    await moreAbout(page, "Book 3").click();
    await button(entryOf(page, "Book 3"), "Remove Book 3").click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Remove", exact: true }).click();
    await entryOf(page, "Book 3").waitFor({ state: "detached" });
    await expect.poll(() => focusedName(page)).toBe("More about Book 4");
    await page.context().close();
  });

  it("are sorted by what the reader chooses, which the address keeps", async () => {
    const { page, leave } = await longList(DESKTOP);
    const ledger = () => page.getByRole("heading", { level: 3 }).allTextContents();
    await page.getByLabel("Sort by").selectOption("Stars");
    await page.waitForURL("**/reading-tracker?sort=stars");
    await expect.poll(() => groups(page)).toEqual(["Reading List", "On your bedside table", "4½ stars", "No stars"]);
    await page.getByLabel("Sort by").selectOption("Title");
    await expect.poll(() => groups(page)).toEqual(["Reading List", "On your bedside table", "B", "E", "Z"]);
    expect((await ledger()).slice(0, 4)).toEqual(["Momo", "Krabat", "Book 0", "Book 1"]);
    await page.getByLabel("Show", { exact: true }).selectOption("Want to Read");
    await page.getByRole("searchbox", { name: "Search your list" }).fill("book 1");
    await page.waitForURL("**/reading-tracker?q=book+1&status=want_to_read&sort=title");
    await expect.poll(ledger).toHaveLength(11);
    await page.getByText("11 books match.").waitFor();
    await page.reload();
    await hydrated(page);
    await expect.poll(ledger).toHaveLength(11);
    expect(await page.getByLabel("Sort by").inputValue()).toBe("title");
    await leave();
  });

  it("have the current books on a phone's first screen, below the goal of the year", async () => {
    const { page, leave } = await longList(PHONE);
    await page.getByRole("link", { name: `Set a goal for ${THIS_YEAR}` }).click();
    await page.waitForURL("**/reading-tracker/statistics#goal");
    await page.getByLabel(`Books to finish in ${THIS_YEAR}`).fill("40");
    await button(page, "Set Goal").click();
    await page.getByText("0 of 40", { exact: true }).waitFor();
    await page.getByText(/^\d+ books? behind pace$|^On pace$/).waitFor();
    await page.getByRole("tab", { name: "Reading List" }).click();
    const bottom = (await page
      .getByRole("navigation", { name: "Bookmatch" })
      .getByRole("link", { name: "Tracker" })
      .boundingBox())!.y;
    for (const title of ["Momo", "Krabat"]) {
      const box = (await page.getByRole("heading", { name: title, exact: true }).boundingBox())!;
      expect(box.y + box.height).toBeLessThan(bottom);
    }
    await leave();
  });
});

describe("without a mouse", () => {
  it("everything is reached and done", async () => {
    const { page, leave } = await reader([{ title: "Momo", pages: 320 }], DESKTOP);
    const momo = entryOf(page, "Momo");
    const focused = () =>
      page.evaluate(() => {
        const element = document.activeElement;
        return element?.getAttribute("aria-label") ?? element?.textContent?.trim() ?? "";
      });
    const tabTo = async (name: RegExp) => {
      for (let step = 0; step < 20 && !name.test(await focused()); step++) await page.keyboard.press("Tab");
      await expect.poll(() => focused()).toMatch(name);
    };
    await tabTo(/^Reading List$/);
    await page.keyboard.press("ArrowRight");
    await expect.poll(() => focused()).toBe("Statistics");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => focused()).toBe("Achievements");
    await page.keyboard.press("Home");
    await tabTo(/^Reading$/);
    await page.keyboard.press("Enter");
    await page.getByText("Moved to Reading.").waitFor();
    // The button that was pressed keeps the focus.
    expect(await focused()).toBe("Reading");
    // Back past "Want to Read" and "+10".
    for (let step = 0; step < 3; step++) await page.keyboard.press("Shift+Tab");
    await page.keyboard.type("320");
    await page.keyboard.press("Enter");
    await momo.getByText("320/320 pages", { exact: true }).waitFor();
    await tabTo(/^Finish$/);
    await page.keyboard.press("Enter");
    await expect.poll(() => pressed(momo)).toBe("Completed");
    await leave();
  });
});
