import type { Browser } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";

import { PHONE, visit } from "#tests/browser.ts";
import { openBrowser } from "#tests/chromium.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

interface Weighed {
  /** Bytes over the wire. */
  all: number;
  script: number;
  /** Cumulative layout shift since the beginning. */
  shift: number;
}

it.each([
  ["a phone", PHONE],
  ["a desk", { viewport: { width: 1280, height: 800 } }],
])("the first visit on %s is light, and nothing on it moves", async (_, options) => {
  const { page, leave } = await visit(browser, options);
  await page.waitForLoadState("networkidle");
  const weighed = await page.evaluate(
    () =>
      new Promise<Weighed>((resolve) => {
        let shift = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { value: number }).value;
        }).observe({ type: "layout-shift", buffered: true });
        const loaded = [
          ...performance.getEntriesByType("navigation"),
          ...performance.getEntriesByType("resource"),
        ] as PerformanceResourceTiming[];
        const bytes = (entries: PerformanceResourceTiming[]) =>
          entries.reduce((sum, entry) => sum + entry.transferSize, 0);
        const scripts = loaded.filter((entry) => entry.name.endsWith(".js"));
        setTimeout(() => resolve({ all: bytes(loaded), script: bytes(scripts), shift }), 200);
      }),
  );
  expect(weighed.script).toBeGreaterThan(50_000);
  expect(weighed.script).toBeLessThan(125_000);
  expect(weighed.all).toBeLessThan(350_000);
  expect(weighed.shift).toBeLessThan(0.02);
  await leave();
});
