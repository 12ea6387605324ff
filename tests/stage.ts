import { join } from "node:path";

import pg from "pg";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach } from "vitest";

import { ownApp } from "./browser.ts";
import { openBrowser } from "./chromium.ts";

export interface Stage {
  browser: Browser;
  /** The database of the app that the journeys visit. */
  database: pg.Client;
}

/**
 * What the journeys of a file play on, filled before the first of them. All journeys come from one address, which
 * would soon have created as many accounts as one address may: its limits are lifted before each.
 */
export function setStage(): Stage {
  const stage = {} as Stage;
  beforeAll(async () => {
    stage.browser = await openBrowser();
    stage.database = new pg.Client({
      host: join(ownApp().dataDir, "socket"),
      user: "bookmatch",
      database: "bookmatch",
    });
    await stage.database.connect();
  });
  beforeEach(async () => {
    await stage.database.query("DELETE FROM rate_limits");
  });
  afterAll(async () => {
    await stage.browser.close();
    await stage.database.end();
  });
  return stage;
}

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
