import type { BrowserContext, Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";

import { PHONE, layoutShift, ownApp } from "#tests/browser.ts";
import { addPosts } from "#tests/factories/posts.ts";
import { HARMFUL_HTML } from "#tests/harmful-html.ts";
import { setUpJourney } from "#tests/journey-fixture.ts";
import { tenthOf } from "#tests/short-form.ts";

const fixture = setUpJourney();
beforeEach(() => fixture.database.query("DELETE FROM blog_posts"));

/** A page without scripts never says that it is ready; it is as soon as it has come. */
async function open(options: Parameters<typeof fixture.browser.newContext>[0], path: string) {
  const address = ownApp().address;
  const context = await fixture.browser.newContext({ ...options, baseURL: address });
  const page = await context.newPage();
  const requests: string[] = [];
  const faults: string[] = [];
  page.on("request", (request) => requests.push(request.url()));
  page.on("console", (message) => void (["error", "warning"].includes(message.type()) && faults.push(message.text())));
  page.on("pageerror", (error) => faults.push(String(error)));
  await page.goto(path, { waitUntil: "networkidle" });
  return { context, page, requests, faults };
}

const CONTENT = `<p>Every reader knows the moment when a book closes behind them, and the room is still there.</p>
<h2>What stays</h2><p>A sentence, mostly, and <a href="https://example.org/">where it came from</a>.</p>
<figure><img src="https://127.0.0.1/none.jpg" alt="A lamp beside a chair"><figcaption>The chair.</figcaption></figure>
<blockquote><p>We read to know that we are not alone.</p></blockquote>
<table><thead><tr><th>Book</th><th>Pages</th></tr></thead><tbody><tr><td>A long title that needs some room</td><td>312</td></tr></tbody></table>
<pre><code>a line of code that is long enough to be wider than any phone could show it at once</code></pre>`;

async function somePosts(): Promise<void> {
  await addPosts(fixture.database, [
    { title: "The shelf by the window", slug: "shelf", excerpt: "On rereading.", tags: ["essays"] },
    { title: "What stays when a book is closed", slug: "what-stays", content: CONTENT, tags: ["essays", "rereading"] },
    { title: "Ten short novels", slug: "ten-short-novels", excerpt: "Each of them for one evening.", tags: ["lists"] },
  ]);
}

describe("on a phone", () => {
  it("list, tag and post are read without a byte of script, and nothing of a post moves while it loads", async () => {
    await somePosts();
    const { context, page, requests, faults } = await open(PHONE, "/blog");
    await page.getByRole("link", { name: "What stays when a book is closed", exact: true }).click();
    await page.waitForURL("**/blog/what-stays");
    await expect
      .poll(() => page.getByRole("heading", { level: 1 }).allTextContents())
      .toEqual(["What stays when a book is closed"]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await page.waitForLoadState("networkidle");
    expect(await layoutShift(page)).toBeLessThan(0.02);
    await page.getByRole("link", { name: "rereading" }).click();
    await page.waitForURL("**/blog/tags/rereading");
    await page.getByRole("link", { name: "Back to Blog" }).click();
    await page.waitForURL("**/blog");
    await expect.poll(() => page.locator("script:not([type='application/ld+json'])").count()).toBe(0);
    expect(requests.filter((url) => /\.m?js(\?|$)/.test(url) || new URL(url).origin !== ownApp().address)).toEqual([]);
    await page.getByRole("link", { name: "Back to App" }).click();
    await page.waitForSelector("html[data-hydrated=true]");
    expect(faults).toEqual([]);
    await context.close();
  });
});

/** All of them, in every column: `npm run prove -- stored-scripts`. */
const harmful = tenthOf(HARMFUL_HTML);

describe("what harms other sites, without our policy", () => {
  it("runs nothing and asks nobody, in title, excerpt, tags and text", async () => {
    await addPosts(
      fixture.database,
      harmful.map((html, index) => ({
        title: printable(html).slice(0, 180) || "x",
        slug: `harm-${index}`,
        excerpt: printable(html).slice(0, 900) || "x",
        content: printable(html) || "x",
        tags: [printable(html).slice(0, 60) || "x"],
        coverImage: printable(html).slice(0, 1_900) || "x",
      })),
    );
    const context = await fixture.browser.newContext({ baseURL: ownApp().address, bypassCSP: true });
    await context.addInitScript(
      `for (const name of ["alert", "confirm", "prompt", "print", "open"]) window[name] = () => console.error("ran " + name);
         document.addEventListener("securitypolicyviolation", (event) => console.error("stopped " + event.violatedDirective));`,
    );
    const faults: string[] = [];
    const paths = harmful.map((_, index) => `/blog/harm-${index}`);
    await Promise.all(Array.from({ length: 4 }, () => walk(context, paths, faults)));
    const page = await watched(context, faults);
    for (let path: string | null = "/blog"; path;) {
      await page.goto(path);
      path = await page.evaluate(() => document.querySelector("a[rel=next]")?.getAttribute("href") ?? null);
    }
    expect(faults).toEqual([]);
    await context.close();
  }, 240_000);
});

/** Walks through the pages that nobody has taken yet. */
async function walk(context: BrowserContext, paths: string[], faults: string[]): Promise<void> {
  const page = await watched(context, faults);
  for (let path = paths.pop(); path !== undefined; path = paths.pop()) {
    const response = await page.goto(path, { waitUntil: "domcontentloaded" });
    if (response?.status() !== 200) faults.push(`${path} answered ${response?.status()}`);
    await page.evaluate(() => {
      for (const element of document.querySelectorAll<HTMLElement>("main *")) {
        if (element.closest("a, summary") || element.tagName === "IMG") continue;
        element.click();
        element.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
      }
      for (const link of document.querySelectorAll("main a")) {
        const { protocol } = new URL((link as HTMLAnchorElement).href || location.href);
        if (!["http:", "https:", "mailto:"].includes(protocol)) console.error(`leads to ${protocol}`);
      }
    });
  }
}

const PICTURE = "/picture.png";
const PICTURES = `*://*:*/*${PICTURE}`;

async function watched(context: BrowserContext, faults: string[]): Promise<Page> {
  const page = await context.newPage();
  // Drawing as many pictures as there are payloads would take longer than all else. Not by a route of Playwright's: a
  // browser whose requests are intercepted loads each style sheet and font again for every page.
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setBlockedURLs", { urlPatterns: [{ urlPattern: PICTURES, block: true }] });
  page.on("console", (message) => {
    if (message.type() === "error" && !message.location().url.endsWith(PICTURE))
      faults.push(`${page.url()}: ${message.text()}`);
  });
  page.on("dialog", (dialog) => void (faults.push(`${page.url()} opened ${dialog.type()}`), dialog.dismiss()));
  page.on("request", (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(ownApp().address))
      faults.push(`${page.url()} asked ${request.url()}`);
  });
  return page;
}

/** PostgreSQL takes no NUL. */
function printable(html: string): string {
  return html.replaceAll("\u0000", "").trim();
}
