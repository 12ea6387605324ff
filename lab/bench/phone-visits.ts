import { setTimeout as sleep } from "node:timers/promises";

import type { Browser, BrowserContextOptions, Page } from "playwright-core";

import { findPaintingChromium } from "#scripts/chromium.ts";
import { openBrowser } from "#tests/chromium.ts";

import { median } from "./costs.ts";

export interface VisitFigures {
  firstPaintMs: number;
  largestPaintMs: number;
  interactiveMs: number;
  blockingMs: number;
  /** From a touch or key until its result is painted: the longest of those that `touch` makes; 0 if none. */
  answeredMs: number;
  /** On the wire: until the page is interactive, and after that. */
  scriptKb: number;
  laterScriptKb: number;
  htmlKb: number;
}

interface Visit {
  address: string;
  as?: BrowserContextOptions;
  touch?: (page: Page) => Promise<void>;
}

const VISITS = 7;
/** Lighthouse's phone: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
const PHONE = { cpu: 4, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** Longer tasks count as blocking, because users feel them. */
const LONG_TASK_MS = 50;
/** After the last request, for tasks that are still to come. */
const AFTERWARDS_MS = 1_500;

/** Opens the page each time in a browser that has nothing of it yet. */
export async function phoneVisits(visit: Visit): Promise<VisitFigures> {
  const browser = await openBrowser(findPaintingChromium());
  const visits: VisitFigures[] = [];
  for (let number = 0; number < VISITS; number++) visits.push(await phoneVisit(browser, visit));
  await browser.close();
  const of = (name: keyof VisitFigures) => Math.round(median(visits.map((figures) => figures[name])));
  return {
    firstPaintMs: of("firstPaintMs"),
    largestPaintMs: of("largestPaintMs"),
    interactiveMs: of("interactiveMs"),
    blockingMs: of("blockingMs"),
    answeredMs: of("answeredMs"),
    scriptKb: of("scriptKb"),
    laterScriptKb: of("laterScriptKb"),
    htmlKb: of("htmlKb"),
  };
}

async function phoneVisit(browser: Browser, { address, as, touch }: Visit): Promise<VisitFigures> {
  const viewport = { width: 360, height: 740 };
  const context = await browser.newContext({ ...as, viewport, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.emulateNetworkConditions", { offline: false, ...PHONE });
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: PHONE.cpu });
  await page.addInitScript((longTaskMs) => {
    const seen = { largestPaintMs: 0, interactiveMs: 0, blockingMs: 0, answeredMs: 0 };
    Object.assign(window, { seen });
    const events = { type: "event", durationThreshold: 16, buffered: true };
    new MutationObserver(() => (seen.interactiveMs ||= performance.now())).observe(document, {
      subtree: true,
      attributeFilter: ["data-hydrated"],
    });
    new PerformanceObserver((list) => {
      for (const { startTime } of list.getEntries()) seen.largestPaintMs = startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.blockingMs += duration - longTaskMs;
    }).observe({ type: "longtask", buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.answeredMs = Math.max(seen.answeredMs, duration);
    }).observe(events);
  }, LONG_TASK_MS);
  await page.goto(address, { waitUntil: "networkidle" });
  await sleep(AFTERWARDS_MS);
  const figures = await page.evaluate(() => {
    type Seen = { largestPaintMs: number; interactiveMs: number; blockingMs: number; answeredMs: number };
    const { seen } = window as unknown as { seen: Seen };
    const [document] = performance.getEntriesByType("navigation") as [PerformanceNavigationTiming];
    const files = performance.getEntriesByType("resource") as PerformanceResourceTiming[];
    const scripts = files.filter(({ name }) => name.endsWith(".js"));
    const kilobytes = (files: PerformanceResourceTiming[]) =>
      files.reduce((sum, { transferSize }) => sum + transferSize, 0) / 1_000;
    const isFirst = ({ responseEnd }: PerformanceResourceTiming) => responseEnd <= seen.interactiveMs;
    return {
      ...seen,
      firstPaintMs: performance.getEntriesByName("first-contentful-paint")[0]!.startTime,
      scriptKb: kilobytes(scripts.filter(isFirst)),
      laterScriptKb: kilobytes(scripts.filter((file) => !isFirst(file))),
      htmlKb: document.transferSize / 1_000,
    };
  });
  await touch?.(page);
  await sleep(AFTERWARDS_MS);
  const { answeredMs } = await page.evaluate(() => (window as unknown as { seen: { answeredMs: number } }).seen);
  await context.close();
  return { ...figures, answeredMs };
}
