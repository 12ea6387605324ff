import { join } from "node:path";

import { strFromU8, unzipSync } from "fflate";
import pg from "pg";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";

import { ownApp } from "#tests/browser.ts";
import { closeContexts, sharedBrowser } from "#tests/chromium.ts";
import { HOOK, MARKUP } from "#tests/markup.ts";
import { PASSWORD } from "#tests/reader.ts";

let browser: Browser;
let context: BrowserContext;
let page: Page;
let database: pg.Client;
let ids: number[];
/** Whatever ran, was stopped by the policy, or was asked of another host. */
const faults: string[] = [];

function watch(page: Page, into: string[]): void {
  page.on("console", (message) => void (["error", "warning"].includes(message.type()) && into.push(message.text())));
  page.on("pageerror", (error) => void into.push(String(error)));
  page.on("dialog", (dialog) => void (into.push(`opened ${dialog.type()}`), dialog.dismiss()));
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && new URL(request.url()).origin !== ownApp().address)
      into.push(`asked ${request.url()}`);
  });
}

beforeAll(async () => {
  browser = await sharedBrowser();
  context = await browser.newContext({ baseURL: ownApp().address });
  await context.addInitScript(HOOK);
  page = await context.newPage();
  watch(page, faults);
  database = new pg.Client({ host: join(ownApp().dataDir, "socket"), user: "bookmatch", database: "bookmatch" });
  await database.connect();
  await database.query("DELETE FROM rate_limits");
  await page.request.post("/register", {
    form: { email: "markup@example.org", password: PASSWORD },
    headers: { Origin: ownApp().address },
    maxRedirects: 0,
  });
  const { rows } = await database.query(
    `INSERT INTO books (title, author, description, genre)
     SELECT text, text, text, 'Horror' FROM unnest($1::text[]) WITH ORDINALITY AS markup(text, place) ORDER BY place RETURNING id`,
    [MARKUP],
  );
  ids = rows.map(({ id }) => id);
  await database.query(
    `INSERT INTO saved_books (user_id, book_id)
     SELECT users.id, book FROM users, unnest($1::int[]) book WHERE email = 'markup@example.org'`,
    [ids],
  );
});
afterAll(async () => {
  await database.query("DELETE FROM books WHERE id = ANY($1::int[])", [ids]);
  await database.end();
  await closeContexts(browser);
});

const everyText = (selector: string) =>
  page.locator(selector).evaluateAll((elements) => elements.map((element) => element.textContent));
const hydrated = () => page.waitForSelector("html[data-hydrated=true]");

it("T4: this test would notice what runs: the same markup in a page without defence does", async () => {
  const bare = await browser.newContext();
  await bare.addInitScript(HOOK);
  const open = await bare.newPage();
  const noticed: string[] = [];
  watch(open, noticed);
  await open.route("**/*", (route) =>
    route.fulfill({
      contentType: "text/html",
      body: `<!doctype html><script>${HOOK}</script>${MARKUP[18]}${MARKUP[0]}`,
    }),
  );
  await open.goto(ownApp().address);
  await expect.poll(() => noticed.filter((line) => line === "ran alert").length).toBe(2);
  await bare.close();
});

it("T4: saved titles and authors are text on the shelf, from the page and from what is loaded later", async () => {
  await page.goto("/dashboard");
  await hydrated();
  const titles = () => everyText("main li h3").then(({ length }) => length);
  for (let shown = await titles(); shown < MARKUP.length; shown = await titles()) {
    await page.getByRole("link", { name: "Show more" }).click();
    await expect.poll(titles).toBeGreaterThan(shown);
  }
  expect((await everyText("main li h3")).toSorted()).toEqual(MARKUP.toSorted());
  expect((await everyText("main li h3 + p")).toSorted()).toEqual(MARKUP.toSorted());
  const schemes = await page
    .locator("a")
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).protocol));
  expect(new Set(schemes)).toEqual(new Set([new URL(ownApp().address).protocol, "https:"]));
  expect(faults).toEqual([]);
});

it("T4: a deal's title and description are text, and its link leads where it says", async () => {
  await database.query(
    `INSERT INTO book_deals (title, description, link_url, discount_percentage)
     SELECT text, text, 'https://books.example/?q=' || place || '">x', 10
     FROM unnest($1::text[]) WITH ORDINALITY AS markup(text, place)`,
    [MARKUP],
  );
  await page.goto("/deals");
  await hydrated();
  for (let shown = 24; shown < MARKUP.length; shown += 24) {
    await page.getByRole("link", { name: "Show more" }).click();
    await expect.poll(() => page.locator("li[id^=deal-]").count()).toBe(Math.min(shown + 24, MARKUP.length));
  }
  for (const part of ["li[id^=deal-] h2", "li[id^=deal-] h2 + p"]) {
    expect((await everyText(part)).toSorted()).toEqual(MARKUP.toSorted());
  }
  const hosts = await page
    .getByRole("link", { name: "View Deal" })
    .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).origin));
  expect(hosts).toEqual(MARKUP.map(() => "https://books.example"));
  await database.query("DELETE FROM book_deals");
  expect(faults).toEqual([]);
});

