import type { Page } from "playwright-core";
import { afterAll, beforeEach, expect, it } from "vitest";

import { expectAccessible, hydrated, PHONE, type VisitOptions } from "#tests/browser.ts";
import { aRecommendation } from "#tests/factories/club.ts";
import { aUser } from "#tests/factories/users.ts";
import { button, dialog, setUpJourney, visitAs } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();
beforeEach(async () => {
  await fixture.database.query("DELETE FROM book_suggestions");
});
afterAll(async () => {
  await fixture.database.query("DELETE FROM book_suggestions");
});

const card = (page: Page, title: string) =>
  page.getByRole("main").locator("li[id^=suggestion-]", { has: page.getByRole("heading", { name: title }) });

/** A new reader on the board. */
async function reader(email: string, options: VisitOptions) {
  return visitAs(fixture, { email }, options, "/suggestions");
}

async function ask(page: Page, title: string, description: string): Promise<void> {
  await button(page, "Ask for Suggestions").click();
  const asking = dialog(page, "Ask for Book Suggestions");
  await asking.getByLabel("Title").fill(title);
  await asking.getByLabel("Description").fill(description);
  await asking.getByRole("button", { name: "Post Request" }).click();
  await asking.waitFor({ state: "detached" }).catch(() => {});
  await card(page, title).waitFor();
}

it("F12: who looks like another reader is told so, chooses a nickname, and has lost nothing that was typed", async () => {
  const { page, faults, leave } = await reader("zoe.board@example.org", PHONE);
  await fixture.database.query(
    `WITH other AS (INSERT INTO users (id, email) VALUES ('zoe', 'zoe@writers.example') RETURNING id)
     INSERT INTO profiles (id, nickname) SELECT id, 'Zoë Board' FROM other`,
  );
  await button(page, "Ask for Suggestions").click();
  const asking = dialog(page, "Ask for Book Suggestions");
  await asking.getByText("You appear as zoe.board · Change").waitFor();
  await asking.getByLabel("Title").fill("Something calm");
  await asking.getByLabel("Description").fill("Like the sea");
  await asking.getByRole("button", { name: "Post Request" }).click();
  await asking.getByRole("alert").getByText("Choose a nickname first.").waitFor();
  await asking.getByRole("link", { name: "Choose a nickname" }).click();
  const profile = dialog(page, "Edit Profile");
  await hydrated(page);
  await profile.getByText("in suggestions as “zoe.board”").waitFor();
  await profile.getByLabel("Nickname").fill("ZOE B0ARD");
  await button(page, "Save Changes").click();
  await profile.getByText("Another reader uses this name, or one that looks like it.").waitFor();
  await expect.poll(() => profile.getByLabel("Nickname").inputValue()).toBe("ZOE B0ARD");
  await profile.getByLabel("Nickname").fill("Zoe of the Board");
  await button(page, "Save Changes").click();
  await page.waitForURL((url) => url.pathname === "/suggestions");
  await button(page, "Ask for Suggestions").click();
  await asking.getByText("You appear as Zoe of the Board · Change").waitFor();
  await expect.poll(() => asking.getByLabel("Title").inputValue()).toBe("Something calm");
  await expect.poll(() => asking.getByLabel("Description").inputValue()).toBe("Like the sea");
  await asking.getByRole("button", { name: "Post Request" }).click();
  await card(page, "Something calm")
    .getByText(/^Asked by Zoe of the Board on /)
    .waitFor();
  // The two refusals.
  expect(faults.splice(0)).toEqual([
    expect.stringContaining("status of 409"),
    expect.stringContaining("status of 409"),
  ]);
  await leave();
});

