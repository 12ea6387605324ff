import { expect, it } from "vitest";

import { PHONE } from "#tests/browser.ts";
import { anEntry } from "#tests/factories/books.ts";
import { setUpJourney, visitAs } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();

it("unsorted books are ticked and sorted by keyboard, and the last one leaves the focus with the message", async () => {
  const { page, leave } = await visitAs(fixture, {}, PHONE, "/reading-tracker/unsorted", async ({ id }) => {
    for (const title of ["Emma", "Persuasion", "Dracula"]) await anEntry(fixture.database, id, { title });
  });
  await page.getByRole("checkbox", { name: /^Emma/ }).focus();
  await page.keyboard.press("Space");
  await page.getByLabel("Genre", { exact: true }).selectOption("Historical Fiction");
  await page.getByRole("button", { name: "Sort" }).focus();
  await page.keyboard.press("Enter");
  await page.getByText("Sorted 1 book into Historical Fiction.").waitFor();
  expect(await page.getByRole("checkbox").count()).toBe(2);
  await page.getByRole("link", { name: "Select all 2 books" }).click();
  await page.getByRole("link", { name: "Select none" }).waitFor();
  expect(await page.getByRole("checkbox", { checked: true }).count()).toBe(2);
  await page.getByLabel("Genre", { exact: true }).selectOption("Horror");
  await page.getByRole("button", { name: "Sort" }).click();
  await page.getByText("Everything is sorted").waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe("Sorted 2 books into Horror.");
  await leave();
});