it("T4: titles, authors and descriptions are text on the cards and in their dialog", async () => {
  const positions: Array<{ pass: string; at: number; id: number }> = [];
  const known: number[] = [];
  for (let next: object | null = {}; next;) {
    const headers = { Origin: new URL(page.url()).origin };
    const deck = await (
      await page.request.post("/deck", { headers, data: { genre: "Horror", known, ...next } })
    ).json();
    for (const card of deck.cards) {
      known.push(card.book.id);
      if (ids.includes(card.book.id)) positions.push({ pass: card.pass, at: card.at, id: card.book.id });
    }
    const last = deck.cards.at(-1);
    next = deck.next === null ? null : { pass: last.pass, at: last.at + 1, part: deck.next };
  }
  expect(positions).toHaveLength(MARKUP.length);
  for (const { pass, at, id } of positions.filter((_, index) => index % 16 === 0)) {
    await page.goto(`/?genre=Horror&pass=${pass}&at=${at}&book=${id}`);
    await hydrated();
    const markup = MARKUP[ids.indexOf(id)]!;
    const top = page.locator("article[data-role=top]");
    await expect.poll(() => top.locator("h2").textContent()).toBe(markup);
    await expect.poll(() => top.locator("p span").first().textContent()).toBe(markup);
    await page.getByRole("button", { name: "Description" }).click();
    await page.getByRole("dialog").waitFor();
    await expect.poll(() => page.getByRole("dialog").locator("h2").first().textContent()).toBe(markup);
    await expect.poll(() => page.getByRole("dialog").textContent()).toContain(markup);
  }
  expect(faults).toEqual([]);
});

it("T4: a nickname, an address and a search are text wherever they are said", async () => {
  for (const [index, markup] of MARKUP.entries()) {
    // The shelf has shown them all; each of these is a page of its own.
    if (index % 8 !== 2) continue;
    // As short as the table wants it, and put there without asking our forms.
    const nickname = [...markup].slice(0, 40).join("");
    const email = `${index}${markup.toLowerCase()}@example.org`;
    await database.query(
      "UPDATE users SET email = $1 WHERE email LIKE '%@example.org' AND id IN (SELECT user_id FROM saved_books WHERE book_id = $2)",
      [email, ids[0]],
    );
    await database.query(
      `INSERT INTO profiles (id, nickname) SELECT id, $2 FROM users WHERE email = $1
       ON CONFLICT (id) DO UPDATE SET nickname = $2`,
      [email, nickname],
    );
    await page.goto(`/dashboard?q=${encodeURIComponent(`zz${markup}`)}`, { waitUntil: "domcontentloaded" });
    await expect.poll(() => page.locator("h1").textContent()).toBe(nickname);
    await expect.poll(() => page.locator("h1 + p").textContent()).toBe(email);
    await expect
      .poll(() => page.getByRole("searchbox").inputValue())
      .toBe(`zz${markup}`.trim().slice(0, 100).replaceAll("\n", ""));
    if (index % 16 === 2) {
      await hydrated();
      await page.getByRole("button", { name: "Settings" }).click();
      await expect.poll(() => page.getByLabel("Nickname").inputValue()).toBe(nickname);
      await page.getByRole("button", { name: "Delete Account" }).click();
      await expect.poll(() => page.getByRole("alertdialog").textContent()).toContain(`Type ${email} to confirm.`);
    }
  }
  expect(faults).toEqual([]);
});

it("T4: what a browser calls itself is text in the list of devices and in the file one takes along", async () => {
  await database.query(
    `INSERT INTO sessions (id, token, user_id, expires_at, user_agent)
     SELECT 'markup-' || place, 'markup-' || place, user_id, now() + interval '1 day', text
     FROM unnest($1::text[]) WITH ORDINALITY AS markup(text, place), (SELECT user_id FROM saved_books WHERE book_id = $2) reader`,
    [MARKUP, ids[0]],
  );
  await page.goto("/account/devices");
  await hydrated();
  await expect.poll(() => page.getByRole("listitem").count()).toBe(MARKUP.length + 1);

  const files = unzipSync(
    new Uint8Array(
      await (await page.request.post("/account/data", { headers: { Origin: new URL(page.url()).origin } })).body(),
    ),
  );
  const readable = strFromU8(files["readable.html"]!);
  expect(readable).toContain("<title>My Bookmatch data</title>");
  await page.route("**/readable.html", (route) => route.fulfill({ contentType: "text/html", body: readable }));
  await page.goto("/readable.html");
  const cells = await everyText("td");
  for (const markup of MARKUP) expect(cells.filter((cell) => cell === markup).length).toBeGreaterThan(2);
  expect(faults).toEqual([]);
});