it("a reader asks and recommends a book of the catalogue by keyboard, joins another's recommendation, and will read it", async () => {
  const { rows } = await fixture.database.query(
    "SELECT title, author FROM books WHERE title ~ '^[A-Z][a-z]+ [a-z]+' ORDER BY id LIMIT 1",
  );
  const { title, author } = rows[0] as { title: string; author: string };
  const { page, user, leave } = await reader("ana.board@example.org", PHONE);
  await page.getByText("No suggestions yet", { exact: true }).waitFor();
  await page.getByText("Be the first to ask for book suggestions!").waitFor();
  await button(page, "Ask for Suggestions").click();
  await page.keyboard.press("Escape");
  await ask(page, "Something calm", "Like the sea.\nNo murders, please.");
  const wish = card(page, "Something calm");
  await wish.getByText(/^Asked by ana\.board on [A-Z][a-z]+ \d{1,2}, \d{4}$/).waitFor();
  await wish.getByRole("button", { name: "Recommendations 0" }).click();
  await wish.getByText("No recommendations yet. Be the first to recommend a book!").waitFor();
  await wish.getByRole("button", { name: "Add Recommendation" }).click();
  const submit = wish.getByRole("button", { name: "Submit Recommendation" });
  await expect.poll(() => submit.isDisabled()).toBe(true);
  await wish.getByLabel("Book Title").fill(title.slice(0, -3).toLowerCase());
  await wish.getByLabel("Book Title").pressSequentially(title.slice(-3, -2));
  const option = wish.getByRole("option", { name: `${title} by ${author}` });
  await option.waitFor();
  await expectAccessible(page);
  await page.keyboard.press("ArrowDown");
  while ((await option.getAttribute("aria-selected")) !== "true") await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await expect.poll(() => wish.getByLabel("Author").inputValue()).toBe(author);
  await expect.poll(() => submit.isDisabled()).toBe(true);
  await page.keyboard.type("It is quiet.");
  await submit.click();
  await wish.getByRole("heading", { name: title }).waitFor();
  await wish.getByText(/^Recommended by ana\.board • [A-Z][a-z]+ \d{1,2}, \d{4}$/).waitFor();
  await wish.getByRole("button", { name: "Recommendations 1" }).waitFor();
  await expect
    .poll(() => button(page, "Add Recommendation").evaluate((one) => one === document.activeElement))
    .toBe(true);
  await wish.getByRole("button", { name: `Save ${title}` }).click();
  await wish.getByRole("button", { name: `Saved ${title}` }).waitFor();
  await wish.getByRole("button", { name: `Add to List ${title}` }).click();
  await wish.getByRole("button", { name: `Already in List ${title}` }).waitFor();
  await wish.getByRole("button", { name: `Delete recommendation ${title}` }).click();
  const question = page.getByRole("alertdialog", { name: "Delete Recommendation" });
  await question.getByText("Are you sure you want to delete this recommendation?").waitFor();
  await question.getByRole("button", { name: "Delete" }).click();
  await wish.getByText("No recommendations yet.").waitFor();

  const ben = await aUser(fixture.database);
  const asked = await fixture.database.query<{ id: number }>("SELECT id FROM book_suggestions WHERE user_id = $1", [
    user.id,
  ]);
  await aRecommendation(fixture.database, ben.id, asked.rows[0]!.id);
  await page.reload();
  await hydrated(page);
  await wish.getByRole("button", { name: "Recommendations 1" }).click();
  await wish.getByRole("button", { name: "I recommend it too Momo" }).click();
  const too = wish.getByLabel("Why do you recommend this book?");
  await expect.poll(() => too.evaluate((field) => field === document.activeElement)).toBe(true);
  await expect.poll(() => wish.getByLabel("Author").inputValue()).toBe("Michael Ende");
  await too.fill("It is short, too.");
  await submit.click();
  await wish.getByText("It is short, too.").waitFor();
  await expect.poll(() => wish.getByRole("button", { name: /I recommend it too/ }).count()).toBe(0);
  await wish.getByRole("button", { name: "Recommendations 1" }).waitFor();
  await wish.getByRole("button", { name: /I'll read it/ }).click();
  await expect.poll(() => wish.getByRole("button", { name: /I'll read it/ }).getAttribute("aria-pressed")).toBe("true");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);

  await wish.getByRole("button", { name: "Delete suggestion Something calm" }).click();
  const sure = page.getByRole("alertdialog", { name: "Delete Suggestion" });
  await sure.getByText("Are you sure you want to delete this suggestion?").waitFor();
  await sure.getByRole("button", { name: "Cancel" }).click();
  await wish.getByRole("button", { name: "Delete suggestion Something calm" }).click();
  await sure.getByRole("button", { name: "Delete" }).click();
  await page.getByText("No suggestions yet", { exact: true }).waitFor();
  await expect.poll(async () => (await fixture.database.query("SELECT FROM book_suggestions")).rowCount).toBe(0);
  await leave();
});

it("the board says what failed, keeps what was typed, and takes the next try", async () => {
  const { page } = await reader("offline.board@example.org", PHONE);
  await ask(page, "Something wild", "Anything.");
  await page.waitForLoadState("networkidle");
  const wish = card(page, "Something wild");
  const cut = () => page.route(/\/suggestions\/(\d|requests)|\.data\?/, (route) => route.abort());
  const mend = () => page.unrouteAll();

  await cut();
  await wish.getByRole("button", { name: "Recommendations 0" }).click();
  await wish.getByRole("alert").filter({ hasText: "Failed to load recommendations" }).waitFor();
  await mend();
  await wish.getByRole("button", { name: "Try again" }).click();
  await wish.getByText("No recommendations yet.").waitFor();

  await wish.getByRole("button", { name: "Add Recommendation" }).click();
  await wish.getByLabel("Book Title").fill("A book of my aunt");
  await wish.getByLabel("Author").fill("My aunt");
  await wish.getByLabel("Why do you recommend this book?").fill("She is right.");
  await cut();
  await wish.getByRole("button", { name: "Submit Recommendation" }).click();
  await wish.getByRole("alert").filter({ hasText: "Failed to submit recommendation" }).waitFor();
  await expect.poll(() => wish.getByLabel("Why do you recommend this book?").inputValue()).toBe("She is right.");
  await mend();
  await wish.getByRole("button", { name: "Submit Recommendation" }).click();
  await wish.getByRole("heading", { name: "A book of my aunt" }).waitFor();

  await cut();
  await wish.getByRole("button", { name: "Delete recommendation A book of my aunt" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alert").filter({ hasText: "Failed to delete recommendation" }).waitFor();
  await wish.getByRole("heading", { name: "A book of my aunt" }).waitFor();
  await wish.getByRole("button", { name: /I'll read it/ }).click();
  await page.getByRole("alert").filter({ hasText: "Failed to mark recommendation" }).waitFor();
  await wish.getByRole("button", { name: "Delete suggestion Something wild" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await page.getByRole("alert").filter({ hasText: "Failed to delete suggestion" }).waitFor();
  await wish.waitFor();

  await button(page, "Ask for Suggestions").click();
  const asking = dialog(page, "Ask for Book Suggestions");
  await asking.getByLabel("Title").fill("Another");
  await asking.getByLabel("Description").fill("Kept.");
  await asking.getByRole("button", { name: "Post Request" }).click();
  await asking.getByRole("alert").filter({ hasText: "Failed to create suggestion" }).waitFor();
  await expect.poll(() => asking.getByLabel("Description").inputValue()).toBe("Kept.");
  await mend();
  await asking.getByRole("button", { name: "Post Request" }).click();
  await card(page, "Another").waitFor();
  // The lost requests are in the console: this visit's faults do not count.
  await page.context().close();
});
