import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { Browser } from "playwright-core";

import { socketFolder } from "#db/embedded/socket.ts";
import { createPool } from "#db/pool.ts";

import { startApp } from "./app-process.ts";
import { openBrowser } from "./chromium.ts";
import { liftChatLimits, createSessions, SESSIONS_SECRET } from "./reader-sessions.ts";

const MESSAGES = 220;
const WARM_UP = 20;
const MEDIAN_MAX_MS = 150;
const MAX_MS = 2_000;

/** How long from Enter in one reader's browser until the message stands in another's. */
export async function runStress(log: (line: string) => void): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), "bookmatch-latency-"));
  const app = await startApp(dataDir, { APP_SECRET: SESSIONS_SECRET });
  const pool = createPool(`postgresql://bookmatch@/bookmatch?host=${encodeURIComponent(socketFolder(dataDir))}`);
  const browser = await openBrowser();
  try {
    await liftChatLimits(pool);
    const [ana, ben] = await Promise.all(
      (await createSessions(pool, 2)).map(({ cookie }) => enter(browser, app.address, cookie)),
    );
    // Two pages of one browser process read one clock.
    await ben!.evaluate(() => {
      const arrived: Record<string, number> = {};
      Object.assign(globalThis, { arrived });
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes) {
          for (const node of addedNodes) {
            const text = node instanceof Element && node.querySelector("p[dir=auto]")?.textContent;
            if (text) arrived[text] ??= Date.now();
          }
        }
      }).observe(document.querySelector("[role=log]")!, { childList: true, subtree: true });
    });
    const input = ana!.getByRole("textbox", { name: "Message", exact: true });
    const times: number[] = [];
    for (let count = 0; count < MESSAGES + WARM_UP; count++) {
      const text = `Message ${count}`;
      await input.fill(text);
      const sent = await input.evaluate((element) => {
        const now = Date.now();
        element.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
        return now;
      });
      const came = await ben!.waitForFunction(
        (text) => (globalThis as unknown as { arrived: Record<string, number> }).arrived[text],
        text,
        { polling: 10 },
      );
      if (count >= WARM_UP) times.push((await came.jsonValue())! - sent);
    }
    const sorted = times.toSorted((a, b) => a - b);
    const [median, worst] = [sorted[sorted.length >> 1]!, sorted.at(-1)!];
    log(
      `${times.length} messages: median ${median} ms, 99 % within ${sorted[Math.floor(sorted.length * 0.99)]} ms, the slowest ${worst} ms`,
    );
    return median < MEDIAN_MAX_MS && worst < MAX_MS;
  } finally {
    await browser.close();
    await pool.end();
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function enter(browser: Browser, address: string, cookie: string) {
  const context = await browser.newContext();
  const [name, value] = cookie.split("=") as [string, string];
  await context.addCookies([{ name, value, url: address }]);
  const page = await context.newPage();
  await page.goto(`${address}/coffee-talk`);
  await page.waitForSelector("html[data-hydrated=true]");
  return page;
}