it("T4: what readers ask and recommend is text on the board", async () => {
  await database.query(
    `WITH reader AS (SELECT user_id FROM saved_books WHERE book_id = $2),
       asked AS (INSERT INTO book_suggestions (user_id, title, description)
         SELECT user_id, text, text FROM reader, unnest($1::text[]) WITH ORDINALITY AS markup(text, place) ORDER BY place
         RETURNING id, user_id)
     INSERT INTO book_recommendations (suggestion_id, user_id, book_title, author, reason)
     SELECT id, user_id, text, place || text, text FROM (SELECT * FROM asked ORDER BY id DESC LIMIT 1) newest,
       unnest($1::text[]) WITH ORDINALITY AS markup(text, place) ORDER BY place`,
    [MARKUP, ids[0]],
  );
  try {
    await page.goto("/suggestions");
    await hydrated();
    await page.getByRole("button", { name: `Recommendations ${MARKUP.length}` }).click();
    await page.getByRole("button", { name: "Show more" }).click();
    await expect.poll(() => everyText("[data-recommendations] h3").then((titles) => titles.length)).toBe(MARKUP.length);
    expect(await everyText("[data-recommendations] h3")).toEqual(MARKUP);
    expect(await everyText("[data-recommendations] h3 + p")).toEqual(
      MARKUP.map((text, index) => `by ${index + 1}${text}`),
    );
    expect(await everyText("[data-recommendations] li li > p")).toEqual(MARKUP);
    for (let shown = 20; shown < MARKUP.length; shown += 20) {
      await expect.poll(() => page.locator("li[id^=suggestion-]").count()).toBe(shown);
      await page.getByRole("link", { name: "Show more" }).click();
    }
    await expect.poll(() => page.locator("li[id^=suggestion-]").count()).toBe(MARKUP.length);
    expect(await everyText("li[id^=suggestion-] h2")).toEqual(MARKUP.toReversed());
    expect(await everyText("li[id^=suggestion-] > div > p")).toEqual(MARKUP.toReversed());
    expect(faults).toEqual([]);
  } finally {
    // Covers of what is deleted would be asked for in vain.
    await page.goto("about:blank");
    await database.query("DELETE FROM book_suggestions");
  }
});

it("T4: what readers say at the table, and the names they say it under, are text there", async () => {
  // Some of the names look the same. What another journey still had on its way may have arrived since.
  await database.query("DROP INDEX IF EXISTS profiles_nickname_skeleton; DELETE FROM chat_messages");
  await database.query(
    `WITH writers AS (INSERT INTO users (id, email)
         SELECT 'talker-' || place, 'talker-' || place || '@example.net' FROM generate_series(1, $2::int) place RETURNING id),
       named AS (INSERT INTO profiles (id, nickname) SELECT id, left(($1::text[])[split_part(id, '-', 2)::int], 40) FROM writers)
     INSERT INTO chat_messages (user_id, client_id, message, created_at)
     SELECT 'talker-' || place, gen_random_uuid(), ($1::text[])[place], now() - ($2::int - place) * interval '1 minute'
     FROM writers, split_part(id, '-', 2) AS number, CAST(number AS int) AS place ORDER BY place`,
    [MARKUP, MARKUP.length],
  );
  try {
    await page.goto("/coffee-talk");
    await hydrated();
    await page.locator("[data-conversation]").evaluate((box) => box.scrollTo({ top: 0 }));
    await expect.poll(() => page.locator("[data-key]").count()).toBe(MARKUP.length);
    expect(await everyText("[data-key] p[dir=auto]")).toEqual(MARKUP);
    expect(await everyText("[data-key] bdi")).toEqual(MARKUP.map((markup) => [...markup].slice(0, 40).join("")));
    // What comes while the page stands takes another way into it, and the oldest leave it.
    await page.locator("[data-conversation]").evaluate((box) => box.scrollTo({ top: box.scrollHeight }));
    await database.query(
      `INSERT INTO chat_messages (user_id, client_id, message)
       SELECT 'talker-' || place, gen_random_uuid(), ($1::text[])[place] FROM generate_series(1, $2::int) place ORDER BY place`,
      [MARKUP, MARKUP.length],
    );
    await expect
      .poll(async () => {
        const texts = await everyText("[data-key] p[dir=auto]");
        return { shown: texts.length, newest: texts.slice(-MARKUP.length) };
      })
      .toEqual({ shown: 100, newest: MARKUP });
    expect(faults).toEqual([]);
  } finally {
    await database.query("DELETE FROM users WHERE email LIKE 'talker-%@example.net'");
  }
});

it("T4: a drawn cover holds shapes and nothing that runs", async () => {
  await page.goto("/healthz");
  const bad = await page.evaluate(async (ids) => {
    const found: string[] = [];
    for (const id of ids) {
      const svg = await (await fetch(`/covers/${id}/0000000000000000.svg`)).text();
      const drawing = new DOMParser().parseFromString(svg, "image/svg+xml");
      for (const element of drawing.querySelectorAll("*")) {
        const asks = element
          .getAttributeNames()
          .some(
            (name) => name.startsWith("on") || (/href|src/.test(name) && !element.getAttribute(name)!.startsWith("#")),
          );
        if (asks || /^(script|foreignObject|a|image|style|animate|set|handler)$/i.test(element.localName))
          found.push(`${id} ${element.outerHTML.slice(0, 80)}`);
      }
    }
    return found;
  }, ids);
  expect(bad).toEqual([]);
  expect(faults).toEqual([]);
});
