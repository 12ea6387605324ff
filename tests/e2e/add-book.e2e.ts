import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { startApp, type AppProcess } from "#tests/app-process.ts";
import { databaseOf, DESKTOP, expectAccessible, ownApp, PHONE, type Visit } from "#tests/browser.ts";
import { fakeCatalogue, json, volume, volumes, type FakeCatalogue } from "#tests/fake-catalogue.ts";
import { button, setUpJourney, visitAs } from "#tests/journey-fixture.ts";
import { SESSIONS_SECRET } from "#tests/reader-sessions.ts";

const fixture = setUpJourney();
let app: AppProcess;
let catalogue: FakeCatalogue;
let dataDir: string;

/** A second app, which asks a catalogue of ours, on the first one's database. */
beforeAll(async () => {
  catalogue = await fakeCatalogue();
  dataDir = await mkdtemp(join(tmpdir(), "bookmatch-add-book-"));
  app = await startApp(dataDir, {
    DATABASE_URL: databaseOf(ownApp()),
    APP_SECRET: SESSIONS_SECRET,
    BOOKS_API_URL: catalogue.address,
    OPENLIBRARY_URL: "",
  });
});
afterAll(async () => {
  await app.stop();
  await catalogue.close();
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  catalogue.answer = volumes([]);
});

const dialog = (page: Page) => page.getByRole("dialog", { name: "Add Book" });
const results = (page: Page) => dialog(page).getByRole("listitem");

/** A new reader in Vienna, before the open dialog. */
async function addingBooks(options: BrowserContextOptions = PHONE): Promise<Visit> {
  const own = { baseURL: app.address, timezoneId: "Europe/Vienna" };
  const coming = await visitAs(fixture, {}, { ...options, ...own }, "/reading-tracker");
  await button(coming.page, "Add Book").click();
  await dialog(coming.page).waitFor();
  return coming;
}

async function search(page: Page, words: string): Promise<void> {
  await page.getByRole("searchbox").fill(words);
  await button(page, "Search").click();
}

const status = (page: Page) => dialog(page).getByRole("status");

