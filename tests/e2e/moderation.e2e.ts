import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeEach, expect, it } from "vitest";

import { DESKTOP, expectAccessible, hydrated, PHONE, type Visit } from "#tests/browser.ts";
import { someMessages } from "#tests/factories/club.ts";
import { aUser } from "#tests/factories/users.ts";
import { button, dialog, setUpJourney, visitAs } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();
/** Journeys that ran in the same app before may have left something behind. */
async function clear() {
  await fixture.database.query(`DELETE FROM reports; DELETE FROM chat_messages; DELETE FROM book_suggestions;
    UPDATE users SET suspended_until = NULL, suspension_reason = NULL`);
}
beforeEach(clear);
afterAll(clear);

interface Person extends Visit {
  id: string;
}

async function reader(
  nickname: string,
  options: BrowserContextOptions = DESKTOP,
  path = "/coffee-talk",
): Promise<Person> {
  const role = nickname === "Owner" ? "admin" : "user";
  const visited = await visitAs(fixture, { nickname, role }, { ...options, timezoneId: "Europe/Vienna" }, path);
  return { ...visited, id: visited.user.id };
}

/** Somebody who writes and is not here; returns the ids of them and of what they have said. */
async function writer(nickname: string, text: string): Promise<{ id: string; messageId: number }> {
  await fixture.database.query("UPDATE profiles SET nickname = NULL WHERE nickname = $1", [nickname]);
  const { id } = await aUser(fixture.database, { nickname });
  const [message] = await someMessages(fixture.database, id, [{ message: text }]);
  return { id, messageId: message!.id };
}

/** Reports it as another reader does; returns whose report it is. */
async function reported({ id, messageId }: { id: string; messageId: number }, words: string): Promise<string> {
  const reporter = await aUser(fixture.database);
  await fixture.database.query(
    `INSERT INTO reports (user_id, kind, thing_id, writer_id, words, reason) VALUES ($1, 'message', $2, $3, $4, 'abuse')`,
    [reporter.id, messageId, id, words],
  );
  return reporter.id;
}

