import { expect, it } from "vitest";

import { DESKTOP, PHONE, expectAccessible, hydrated, ownApp, type VisitOptions } from "#tests/browser.ts";
import { anEntry } from "#tests/factories/books.ts";
import { setUpJourney, visitAs } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();

/** A new reader with three unsorted books, on the page that sorts them. */
async function reader(options: VisitOptions) {
  const visitor = await visitAs(fixture, {}, options, "/account/settings");
  for (const title of ["Emma", "Persuasion", "Dracula"]) await anEntry(fixture.database, visitor.user.id, { title });
  await visitor.page.goto("/reading-tracker/unsorted");
  return visitor;
}

it("unsorted books are ticked and sorted by keyboard, and the last one leaves the focus with the message", async () => {
  const { page, leave } = await reader(PHONE);
  await hydrated(page);
  await expectAccessible(page);
  await page.getByRole("checkbox", { name: /^Emma/ }).focus();
  await page.keyboard.press("Space");
  await page.getByLabel("Genre", { exact: true }).selectOption("Historical Fiction");
  await page.getByRole("button", { name: "Sort" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("1 book is Historical Fiction now.").waitFor();
  expect(await page.getByRole("checkbox").count()).toBe(2);
  await page.getByRole("link", { name: "Tick all 2 books" }).click();
  await page.getByRole("link", { name: "Tick none" }).waitFor();
  expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(2);
  await page.getByLabel("Genre", { exact: true }).selectOption("Horror");
  await page.getByRole("button", { name: "Sort" }).click();
  await page.getByText("Everything is sorted").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("2 books are Horror now.");
  await expectAccessible(page);
  await leave();
});

it("nothing ticked is said, and the focus goes to the first book", async () => {
  const { page } = await reader({ ...DESKTOP, colorScheme: "dark" });
  await hydrated(page);
  await page.getByLabel("Genre", { exact: true }).selectOption("Fantasy");
  await page.getByRole("button", { name: "Sort" }).click();
  await page.getByText("Tick the books first.").waitFor();
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe("checkbox");
  await expectAccessible(page);
  // Its console has the refusal.
  await page.context().close();
});

it("unsorted books can be sorted without scripts", async () => {
  const { page: scripted } = await reader(PHONE);
  const storageState = await scripted.context().storageState();
  await scripted.context().close();
  const own = { ...PHONE, javaScriptEnabled: false, storageState, baseURL: ownApp().address };
  const context = await fixture.browser.newContext(own);
  const page = await context.newPage();
  await page.goto("/reading-tracker/unsorted");
  await page.getByRole("checkbox", { name: /^Dracula/ }).check();
  await page.getByLabel("Genre", { exact: true }).selectOption("Horror");
  await page.getByRole("button", { name: "Sort" }).click();
  await page.getByText("1 book is Horror now.").waitFor();
  await page.getByRole("link", { name: "1 sorted" }).click();
  await page.getByRole("checkbox", { name: /^Dracula/ }).waitFor();
  await context.close();
});
