import { strFromU8, unzipSync } from "fflate";
import type pg from "pg";
import type { Browser, BrowserContext, Page } from "playwright-core";

import { HOOK } from "#tests/markup.ts";
import { partOf } from "#tests/short-form.ts";

import { fill, ROWS, fillOwned, type Say } from "./fill.ts";
import { SINKS } from "./sinks.ts";
import { lists, pages, visitorsLists, type Target } from "./targets.ts";

const AT_ONCE = 3;

interface Asked {
  browser: Browser;
  address: string;
  database: Pick<pg.Client, "query">;
  /** Who looks: an admin, by their id and cookies. */
  owner: string;
  cookies: Parameters<BrowserContext["addCookies"]>[0];
  payloads: readonly string[];
  /** Pages of one row are opened for every so many rows; the whole form opens all for each. */
  parts: number;
  /** Without the policy, what is not defended against by the page itself runs. */
  withPolicy: boolean;
}

export interface Outcome {
  payloads: number;
  sinks: number;
  /** Pages opened. */
  opened: number;
  /** Whatever ran, opened, was stopped by the policy, was asked of another host or failed, and where. */
  faults: string[];
}

/** Stores each of the payloads in every sink, and opens every page that any of them comes out on. */
export async function openEverything(asked: Asked): Promise<Outcome> {
  const { browser, address, database, owner, payloads } = asked;
  const outcome: Outcome = { payloads: payloads.length, sinks: Object.keys(SINKS).length, opened: 0, faults: [] };
  const settings = { baseURL: address, bypassCSP: !asked.withPolicy };
  const [reader, visitor] = await Promise.all([browser.newContext(settings), browser.newContext(settings)]);
  await reader.addCookies(asked.cookies);
  // Nothing is intercepted: a browser whose requests are keeps no file for the next page.
  for (const context of [reader, visitor]) await context.addInitScript(HOOK);
  const readers = await tabs(reader, address);
  const visitors = await tabs(visitor, address);

  for (let first = 0; first < payloads.length; first += ROWS) {
    const say: Say = (_, row) => payloads[(first + row) % payloads.length]!;
    await fill(database, owner, say);
    await fillOwned(database, owner, say, 0);
    await openAll(readers, lists());
    await openAll(visitors, visitorsLists());
    for (let row = 0; row < Math.min(ROWS, payloads.length - first); row += 1) {
      await fillOwned(database, owner, say, row);
      await database.query("DELETE FROM rate_limits");
      await openAll(readers, partOf(pages(say, row, owner), asked.parts, row));
    }
  }
  await Promise.all([reader.close(), visitor.close()]);
  return outcome;

  async function openAll(among: Tab[], targets: Target[]): Promise<void> {
    // What is only sent to is asked for by the pages themselves.
    const waiting = targets.filter(([, , sent]) => sent === undefined);
    await Promise.all(
      among.map(async (tab) => {
        for (let target = waiting.shift(); target; target = waiting.shift()) {
          await openOne(tab, target);
          outcome.opened += 1;
        }
        // Nothing that is open still asks for what the next round takes away.
        await openOne(tab, ["", "about:blank"]);
      }),
    );
  }

  async function openOne({ page, messages }: Tab, [shown, path]: Target): Promise<void> {
    if (shown === "/account/data") {
      await openArchive(page, path);
    } else {
      const response = await page.goto(path, { waitUntil: "load" }).catch((error: unknown) => {
        // A file that the browser keeps instead of showing it.
        if (!String(error).includes("ERR_ABORTED") && !String(error).includes("Download is starting")) throw error;
        return null;
      });
      if (response && response.status() !== 200) messages.push(`answered ${response.status()}`);
      if (await page.evaluate(() => document.scripts.length > 0 && "__reactRouterContext" in window))
        await page.waitForSelector("html[data-hydrated=true]");
    }
    await page.evaluate(touchEverything);
    outcome.faults.push(...messages.splice(0).map((fault) => `${path}: ${fault}`));
  }

  async function openArchive(page: Page, path: string): Promise<void> {
    const files = unzipSync(
      new Uint8Array(await (await page.request.post(path, { headers: { Origin: address } })).body()),
    );
    const body = strFromU8(files["readable.html"]!);
    await page.route("**/readable.html", (route) => route.fulfill({ contentType: "text/html", body }));
    await page.goto("/readable.html");
    await page.unroute("**/readable.html");
  }
}

interface Tab {
  page: Page;
  /** What its page said since it was last asked. */
  messages: string[];
}

function tabs(context: BrowserContext, address: string): Promise<Tab[]> {
  return Promise.all(Array.from({ length: AT_ONCE }, async () => watched(await context.newPage(), address)));
}

export function watched(page: Page, address: string): Tab {
  const messages: string[] = [];
  page.on("console", (message) => {
    // Beside what is no page a browser looks for the site's icon where ours is not.
    if (message.location().url.endsWith("/favicon.ico")) return;
    if (["error", "warning"].includes(message.type())) messages.push(`${message.text()} ${message.location().url}`);
  });
  page.on("pageerror", (error) => void messages.push(String(error)));
  page.on("dialog", (dialog) => void (messages.push(`opened ${dialog.type()}`), dialog.dismiss().catch(() => {})));
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== address)
      messages.push(`asked ${request.url()}`);
  });
  return { page, messages };
}

/** As a reader would, in the page: what waits for the pointer or the focus gets it. No link is followed, no form sent. */
function touchEverything(): void {
  for (const element of document.querySelectorAll<HTMLElement>("body *")) {
    element.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
    if (element.matches("[autofocus], [onfocus], [tabindex]")) element.focus();
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement | SVGAElement>("a")) {
    const address = link instanceof SVGAElement ? link.href.baseVal : link.href;
    if (/^\s*(javascript|data|vbscript|blob):/i.test(address)) console.error(`links to ${address}`);
  }
  for (const form of document.forms) {
    if (/^\s*(javascript|data):/i.test(form.action)) console.error(`sends to ${form.action}`);
  }
}
