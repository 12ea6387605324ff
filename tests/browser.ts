import { join } from "node:path";

import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { expect, inject } from "vitest";

import { axeFaults } from "./axe.ts";
import type { JourneysApp } from "./browser.global.ts";

export const PHONE = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;
export const DESKTOP = { viewport: { width: 1280, height: 800 } } as const;

/** The app that the journeys of this worker have to themselves. */
export function ownApp(): JourneysApp {
  return inject("apps")[Number(process.env["VITEST_POOL_ID"]) - 1]!;
}

/** The address of an app's own database, for another app that is to use it too. */
export function databaseOf({ dataDir }: JourneysApp): string {
  return `postgresql://bookmatch@/bookmatch?host=${encodeURIComponent(join(dataDir, "socket"))}`;
}

export interface Visit {
  page: Page;
  /** Everything that went wrong unseen so far: console errors, page errors, requests to other hosts. */
  faults: string[];
  /** Ends the visit and fails where there were faults. */
  leave(): Promise<void>;
}

export interface VisitOptions extends BrowserContextOptions {
  /** What `aSession` gave: the browser is signed in. */
  session?: { name: string; value: string };
}

const COOKIE = { path: "/", expires: -1, httpOnly: true, secure: false, sameSite: "Lax" } as const;

/**
 * A reader with an empty browser, at the app's address or the `baseURL` given, with the page interactive. They have been
 * asked to sign up before: otherwise a busy machine would have it come in the middle of a journey.
 */
export async function visit(browser: Browser, options: VisitOptions = PHONE, path = "/"): Promise<Visit> {
  const { session, ...contextOptions } = options;
  const address = options.baseURL ?? ownApp().address;
  const cookies = session ? [{ ...session, ...COOKIE, domain: new URL(address).hostname }] : [];
  const storageState = { cookies, origins: [] };
  const context = await browser.newContext({ storageState, ...contextOptions, baseURL: address });
  // A busy machine is no fault of the app's.
  context.setDefaultTimeout(120_000);
  await askedToJoin(context);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on("console", (message) => {
    if (["error", "warning"].includes(message.type()))
      faults.push(`${message.text()} ${message.location().url}`.trim());
  });
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== address) faults.push(`asked ${url.origin}`);
  });
  await page.goto(path);
  await hydrated(page);
  return {
    page,
    faults,
    async leave() {
      // A page that is still loading when its window closes reports what it did not get.
      const reported = faults.join("\n");
      await context.close();
      expect(reported).toBe("");
    },
  };
}

/** Has whoever visits closed the invitation to sign up just now. To store it beforehand would take a page of its own. */
export async function askedToJoin(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    // A frame that is shut off from the storage has no invitation.
    if (origin !== "null") localStorage.setItem("bookmatch:promo-closed", String(Date.now()));
  });
}

/** Forgets what the browser itself said of a network that was gone, and nothing else. */
export function forgetNetwork(faults: string[]): void {
  const own = faults.filter((fault) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_NETWORK/.test(fault));
  faults.splice(0, faults.length, ...own);
}

export async function hydrated(page: Page): Promise<void> {
  await page.waitForSelector("html[data-hydrated=true]");
  // A font that comes later moves what a journey has just measured.
  await page.evaluate(async () => void (await document.fonts.ready));
}

/** Cumulative layout shift since the page began. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let sum = 0;
    const add = (entries: PerformanceEntry[]) => {
      for (const entry of entries) sum += (entry as PerformanceEntry & { value: number }).value;
    };
    const observer = new PerformanceObserver((list) => add(list.getEntries()));
    observer.observe({ type: "layout-shift", buffered: true });
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // What the last frame moved is known with the next.
    await frame();
    await frame();
    await new Promise((resolve) => setTimeout(resolve));
    add(observer.takeRecords());
    return sum;
  });
}

/** How long a thrown card flies. The page takes no other swipe meanwhile. */
const FLIGHT_MS = 300;

/**
 * Waits until a card thrown or taken back before has landed, by the page's own clock: on a busy machine that is slower
 * than the test's.
 */
export async function landed(page: Page): Promise<void> {
  await page.evaluate((ms) => new Promise((resolve) => setTimeout(resolve, ms)), FLIGHT_MS);
  await page.waitForFunction(() => !document.querySelector("[data-role=leaving]"));
}

/**
 * Waits until no dialog is open and its history entry is removed. That is a step back, which would lead away from a page
 * that is opened before it is done.
 */
export async function dialogsClosed(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.querySelector("dialog[open]") && !(history.state as { isDialog?: true } | null)?.isDialog,
  );
}

/** Leaves the account by the menu of `/`: the browser opens a new page then. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Menu", exact: true }).click();
  const newPage = page.waitForEvent("domcontentloaded");
  await page.getByRole("dialog", { name: "Menu" }).getByRole("button", { name: "Sign Out" }).click();
  await newPage;
  await hydrated(page);
  await expect.poll(() => page.getByRole("dialog").count()).toBe(0);
}

/** No accessibility violation that axe knows of, on the page as it stands. */
export async function expectAccessible(page: Page): Promise<void> {
  expect(await axeFaults(page)).toEqual([]);
}
