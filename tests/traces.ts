import { mkdirSync } from "node:fs";
import { join } from "node:path";

import type { Browser, Page } from "playwright-core";
import { afterEach, beforeEach } from "vitest";

import { ROOT } from "#scripts/build.ts";

/**
 * Where a journey that fails leaves what its browsers showed: `npx playwright-core show-trace <file>` plays a trace. With
 * `TRACE_PAGES=1` it has the pages of each step.
 */
export const TRACES = join(ROOT, "test-results", "journeys");

/** The browsers of this file of journeys. */
const browsers = new Set<Browser>();

/** Pages as they stand at each step: they take time, and make sandboxed frames complain. */
const snapshots = process.env["TRACE_PAGES"] === "1";

/** Records what happens in every window of this browser, from the first page on. */
export function traceEvery(browser: Browser): void {
  browsers.add(browser);
  browser.on("disconnected", () => browsers.delete(browser));
  browser.on("context", (context) => void context.tracing.start({ snapshots }).catch(() => {}));
}

const openContexts = () => [...browsers].flatMap((browser) => browser.contexts());

/** Has every journey of a file that fails leave a trace and a picture of each window that is open, and say where. */
export function keepTracesOfFailures(): void {
  // A window that stays open for several tests: the trace of one begins with that test.
  beforeEach(async () => {
    for (const context of openContexts()) await context.tracing.startChunk().catch(() => {});
  });
  afterEach(async ({ task }) => {
    if (task.result?.state !== "fail") return;
    const folder = join(TRACES, fileName(`${task.file.name} ${task.name}`));
    mkdirSync(folder, { recursive: true });
    const shown: string[] = [];
    for (const [index, context] of openContexts().entries()) {
      for (const [number, page] of context.pages().entries()) {
        await page.screenshot({ path: join(folder, `window-${index + 1}-${number + 1}.png`) }).catch(() => {});
        shown.push(await sightOf(page));
      }
      await context.tracing.stopChunk({ path: join(folder, `trace-${index + 1}.zip`) }).catch(() => {});
    }
    // Whoever has the output alone, and not this machine, gets to know this much.
    throw new Error(`What the browser showed is in ${folder}\n${shown.join("\n")}`);
  });
}

/** Address of a page, and the beginning of the text in its topmost dialog or else on it. */
async function sightOf(page: Page): Promise<string> {
  const text = page.evaluate(() => {
    const top = [...document.querySelectorAll<HTMLElement>("dialog[open]")].at(-1);
    return `${top ? "a dialog: " : ""}${(top ?? document.body).innerText.replaceAll(/\s+/g, " ").slice(0, 300)}`;
  });
  return `${page.url()} shows ${await text.catch(String)}`;
}

function fileName(text: string): string {
  return text.replaceAll(/[^\w.-]+/g, "-").slice(0, 150);
}
