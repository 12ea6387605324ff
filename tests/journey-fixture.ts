import { join } from "node:path";

import pg from "pg";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, beforeEach } from "vitest";

import { ownApp, PHONE, visit, type Visit, type VisitOptions } from "./browser.ts";
import { closeContexts, sharedBrowser } from "./chromium.ts";
import { aSession, aUser, type User, type UserFacts } from "./factories/users.ts";
import { PASSWORD } from "./reader.ts";

export interface JourneyFixture {
  browser: Browser;
  /** The database of the app that the journeys visit. */
  database: pg.Client;
}

/**
 * What the journeys of a file play on, filled before the first of them. All journeys come from one address, which
 * would soon have created as many accounts as one address may: its limits are lifted before each.
 */
export function setUpJourney(): JourneyFixture {
  const fixture = {} as JourneyFixture;
  beforeAll(async () => {
    fixture.browser = await sharedBrowser();
    fixture.database = new pg.Client({
      host: join(ownApp().dataDir, "socket"),
      user: "bookmatch",
      database: "bookmatch",
    });
    await fixture.database.connect();
    await removeReaders(fixture);
  });
  beforeEach(async () => {
    await fixture.database.query("DELETE FROM rate_limits");
  });
  afterAll(async () => {
    await closeContexts(fixture.browser);
    await fixture.database.end();
  });
  return fixture;
}

/** Deletes the readers of earlier files, which share the app, and what they wrote. */
async function removeReaders({ database }: JourneyFixture): Promise<void> {
  await database.query(`
    DELETE FROM users;
    DELETE FROM chat_messages; DELETE FROM book_suggestions; DELETE FROM book_deals; DELETE FROM blog_posts`);
}

/** Deletes everything but the seeds' books, for the journeys that come later in the same app. */
export async function emptyPlace(fixture: JourneyFixture): Promise<void> {
  await removeReaders(fixture);
  await fixture.database.query(`
    DELETE FROM invitations; DELETE FROM blocked_addresses; DELETE FROM site_settings; DELETE FROM wanted_books;
    DELETE FROM catalogue_uploads; DELETE FROM openlibrary_runs;
    DELETE FROM books WHERE created_at > (SELECT min(created_at) FROM books)`);
}

/**
 * A new reader in a browser of their own, signed in and at this path. Where signing up or in is not what a journey is
 * about it begins here, without the pages of that. `prepare` makes what the reader has before the page comes.
 */
export async function visitAs(
  { browser, database }: JourneyFixture,
  facts: UserFacts = {},
  options: VisitOptions = PHONE,
  path = "/",
  prepare?: (user: User) => Promise<unknown>,
): Promise<Visit & { user: User }> {
  if (facts.nickname) {
    // A reader of an earlier journey may be called so.
    await database.query("UPDATE profiles SET nickname = NULL WHERE nickname = $1", [facts.nickname]);
  }
  const user = await aUser(database, facts);
  await prepare?.(user);
  const session = await aSession(database, user.id);
  return { ...(await visit(browser, { ...options, session }, path)), user };
}

/** Has this browser open an account as the form of `/register` does, without its page. */
export async function register(page: Page, email: string): Promise<void> {
  const form = { email, password: PASSWORD };
  const response = await page.request.post("/register", {
    form,
    headers: { Origin: ownApp().address },
    maxRedirects: 0,
  });
  if (response.status() !== 302) throw new Error(`${email} could not register: ${response.status()}`);
}

export const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
export const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
