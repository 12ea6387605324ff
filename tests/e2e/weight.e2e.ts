import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";

import { DESKTOP, layoutShift, ownApp, PHONE, visit } from "#tests/browser.ts";
import { setUpJourney } from "#tests/journey-fixture.ts";
import { openSlowLine } from "#tests/slow-line.ts";

const fixture = setUpJourney();

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

describe.each([
  ["a phone", PHONE],
  ["a desk", DESKTOP],
])("the first visit on %s", (_, options) => {
  it("is light, and nothing on it moves", async () => {
    const { page, leave } = await visit(fixture.browser, options);
    await page.waitForLoadState("networkidle");
    const { all, script } = await weigh(page);
    expect(script).toBeGreaterThan(50_000);
    expect(script).toBeLessThan(128_700);
    expect(all).toBeLessThan(350_000);
    expect(await layoutShift(page)).toBeLessThan(0.02);
    await leave();
  });

  it("stands still also where the page comes in pieces and the fonts come late", async () => {
    const line = await openSlowLine(ownApp().address);
    const { page, leave } = await visit(fixture.browser, { ...options, baseURL: line.address });
    await page.evaluate(() => document.fonts.ready);
    expect(await layoutShift(page)).toBeLessThan(0.02);
    await leave();
    line.close();
  });
});
