import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";

import { DESKTOP, PHONE, visit } from "#tests/browser.ts";
import { button, setUpJourney, visitAs } from "#tests/journey-fixture.ts";

const fixture = setUpJourney();

const ACTIONS = ["Undo", "Pass", "Description", "Save", "Like"];

/** A font size other than 16 px, as somebody has set it in the browser: sizes on the pages are multiples of it. */
const withFontSize = (page: Page, pixels: number) =>
  page.evaluate((size) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`html { font-size: ${size}px }`);
    document.adoptedStyleSheets.push(sheet);
  }, pixels);
const boxOf = async (of: Locator) => (await of.boundingBox())!;
const isWhole = (text: Locator) =>
  text.evaluate((element) => {
    const { clientWidth, scrollWidth, clientHeight, scrollHeight } = element;
    return scrollWidth <= clientWidth && scrollHeight <= clientHeight + 1;
  });

it("R12: a wide and low window has the card whole and every button of the deck", async () => {
  const { page, leave } = await visit(fixture.browser, DESKTOP);
  for (const [width, height] of [
    [844, 390],
    [740, 360],
    // A desk at 200 %.
    [640, 400],
  ] as const) {
    const viewport = { width, height };
    await page.setViewportSize(viewport);
    for (const name of ACTIONS) {
      const { x, y, width, height } = await boxOf(button(page, name));
      expect.soft([name, x >= 0, y >= 0, x + width <= viewport.width]).toEqual([name, true, true, true]);
      expect.soft([name, Math.max(0, y + height - viewport.height)]).toEqual([name, 0]);
    }
    const like = await boxOf(button(page, "Like"));
    const card = await boxOf(page.getByRole("article").first());
    // The book on the left, the buttons on the right of it.
    expect(card.x + card.width).toBeLessThanOrEqual((await boxOf(button(page, "Undo"))).x + 1);
    expect(card.height).toBeGreaterThan(viewport.height / 3);
    expect(like.y).toBeGreaterThan(viewport.height / 2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  }
  await leave();
});

it.each([
  [24, 360],
  [32, 390],
])("R13: with letters of %d px on a phone %d px wide the buttons are round and nothing is cut", async (size, width) => {
  const session = await visitAs(fixture, {}, { ...PHONE, viewport: { width, height: 800 } });
  const { page, leave } = session;
  await withFontSize(page, size);
  for (const name of ACTIONS) {
    const box = await boxOf(button(page, name));
    expect.soft([name, Math.abs(box.width - box.height) < 1]).toEqual([name, true]);
    expect.soft([name, box.x >= 0 && box.x + box.width <= width]).toEqual([name, true]);
  }
  const title = page.getByRole("heading", { level: 1 });
  expect((await boxOf(title)).y).toBeGreaterThanOrEqual(0);
  expect(await isWhole(title)).toBe(true);
  for (const path of ["/", "/reading-tracker", "/reading-tracker/achievements", "/dashboard"]) {
    await page.goto(path);
    await withFontSize(page, size);
    const tooWide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    expect.soft([path, Math.max(0, tooWide)]).toEqual([path, 0]);
  }
  await leave();
});

it("R18: from 1024 to 1049 px every genre can be reached, and the row begins with All", async () => {
  const { page, leave } = await visit(fixture.browser, DESKTOP);
  for (const width of [1024, 1040, 1049]) {
    await page.setViewportSize({ width, height: 768 });
    expect((await boxOf(button(page, "All"))).x).toBeGreaterThanOrEqual(0);
    for (const name of ["Business", "All"]) {
      await button(page, name).evaluate((element) => element.scrollIntoView({ inline: "nearest", block: "nearest" }));
      const isInside = async () => {
        const box = await boxOf(button(page, name));
        return box.x >= 0 && box.x + box.width <= width + 1;
      };
      await expect.poll(isInside).toBe(true);
    }
  }
  await leave();
});
