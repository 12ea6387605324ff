import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { DESKTOP, ownApp, PHONE, visit } from "#tests/browser.ts";
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