async function enter(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

async function say(page: Page, message: string): Promise<void> {
  await page.getByRole("textbox", { name: "Message" }).fill(message);
  await button(page, "Send").click();
  await page.getByRole("log").getByText(message, { exact: true }).waitFor();
}

const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute("aria-label") ?? document.activeElement?.textContent ?? "");
/** The browser itself notes forms that were refused, requests cut off on purpose, and a stream whose reader is sent away. */
const onPurpose = (faults: string[]) => {
  const own = faults.filter((fault) => !/ERR_FAILED|40[03] \(|EventSource/.test(fault));
  faults.splice(0, faults.length, ...own);
};

it("T39: a reader reports a message, the admin removes it, everybody loses it at once and its writer reads why", async () => {
  const [ana, ben] = [await reader("Ana", PHONE), await reader("Ben")];
  await say(ben.page, "Momo dies in the end");
  await ana.page.getByText("Momo dies in the end").waitFor();

  // One's own words have no such menu.
  await expect.poll(() => ben.page.getByRole("button", { name: /^More about .*’s message/ }).count()).toBe(0);
  const more = ana.page.getByRole("button", { name: /^More about Ben’s message, / });
  await more.tap();
  await button(ana.page, "Report").waitFor();
  await button(ana.page, "Report").tap();
  const report = dialog(ana.page, "Report");
  await report.getByText("Momo dies in the end").waitFor();

  await report.getByRole("button", { name: "Send Report" }).click();
  await report.getByText("Choose what’s wrong with it.").waitFor();
  await expect.poll(() => report.getByLabel("Spoilers").evaluate((e) => e === document.activeElement)).toBe(true);
  await report.getByLabel("Something else").check();
  await report.getByRole("button", { name: "Send Report" }).click();
  await report.getByText("Tell us in a few words what’s wrong with it.").waitFor();
  await report.getByRole("textbox").fill("It is about Momo,\nand untrue.");

  // What fails on the way says so, and keeps what was typed.
  await ana.page.route("**/reports.data*", (route) => route.abort());
  await report.getByRole("button", { name: "Send Report" }).click();
  await report.getByRole("alert").getByText("Failed to send report").waitFor();
  await expect.poll(() => report.getByRole("textbox").inputValue()).toBe("It is about Momo,\nand untrue.");
  await expect.poll(() => report.getByLabel("Something else").isChecked()).toBe(true);
  await ana.page.unroute("**/reports.data*");
  await report.getByRole("button", { name: "Send Report" }).click();
  await report.getByText("Thank you. We’ve received your report.").waitFor();
  await expect.poll(() => focused(ana.page)).toBe("Done");
  await expectAccessible(ana.page);
  await report.getByRole("button", { name: "Done" }).click();
  await expect.poll(() => focused(ana.page)).toMatch(/^More about Ben’s message/);

  const owner = await reader("Owner", DESKTOP, "/admin/reports");
  const { page } = owner;
  await page.getByRole("heading", { name: "Message by Ben" }).waitFor();
  await page.getByText("and untrue.").waitFor();
  await button(page, "Remove").click();
  const removal = dialog(page, "Remove");
  await expect.poll(() => removal.getByLabel("Something else").isChecked()).toBe(true);
  await removal.getByLabel("Spoilers").check();
  await removal.getByRole("button", { name: "Remove" }).click();
  await removal.getByText("Enter a reason. The reader will see it.").waitFor();
  await expect.poll(() => removal.getByLabel("Reason").evaluate((e) => e === document.activeElement)).toBe(true);
  await removal.getByLabel("Reason").fill("Endings stay with those who have read them.");
  await page.route("**/removal.data*", (route) => route.abort());
  await removal.getByRole("button", { name: "Remove" }).click();
  await removal.getByRole("alert").getByText("Failed to remove").waitFor();
  await expect
    .poll(() => removal.getByLabel("Reason").inputValue())
    .toBe("Endings stay with those who have read them.");
  await page.unroute("**/removal.data*");
  await removal.getByRole("button", { name: "Remove" }).click();
  for (const person of [ana, ben]) {
    await expect.poll(() => person.page.getByRole("log").getByText("Momo dies in the end").count()).toBe(0);
  }
  await page.getByText("No open reports.").waitFor();
  await expect.poll(() => focused(page)).toBe("Reports");

  // The writer's open page tells them without being asked.
  const decisions = ben.page.getByRole("list", { name: "Decisions" });
  await decisions.getByText("Your message was removed").waitFor();
  await decisions.getByText("Endings stay with those who have read them.").waitFor();
  await decisions.getByText("House rule: Spoilers.").waitFor();
  await enter(ben.page, "/dashboard");
  await ben.page.route("**/reading.data*", (route) => route.abort());
  await button(ben.page, "Mark as read").click();
  await ben.page.getByRole("alert").getByText("Failed to mark the notice as read").waitFor();
  await ben.page.unroute("**/reading.data*");
  await button(ben.page, "Mark as read").click();
  await decisions.waitFor({ state: "detached" });
  await expect.poll(() => focused(ben.page)).toBe("Ben");
  await enter(ben.page, "/coffee-talk");
  await expect.poll(() => decisions.count()).toBe(0);

  await page.getByRole("link", { name: "Audit" }).click();
  await page.getByText(/^Owner removed message \d+ by Ben$/).waitFor();
  for (const person of [ana, ben, owner]) {
    onPurpose(person.faults);
    await person.leave();
  }
});

it("K9: a reader who was suspended on a page without a stream is led to the reason by their next click", async () => {
  const { page, id, leave } = await reader("Ben", PHONE, "/deals");
  await fixture.database.query(
    "UPDATE users SET suspended_until = '9999-12-31Z', suspension_reason = 'Be kind.' WHERE id = $1",
    [id],
  );
  await page.getByRole("link", { name: "Tracker" }).tap();
  await page.waitForURL((url) => url.pathname === "/sign-in");
  await page
    .getByRole("alert")
    .getByText(/^This account is suspended for good.*: Be kind\.$/)
    .waitFor();
  await page.getByRole("link", { name: "Swipe" }).tap();
  await page.waitForSelector("article[data-role=top]");
  await leave();
});

it("K9: an admin suspends a reader, whose open page leads to the reason", async () => {
  const ben = await reader("Ben");
  const [message] = await someMessages(fixture.database, ben.id, [{ message: "You are all fools" }]);
  await reported({ id: ben.id, messageId: message!.id }, "You are all fools");
  const owner = await reader("Owner", PHONE, "/admin/reports");
  const { page } = owner;
  await button(page, "Suspend reader").tap();
  const suspending = dialog(page, "Suspend Reader");
  await suspending.getByLabel("7 days").check();
  await suspending.getByLabel("Reason").fill("Be kind, or be quiet for a week.");
  await suspending.getByRole("button", { name: "Suspend", exact: true }).tap();
  await page.getByText(/Ben is suspended until [A-Z][a-z]+ \d+, \d{4}/).waitFor();

  // The open stream says so as it ends.
  await ben.page.waitForURL((url) => url.pathname === "/sign-in");
  const reason = ben.page
    .getByRole("alert")
    .getByText(/^This account is suspended until [A-Z][a-z]+ \d+, \d{4}.*: Be kind, or be quiet for a week\.$/);
  await reason.waitFor();
  await expectAccessible(ben.page);
  await enter(ben.page, "/sign-in");
  await expect.poll(() => reason.count()).toBe(0);

  await page.getByRole("link", { name: "Readers", exact: true }).tap();
  await page.getByRole("combobox", { name: "Show" }).selectOption("suspended");
  await page.waitForURL("**/admin/readers?show=suspended");
  await button(page, "Lift the suspension of Ben").tap();
  await page.getByRole("alertdialog", { name: "Lift Suspension" }).getByRole("button", { name: "Lift" }).tap();
  await page.getByText("Nobody is suspended.").waitFor();
  await expect.poll(() => focused(page)).toBe("Readers");
  for (const person of [ben, owner]) {
    onPurpose(person.faults);
    await person.leave();
  }
});

it("a suggestion and a recommendation are reported by the keyboard alone", async () => {
  const ben = await writer("Ben", "Good evening");
  await fixture.database.query(
    `WITH asked AS (INSERT INTO book_suggestions (user_id, title, description) VALUES ($1, 'Cheap pills', 'Buy now') RETURNING id)
     INSERT INTO book_recommendations (suggestion_id, user_id, book_title, author, reason)
     SELECT id, $1, 'Momo', 'Ende', 'Cheaper still' FROM asked`,
    [ben.id],
  );
  const ana = await reader("Ana", PHONE, "/suggestions");
  const { page } = ana;
  await button(page, "More about the suggestion Cheap pills").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect.poll(() => focused(page)).toBe("Report");
  await page.keyboard.press("Escape");
  await expect.poll(() => focused(page)).toBe("More about the suggestion Cheap pills");
  await page.getByRole("button", { name: /^Recommendations/ }).click();
  const menus = [
    ["More about the suggestion Cheap pills", "Cheap pills"],
    ["More about Ben’s recommendation of Momo", "Cheaper still"],
  ] as const;
  for (const [name, words] of menus) {
    await button(page, name).focus();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    const report = dialog(page, "Report");
    await report.getByText(words).waitFor();
    await expect.poll(() => report.getByLabel("Spoilers").evaluate((e) => e === document.activeElement)).toBe(true);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await report.getByText("Thank you. We’ve received your report.").waitFor();
    await expect.poll(() => focused(page)).toBe("Done");
    await page.keyboard.press("Enter");
    await expect.poll(() => focused(page)).toBe(name);
  }
  const { rows } = await fixture.database.query("SELECT kind, reason FROM reports ORDER BY id");
  expect(rows).toEqual([
    { kind: "suggestion", reason: "spam" },
    { kind: "recommendation", reason: "spam" },
  ]);
  await ana.leave();
});

it("K7: Dismiss asks before it tells the reporters, and Escape takes it back", async () => {
  const ana = await reported(await writer("Ben", "Not to everybody's liking"), "Not to everybody's liking");
  const told = async () =>
    (await fixture.database.query("SELECT FROM moderation_notices WHERE user_id = $1", [ana])).rowCount;
  const owner = await reader("Owner", PHONE, "/admin/reports");
  const question = owner.page.getByRole("alertdialog", { name: "Dismiss" });
  await button(owner.page, "Dismiss").tap();
  await question.getByText("We’ll tell the reader who reported it that it follows the house rules.").waitFor();
  await owner.page.keyboard.press("Escape");
  await expect.poll(() => question.count()).toBe(0);
  await expect.poll(() => focused(owner.page)).toBe("Dismiss");
  expect(await told()).toBe(0);
  await button(owner.page, "Dismiss").tap();
  await question.getByRole("button", { name: "Dismiss", exact: true }).tap();
  await expect.poll(told).toBe(1);
  onPurpose(owner.faults);
  await owner.leave();
});

it("K6: an admin removes a message and a suggestion where they stand, and the focus stays on the page", async () => {
  const ben = await writer("Ben", "Cheap pills, buy now");
  await fixture.database.query(
    "INSERT INTO book_suggestions (user_id, title, description) VALUES ($1, 'Cheap pills', 'Buy now')",
    [ben.id],
  );
  const owner = await reader("Owner", PHONE);
  const { page } = owner;
  async function remove(more: RegExp | string): Promise<void> {
    await page.getByRole("button", { name: more }).tap();
    await button(page, "Suspend reader").waitFor();
    await button(page, "Remove").tap();
    const removal = dialog(page, "Remove");
    await removal.getByLabel("Spam or advertising").check();
    await removal.getByLabel("Reason").fill("We sell no pills here.");
    await removal.getByRole("button", { name: "Remove" }).tap();
    await removal.waitFor({ state: "detached" });
  }
  await remove(/^More about Ben’s message, /);
  await expect.poll(() => page.getByRole("log").getByText("Cheap pills").count()).toBe(0);
  await expect.poll(() => focused(page)).toBe("Coffee Talk");
  await enter(page, "/suggestions");
  await remove("More about the suggestion Cheap pills");
  await page.getByText("No suggestions yet").waitFor();
  await expect.poll(() => focused(page)).toBe("Book Suggestions");
  expect((await fixture.database.query("SELECT FROM book_suggestions")).rowCount).toBe(0);
  await owner.leave();
});
