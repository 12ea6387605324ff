import type { Page } from "playwright-core";
import { expect, it } from "vitest";

import { DESKTOP, hydrated, landed, PHONE, visit } from "#tests/browser.ts";
import { button, dialog, setUpJourney } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();

interface Shown {
  title: string;
  byline: string;
  reason: string | null;
}

/** The card on top. */
function top(page: Page): Promise<Shown> {
  return page.evaluate(() => {
    const text = (part: string) => document.querySelector(`article[data-role=top] ${part}`)?.textContent ?? null;
    return { title: text("h2") ?? "", byline: text("p") ?? "", reason: text("p + p") };
  });
}

/** Decides by the keyboard alone; says what was decided on. */
async function decide(page: Page, key: "ArrowLeft" | "ArrowRight"): Promise<Shown> {
  const before = await top(page);
  await page.keyboard.press(key);
  if (key === "ArrowRight") {
    await dialog(page, "You matched with this book!").waitFor();
    await page.keyboard.press("Enter");
  }
  await expect.poll(async () => (await top(page)).title).not.toBe(before.title);
  await page.waitForFunction(() => !document.querySelector("dialog[open]"));
  await landed(page);
  return before;
}

async function decideOn(page: Page, cards: number, key: "ArrowLeft" | "ArrowRight"): Promise<Shown[]> {
  const shown: Shown[] = [];
  while (shown.length < cards) shown.push(await decide(page, key));
  return shown;
}

const ofGenre = (shown: readonly Shown[], genre: string) => shown.filter(({ byline }) => byline.endsWith(genre)).length;

async function openTaste(page: Page): Promise<void> {
  await button(page, "Menu").click();
  await dialog(page, "Menu").getByRole("link", { name: "Your Taste" }).click();
  await page.getByRole("heading", { name: "Genres" }).waitFor();
}

it("the deck follows six likes of one kind within the next ten cards, says why, and obeys what it is told", async () => {
  const { page, leave } = await visit(fixture.browser, { ...PHONE, reducedMotion: "reduce" }, "/?genre=Fantasy");
  const liked = await decideOn(page, 6, "ArrowRight");
  await button(page, "All").click();
  await page.waitForFunction(() => !location.search.includes("genre"));
  await expect.poll(async () => (await top(page)).reason).not.toBeNull();
  const shown = await decideOn(page, 10, "ArrowLeft");
  expect(ofGenre(shown, "Fantasy")).toBeGreaterThanOrEqual(3);
  for (const { byline, reason } of shown) {
    if (reason === "Because you like fantasy") expect(byline).toContain("Fantasy");
    const [, like] = /, like (.+)$/.exec(reason ?? "") ?? [];
    if (like) expect(liked.map((card) => card.title)).toContain(like);
    if (reason?.startsWith("More by ")) {
      expect(liked.map((card) => card.byline).join()).toContain(reason.slice("More by ".length));
    }
  }
  expect(
    shown.filter(({ reason }) => /, like |^More by |^Because you like /.test(reason ?? "")).length,
  ).toBeGreaterThanOrEqual(3);
  expect(shown.some(({ title }) => liked.some((card) => card.title === title))).toBe(false);

  await openTaste(page);
  await button(page, "Never show Fantasy").press("Enter");
  await expect.poll(() => button(page, "Never show Fantasy").getAttribute("aria-pressed")).toBe("true");
  await page.getByRole("link", { name: "Back" }).press("Enter");
  await page.waitForSelector("article[data-role=top]");
  expect(ofGenre(await decideOn(page, 2, "ArrowLeft"), "Fantasy")).toBe(0);
  await leave();
});

it("pauses, resets after a question, and gives a stance back, on a desk at night", async () => {
  const { page, leave } = await visit(fixture.browser, { ...DESKTOP, colorScheme: "dark" }, "/?genre=Horror");
  await decide(page, "ArrowRight");
  await openTaste(page);
  const more = button(page, "More of Horror");
  for (const pressed of ["true", "false"]) {
    await more.click();
    await expect.poll(() => more.getAttribute("aria-pressed")).toBe(pressed);
  }
  await button(page, "Pause learning").click();
  await button(page, "Resume learning").click();
  await button(page, "Pause learning").waitFor();
  await button(page, "Reset").click();
  const question = page.getByRole("alertdialog", { name: "Reset your taste?" });
  await question.getByRole("button", { name: "Reset" }).click();
  await page.getByText("Nothing yet. Swipe a few books, then come back.").waitFor();
  await page.reload();
  await hydrated(page);
  await page.getByText("Nothing yet. Swipe a few books, then come back.").waitFor();
  await leave();
});

it("the deck says when a change could not be kept", async () => {
  const { page } = await visit(fixture.browser, PHONE, "/?genre=Horror");
  await decide(page, "ArrowRight");
  await openTaste(page);
  await page.context().setOffline(true);
  await button(page, "Never show Horror").click();
  await page.getByRole("alert").waitFor();
  await page.context().close();
});
