import { setTimeout as sleep } from "node:timers/promises";

import { startApp } from "#tests/app-process.ts";
import { openBrowser } from "#tests/chromium.ts";

import { createAsker } from "./asking.ts";
import { median } from "./costs.ts";

/** What a phone of the lower middle class shows of `/`, and what a fresh process answers to a crowd. */
export interface FirstVisitFigures {
  /** Medians of the visits, in ms. */
  firstPaintMs: number;
  largestPaintMs: number;
  /** Until the page is interactive. */
  interactiveMs: number;
  blockingMs: number;
  /** On the wire: until the page is interactive, and after that. */
  scriptKb: number;
  laterScriptKb: number;
  htmlKb: number;
  /** In ms, of the crowd's slowest answer. */
  slowestStrangerMs: number;
  refusedStrangers: number;
}

type Crowd = Pick<FirstVisitFigures, "slowestStrangerMs" | "refusedStrangers">;

const STRANGERS = 300;
const WITHIN_MS = 1_000;
const VISITS = 7;
/** Lighthouse's phone: https://github.com/GoogleChrome/lighthouse/blob/main/docs/throttling.md */
const PHONE = { cpu: 4, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 };
/** A task is felt from here on; what is longer counts as blocking. */
const LONG_TASK_MS = 50;
/** After the last request, for tasks that are still to come. */
const AFTERWARDS_MS = 1_500;

const app = await startApp(process.env["DATA_DIR"]!, { DATABASE_URL: process.env["DATABASE_URL"]! });
const crowd = await strangers();
const visits = await phoneVisits();
await app.stop();
const figures: FirstVisitFigures = { ...visits, ...crowd };
console.log(JSON.stringify(figures));
process.exit();

/** Strangers who come evenly within a second, each with a connection of their own, to a process that has just begun. */
async function strangers(): Promise<Crowd> {
  const answers = await Promise.all(
    Array.from({ length: STRANGERS }, async (_, number) => {
      await sleep((number * WITHIN_MS) / STRANGERS);
      const asker = createAsker(app.address, 1);
      const began = performance.now();
      const { status } = await asker.ask({ method: "GET", path: "/", headers: { "Accept-Encoding": "gzip, br" } });
      asker.close();
      return { status, ms: performance.now() - began };
    }),
  );
  return {
    slowestStrangerMs: Math.round(Math.max(...answers.map(({ ms }) => ms))),
    refusedStrangers: answers.filter(({ status }) => status !== 200).length,
  };
}

async function phoneVisits(): Promise<Omit<FirstVisitFigures, keyof Crowd>> {
  const browser = await openBrowser();
  const visits: Array<Omit<FirstVisitFigures, keyof Crowd>> = [];
  for (let visit = 0; visit < VISITS; visit++) {
    const context = await browser.newContext({
      viewport: { width: 360, height: 740 },
      deviceScaleFactor: 2,
      isMobile: true,
    });
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send("Network.emulateNetworkConditions", { offline: false, ...PHONE });
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: PHONE.cpu });
    await page.addInitScript((longTaskMs) => {
      const seen = { largestPaintMs: 0, interactiveMs: 0, blockingMs: 0 };
      Object.assign(window, { seen });
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
    }, LONG_TASK_MS);
    await page.goto(app.address, { waitUntil: "networkidle" });
    await sleep(AFTERWARDS_MS);
    visits.push(
      await page.evaluate(() => {
        const { seen } = window as unknown as {
          seen: { largestPaintMs: number; interactiveMs: number; blockingMs: number };
        };
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
      }),
    );
    await context.close();
  }
  await browser.close();
  const of = (name: keyof (typeof visits)[number]) => Math.round(median(visits.map((visit) => visit[name])));
  return {
    firstPaintMs: of("firstPaintMs"),
    largestPaintMs: of("largestPaintMs"),
    interactiveMs: of("interactiveMs"),
    blockingMs: of("blockingMs"),
    scriptKb: of("scriptKb"),
    laterScriptKb: of("laterScriptKb"),
    htmlKb: of("htmlKb"),
  };
}
