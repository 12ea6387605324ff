import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import pg from "pg";
import type { Browser } from "playwright-core";

import { requestsTo, startApp } from "#tests/app-process.ts";
import { closeContexts, sharedBrowser } from "#tests/chromium.ts";
import { HOOK } from "#tests/markup.ts";
import { SESSIONS_SECRET } from "#tests/reader-sessions.ts";
import { PASSWORD, Reader } from "#tests/reader.ts";

import { openEverything, watched, type Outcome } from "./open.ts";

export interface StoredScripts {
  /** Stores and opens, with the pages' policy or without it. */
  open(payloads: readonly string[], withPolicy: boolean, parts?: number): Promise<Outcome>;
  /** How many of the payloads run, or ask another host, where a page takes them as they are. */
  runBare(payloads: readonly string[]): Promise<number>;
  close(): Promise<void>;
}

/** An app of its own, whose whole content is what `open` stores, an admin who looks at it, and a browser. */
export async function openStoredScripts(): Promise<StoredScripts> {
  const dataDir = mkdtempSync(join(tmpdir(), "bookmatch-stored-scripts-"));
  const app = await startApp(dataDir, {
    APP_SECRET: SESSIONS_SECRET,
    BOOKS_API_URL: "http://127.0.0.1:9/",
    OPENLIBRARY_URL: "",
  });
  const browser = await sharedBrowser();
  const database = new pg.Client({ host: join(dataDir, "socket"), user: "bookmatch", database: "bookmatch" });
  await database.connect();
  const ana = new Reader({ request: requestsTo(app) });
  await ana.register("ana@example.org", { password: PASSWORD });
  const { rows } = await database.query("UPDATE users SET role = 'admin' RETURNING id");
  await database.query("INSERT INTO profiles (id) VALUES ($1) ON CONFLICT DO NOTHING", [rows[0].id]);
  const cookies = [...ana.cookies].map(([name, value]) => ({ name, value, url: app.address }));
  return {
    open: (payloads, withPolicy, parts = 1) =>
      openEverything({
        browser,
        address: app.address,
        database,
        owner: rows[0].id,
        cookies,
        payloads,
        withPolicy,
        parts,
      }),
    runBare: (payloads) => runBare(browser, app.address, payloads),
    async close() {
      await closeContexts(browser);
      await database.end();
      await app.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function runBare(browser: Browser, address: string, payloads: readonly string[]): Promise<number> {
  const context = await browser.newContext();
  await context.addInitScript(HOOK);
  const { page, messages } = watched(await context.newPage(), address);
  let ran = 0;
  for (const payload of payloads) {
    await context.unroute("**/*");
    await context.route("**/*", (route) =>
      route.request().url() === `${address}/bare`
        ? route.fulfill({ contentType: "text/html", body: `<!doctype html><body>${payload}` })
        : route.fulfill({ status: 404 }),
    );
    await page.goto(`${address}/bare`, { waitUntil: "load" }).catch(() => {});
    // What waits for a failed picture or a frame runs a moment after the page has come.
    await page.waitForTimeout(50);
    if (messages.splice(0).some((line) => /^ran |^asked |^opened /.test(line))) ran += 1;
  }
  await context.close();
  return ran;
}
