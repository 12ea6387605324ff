import type { Page, Request } from "playwright-core";
import { beforeAll, describe, expect, it } from "vitest";

import { DESKTOP, layoutShift, ownApp, PHONE, visit } from "#tests/browser.ts";
import { anEntry } from "#tests/factories/books.ts";
import { aRecommendation, aSuggestion, someMessages } from "#tests/factories/club.ts";
import { addPosts } from "#tests/factories/posts.ts";
import { aSession, aUser } from "#tests/factories/users.ts";
import { setUpJourney } from "#tests/journey-fixture.ts";
import { openSlowLine } from "#tests/slow-line.ts";

const fixture = setUpJourney();

interface Weighed {
  /** Bytes over the wire. */
  all: number;
  script: number;
}

/** What has been loaded so far. */
function weigh(page: Page): Promise<Weighed> {
  return page.evaluate(() => {
    const loaded = [
      ...performance.getEntriesByType("navigation"),
      ...performance.getEntriesByType("resource"),
    ] as PerformanceResourceTiming[];
    const bytes = (entries: PerformanceResourceTiming[]) => entries.reduce((sum, entry) => sum + entry.transferSize, 0);
    return { all: bytes(loaded), script: bytes(loaded.filter((entry) => entry.name.endsWith(".js"))) };
  });
}

describe("the first visit", () => {
  it("is light, and nothing on it moves", async () => {
    const { page, leave } = await visit(fixture.browser, PHONE);
    await page.waitForLoadState("networkidle");
    const { all, script } = await weigh(page);
    expect(script).toBeGreaterThan(50_000);
    expect(script).toBeLessThan(128_700);
    expect(all).toBeLessThan(350_000);
    expect(await layoutShift(page)).toBeLessThan(0.02);
    await leave();
  });

  it.each([
    ["a phone", PHONE],
    ["a desk", DESKTOP],
  ])("stands still on %s also where the page comes in pieces and the fonts come late", async (_, options) => {
    const line = await openSlowLine(ownApp().address);
    const { page, leave } = await visit(fixture.browser, { ...options, baseURL: line.address });
    await page.evaluate(() => document.fonts.ready);
    expect(await layoutShift(page)).toBeLessThan(0.02);
    await leave();
    line.close();
  });
});

const MOST_REQUESTS = 30;
const QUIET_MS = 500;

/** All that a browser asks for until the page has been quiet for a while; a stream stays open. */
async function requestsOf(path: string, session?: { name: string; value: string }): Promise<Request[]> {
  const context = await fixture.browser.newContext({ ...PHONE, viewport: { width: 390, height: 844 } });
  if (session) await context.addCookies([{ ...session, url: ownApp().address }]);
  const page = await context.newPage();
  const [asked, open] = [new Set<Request>(), new Set<Request>()];
  let changedAt = 0;
  const ended = (request: Request) => void (open.delete(request), (changedAt = performance.now()));
  page.on("request", (request) => {
    asked.add(request);
    if (request.resourceType() !== "eventsource") open.add(request);
    changedAt = performance.now();
  });
  page.on("requestfinished", ended);
  page.on("requestfailed", ended);
  await page.goto(ownApp().address + path);
  await expect.poll(() => open.size === 0 && performance.now() - changedAt > QUIET_MS).toBe(true);
  await context.close();
  return [...asked];
}

/** Asked for in advance with an answer that nothing may use later, or asked for twice. */
function neverRead(requests: readonly Request[]): string[] {
  const described = requests.map((request) => `${request.method()} ${new URL(request.url()).pathname}`);
  return described.filter((text, index) => {
    const isAhead = requests[index]!.headers()["sec-purpose"] !== undefined || text.endsWith(".data");
    const isIcon = text.endsWith("/favicon.svg");
    return isAhead || (/\.(?:js|css|svg|woff2)$/.test(text) && !isIcon && described.indexOf(text) !== index);
  });
}

describe("a first visit asks for little, and for nothing that is not read", () => {
  let session: { name: string; value: string };
  let book: number;
  beforeAll(async () => {
    const { database } = fixture;
    const [ana, ben] = [await aUser(database), await aUser(database)];
    session = await aSession(database, ana.id);
    const { rows } = await database.query<{ id: number; title: string }>(
      "SELECT id, title FROM books ORDER BY id LIMIT 30",
    );
    book = rows[0]!.id;
    for (const [at, { id, title }] of rows.slice(0, 24).entries()) {
      const facts = at < 8 ? { status: "reading" as const, startedAt: new Date() } : {};
      await anEntry(database, ana.id, { bookId: at % 2 ? id : null, title, ...facts });
    }
    await database.query("INSERT INTO saved_books (user_id, book_id) SELECT $1, unnest($2::int[])", [
      ana.id,
      rows.slice(0, 12).map(({ id }) => id),
    ]);
    const named = rows.map(({ id, title }) => ({ bookId: id, bookTitle: title }));
    for (const { id } of [ana, ben]) await someMessages(database, id, [...named.slice(0, 7), {}, {}, {}]);
    const { id } = await aSuggestion(database, ben.id);
    for (const one of named.slice(0, 5)) await aRecommendation(database, ana.id, id, one);
    await addPosts(database, [{ title: "A post", slug: "weighed" }]);
  });

  it.each([
    ["/", "a visitor"],
    ["/", "a reader"],
    ["a book", "a visitor"],
    ["/reading-tracker", "a reader"],
    ["/coffee-talk", "a reader"],
    ["/dashboard", "a reader"],
    ["/suggestions", "a reader"],
    ["/blog/weighed", "a visitor"],
    ["/reading-tracker/statistics", "a reader"],
  ])("%s of %s", async (page, who) => {
    const path = page === "a book" ? `/books/${book}` : page;
    const requests = await requestsOf(path, who === "a reader" ? session : undefined);
    expect(neverRead(requests)).toEqual([]);
    expect(requests.map((request) => request.url())).toSatisfy((urls: string[]) => urls.length <= MOST_REQUESTS);
  });
});
