import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startApp } from "./app-process.ts";
import { openBrowser } from "./chromium.ts";

/** What the page notes while it is being dragged about. */
interface Noted {
  frames: number[];
  longTasks: number[];
}

const DRAGS = 20;
const MOVES = 60;

/** Drags a card to and fro at 390 × 844 and looks at every frame: none may wait for a long task. */
export async function runStress(log: (line: string) => void): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), "bookmatch-drag-"));
  const app = await startApp(dataDir);
  const browser = await openBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(app.address);
    await page.waitForSelector("html[data-hydrated=true]");
    await page.waitForLoadState("networkidle");
    const box = (await page.locator("[data-role=top] div:has(> img)").boundingBox())!;
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
    await page.evaluate(() => {
      const noted: Noted = { frames: [], longTasks: [] };
      Object.assign(globalThis, { noted });
      new PerformanceObserver((list) =>
        noted.longTasks.push(...list.getEntries().map((entry) => entry.duration)),
      ).observe({ type: "longtask" });
      let last = performance.now();
      const frame = (now: number) => {
        noted.frames.push(now - last);
        last = now;
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
    for (let drag = 0; drag < DRAGS; drag++) {
      await page.mouse.move(x, y);
      await page.mouse.down();
      for (let move = 0; move <= MOVES; move++)
        await page.mouse.move(x + 45 * Math.sin((move / MOVES) * 2 * Math.PI), y);
      await page.mouse.up();
    }
    const { frames, longTasks } = await page.evaluate(() => (globalThis as unknown as { noted: Noted }).noted);
    const sorted = frames.toSorted((a, b) => a - b);
    const share = (quantile: number) => sorted[Math.floor(sorted.length * quantile)]!.toFixed(1);
    log(
      `${frames.length} frames: median ${share(0.5)} ms, 95 % within ${share(0.95)} ms, 99 % within ${share(0.99)} ms`,
    );
    log(
      `long tasks over 50 ms: ${longTasks.length}${longTasks.length ? ` (${longTasks.map(Math.round).join(", ")} ms)` : ""}`,
    );
    return longTasks.length === 0;
  } finally {
    await browser.close();
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
