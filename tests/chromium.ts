import { chromium, type Browser } from "playwright-core";

import { findOrInstallChromium } from "#scripts/chromium.ts";

/** A headless Chromium that talks to nobody by itself. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
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
    ],
  });
}