describe("a search", () => {
  it("fits a phone and a desk, and its results scroll within 60 % of the height", async () => {
    catalogue.answer = volumes(Array.from({ length: 20 }, (_, index) => volume(`many-${index}`)));
    const { page, leave } = await addingBooks(PHONE);
    await search(page, "many");
    await expect.poll(() => results(page).count()).toBeGreaterThanOrEqual(20);
    for (const { viewport } of [PHONE, DESKTOP]) {
      await page.setViewportSize(viewport);
      const area = await dialog(page).getByRole("region", { name: "Results" }).boundingBox();
      expect(area!.height).toBeLessThanOrEqual(viewport.height * 0.6 + 1);
      const width = await page.evaluate(() => document.querySelector("dialog[open]")!.scrollWidth);
      expect(width).toBeLessThanOrEqual(viewport.width);
    }
    await page.keyboard.press("Escape");
    await expect.poll(() => dialog(page).count()).toBe(0);
    await leave();
  });

  it("finds books outside, says how many pages they have, and puts one on the list once", async () => {
    catalogue.answer = volumes([
      volume("a", { title: "The Invention of Curried Sausage", authors: ["Uwe Timm"], pageCount: 217 }),
      volume("b", { title: "Red", authors: undefined, pageCount: 0 }),
      volume("c", { title: "Without a cover", imageLinks: undefined }),
    ]);
    const { page, leave } = await addingBooks();
    const before = catalogue.asked.length;
    await search(page, "   ");
    await expect.poll(() => status(page).textContent()).toBe("");
    expect(catalogue.asked).toHaveLength(before);
    await search(page, "uwe timm");
    await expect.poll(() => results(page).count()).toBe(2);
    const first = results(page).nth(0);
    await first.getByRole("heading", { name: "The Invention of Curried Sausage" }).waitFor();
    await first.getByText("217 pages").waitFor();
    await expect.poll(() => results(page).nth(1).textContent()).toMatch(/Unknown Author/);
    await expect.poll(() => results(page).nth(1).textContent()).not.toMatch(/pages/);
    await expect.poll(() => status(page).textContent()).toBe("2 books found.");
    await first.getByRole("button", { name: "Add to List" }).click();
    await first.getByRole("button", { name: "Already in List" }).waitFor();
    await expect.poll(() => first.getByRole("button").isDisabled()).toBe(true);
    await expect.poll(() => status(page).textContent()).toBe("“The Invention of Curried Sausage” is on your list.");
    // The keyboard goes on from where it was.
    await expect.poll(() => first.evaluate((item) => item === document.activeElement)).toBe(true);
    await search(page, "uwe  timm");
    await first.getByRole("button", { name: "Already in List" }).waitFor();
    await leave();
  });

  it("shows our own books at once while the others are still being asked", async () => {
    const { promise: asked, resolve: answerNow } = Promise.withResolvers<void>();
    catalogue.answer = (request, response) =>
      void asked.then(() => volumes([volume("z", { title: "Out of Africa and Back" })])(request, response));
    const { page, leave } = await addingBooks(DESKTOP);
    await search(page, "out of africa");
    await expect.poll(() => results(page).count()).toBeGreaterThan(0);
    await expect.poll(() => status(page).textContent()).toMatch(/Searching other catalogues…$/);
    await expect.poll(() => button(page, "Search").isDisabled()).toBe(true);
    await results(page).nth(0).getByText("Isak Dinesen", { exact: true }).waitFor();
    await results(page).nth(0).getByRole("button", { name: "Add to List" }).click();
    await results(page).nth(0).getByRole("button", { name: "Already in List" }).waitFor();
    const before = await results(page).count();
    answerNow();
    await expect.poll(() => results(page).count()).toBe(before + 1);
    await expect.poll(() => button(page, "Search").isDisabled()).toBe(false);
    await leave();
  });

  it("that finds nothing offers to add the book by hand, and says beside a field what is wrong", async () => {
    const { page } = await addingBooks();
    await search(page, "Our Family Chronicle");
    await dialog(page).getByText("No books found. Try a different search term.").waitFor();
    const form = dialog(page).getByRole("form", { name: "Add a book by hand" });
    await expect.poll(() => form.getByLabel("Title").inputValue()).toBe("Our Family Chronicle");
    await expectAccessible(page);
    await form.getByLabel("Author").fill("   ");
    await form.getByLabel("Pages").fill("120");
    await button(page, "Add This Book").click();
    await form.getByText("Enter an author.").waitFor();
    await expect.poll(() => form.getByLabel("Title").inputValue()).toBe("Our Family Chronicle");
    await expect.poll(() => form.getByLabel("Pages").inputValue()).toBe("120");
    await form.getByLabel("Author").fill("Ana");
    await button(page, "Add This Book").click();
    await expect.poll(() => status(page).textContent()).toBe("“Our Family Chronicle” is on your list.");
    await page.context().close();
  });

  it("R17: that finds books here only says calmly that other catalogues could not be reached", async () => {
    catalogue.answer = json({}, 500);
    const { page } = await addingBooks();
    await search(page, "dune");
    await results(page).getByRole("heading", { name: "Dune", exact: true }).waitFor();
    await dialog(page).getByText("These are from our catalogue. We couldn’t reach the others.").waitFor();
    await expect.poll(() => dialog(page).getByRole("alert").count()).toBe(0);
    catalogue.answer = volumes([volume("dune-elsewhere")]);
    await button(page, "Try again").click();
    await results(page).getByRole("heading", { name: "Title of dune-elsewhere" }).waitFor();
    await expect.poll(() => dialog(page).getByText("These are from our catalogue.").count()).toBe(0);
    await page.context().close();
  });

  it("without a connection fails as well, and takes nobody's page away", async () => {
    catalogue.answer = volumes([volume("zq-tunnel")]);
    const { page } = await addingBooks();
    await search(page, "zq-tunnel");
    await results(page).getByRole("button", { name: "Add to List" }).waitFor();
    await page.context().setOffline(true);
    await results(page).getByRole("button", { name: "Add to List" }).click();
    await results(page).getByText("Failed to add book").waitFor();
    await search(page, "zqqx vrrt");
    await expect.poll(() => dialog(page).getByRole("alert").textContent()).toMatch(/^Failed to search books/);
    await page.context().setOffline(false);
    await button(page, "Try again").click();
    await results(page).getByRole("button", { name: "Add to List" }).click();
    await results(page).getByRole("button", { name: "Already in List" }).waitFor();
    await page.context().close();
  });
});
