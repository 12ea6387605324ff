import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { DESKTOP, expectAccessible, ownApp, PHONE, visit } from "#tests/browser.ts";
import { openSlowLine } from "#tests/slow-line.ts";
import { setStage } from "#tests/stage.ts";

const stage = setStage();

interface Weighed {
  /** Bytes over the wire. */
  all: number;
  script: number;
}

/** What has been loaded so far. */
function weigh(page: Page): Promise<Weighed> {
  return page.evaluate(() => {
    const loaded = [
      ...performance.getEntriesByType("navigation"),
      ...performance.getEntriesByType("resource"),
    ] as PerformanceResourceTiming[];
    const bytes = (entries: PerformanceResourceTiming[]) => entries.reduce((sum, entry) => sum + entry.transferSize, 0);
    return { all: bytes(loaded), script: bytes(loaded.filter((entry) => entry.name.endsWith(".js"))) };
  });
}

/** Cumulative layout shift since the page began. */
function shift(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(sum), 200);
      }),
  );
}

describe.each([
  ["a phone", PHONE],
  ["a desk", DESKTOP],
])("the first visit on %s", (_, options) => {
  it("is light, and nothing on it moves", async () => {
    const { page, leave } = await visit(stage.browser, options);
    await page.waitForLoadState("networkidle");
    const { all, script } = await weigh(page);
    expect(script).toBeGreaterThan(50_000);
    expect(script).toBeLessThan(125_000);
    expect(all).toBeLessThan(350_000);
    expect(await shift(page)).toBeLessThan(0.02);
    await leave();
  });

  it("stands still also where the page comes in pieces and the fonts come late", async () => {
    const line = await openSlowLine(ownApp().address);
    const { page, leave } = await visit(stage.browser, { ...options, baseURL: line.address });
    await page.evaluate(() => document.fonts.ready);
    expect(await shift(page)).toBeLessThan(0.02);
    await leave();
    line.close();
  });
});

it.each([
  ["a phone", PHONE],
  ["a desk", DESKTOP],
])("a genre without books says so in the middle of %s", async (_, options) => {
  const moved = await stage.database.query("UPDATE books SET genre = 'Thriller' WHERE genre = 'Horror' RETURNING id");
  const { page, leave } = await visit(stage.browser, options, "/?genre=Horror");
  const box = (await page.getByText("No books found in Horror genre").boundingBox())!;
  expect(Math.abs(box.x + box.width / 2 - options.viewport.width / 2)).toBeLessThan(2);
  await expectAccessible(page);
  await leave();
  await stage.database.query("UPDATE books SET genre = 'Horror' WHERE id = ANY ($1)", [moved.rows.map(({ id }) => id)]);
});
