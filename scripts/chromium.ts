import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";

import { chromium } from "playwright-core";

import { ROOT } from "./build.ts";

/** Without windows of its own, the first needs half of what the others take for a new context. */
const SYSTEM_PATHS = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome-stable",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** Path of a Chromium: the system's, else the system's package, else Playwright's download. Throws if there is none. */
export function findOrInstallChromium(): string {
  return systemChromium() ?? packagedChromium() ?? downloadedChromium();
}

function systemChromium(): string | null {
  return SYSTEM_PATHS.find((path) => existsSync(path)) ?? null;
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
