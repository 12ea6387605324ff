import { chromium, type Browser, type BrowserContext, type Page } from "playwright-core";

import { findOrInstallChromium } from "#scripts/chromium.ts";

import { traceEvery } from "./traces.ts";

/** A second `--disable-features` replaces the first, so these are Playwright's own and, at the end, ours. */
const DISABLED_FEATURES = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
  // Every new window renders the pages of an address bar that nobody sees: 0.7 s of processor time each.
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
];

/** A headless Chromium that talks to nobody by itself. */
export async function openBrowser(executablePath = findOrInstallChromium()): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath,
    args: [
      // As root Chromium has no sandbox; it only ever sees this app.
      ...(process.getuid?.() === 0 ? ["--no-sandbox"] : []),
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--disable-features=${DISABLED_FEATURES.join(",")}`,
    ],
  });
  traceEvery(browser);
  browser.on("context", emptyBeforeClosing);
  return browser;
}

let shared: Promise<Browser> | null = null;

/** One for all journeys of this process, which ends with it. */
export async function sharedBrowser(): Promise<Browser> {
  const browser = await (shared ??= openBrowser());
  if (browser.isConnected()) return browser;
  shared = null;
  return sharedBrowser();
}

/** Closes what a file of journeys has left open. */
export async function closeContexts(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()));
}

/**
 * Has the windows of a browser that await a document show an empty page before they are closed. Chromium never answers,
 * and closes nothing, where it is told to close a window in the moment that another document arrives in it: one in eight
 * of those that were closed while they loaded their page again.
 */
function emptyBeforeClosing(context: BrowserContext): void {
  const whole = new Set<Page>();
  context.on("page", (page) => {
    page.on("load", () => whole.add(page));
    page.on("request", (request) => request.isNavigationRequest() && whole.delete(page));
  });
  const close = context.close.bind(context);
  context.close = async (options) => {
    const awaiting = context.pages().filter((page) => !whole.has(page));
    // An error says that another document came in between, which is as good.
    await Promise.all(awaiting.map((page) => page.goto("about:blank", { timeout: 5000 }).catch(() => {})));
    await close(options);
  };
}
