import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

import { chromium } from "playwright-core";

import { ROOT } from "./build.ts";

/** The shell has no windows and needs half as long for a new context. */
const SHELL = "/usr/bin/chromium-headless-shell";
const WITH_WINDOWS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The system's Chromium, else its package, else Playwright's download. Throws if there is none. */
export function findOrInstallChromium(): string {
  return systemChromium() ?? packagedChromium() ?? downloadedChromium();
}

/** Paints as a reader's browser does: on a throttled processor the headless shell answers touches late. */
export function findPaintingChromium(): string {
  return WITH_WINDOWS.find((path) => existsSync(path)) ?? findOrInstallChromium();
}

function systemChromium(): string | null {
  return [SHELL, ...WITH_WINDOWS].find((path) => existsSync(path)) ?? null;
}

function packagedChromium(): string | null {
  if (!existsSync("/usr/bin/apt-get")) return null;
  const asRoot = process.getuid?.() === 0 ? [] : ["sudo", "-n"];
  const apt = (...args: string[]) => {
    const [command, ...rest] = [...asRoot, "apt-get", "-qq", ...args];
    return spawnSync(command!, rest, { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
  };
  apt("update");
  apt("install", "-y", "--no-install-recommends", "chromium-headless-shell");
  return systemChromium();
}

function downloadedChromium(): string {
  const own = chromium.executablePath();
  if (!existsSync(own)) {
    const result = spawnSync(process.execPath, [`${ROOT}/node_modules/playwright-core/cli.js`, "install", "chromium"], {
      stdio: "inherit",
    });
    if (result.status !== 0)
      throw new Error("No Chromium for the browser tests: install the system's package 'chromium'");
  }
  return own;
}
