import { chromium, type Browser } from "playwright-core";

import { findOrInstallChromium } from "#scripts/chromium.ts";

import { traceEvery, type TraceOptions } from "./traces.ts";

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
export async function openBrowser(options: TraceOptions = {}): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: findOrInstallChromium(),
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
  traceEvery(browser, options);
  return browser;
}
