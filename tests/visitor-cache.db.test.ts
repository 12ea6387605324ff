import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";

import routes from "#app/routes.ts";

import { addressesOf, isStream } from "./addresses.ts";
import { addBooks } from "./app.ts";
import { addPosts } from "./factories/posts.ts";
import { Reader } from "./reader.ts";
import { useTestApp } from "./signed-in.ts";

const { app, ana, ada } = useTestApp({
  ana: { nickname: "Zora-of-the-members" },
  ada: { nickname: "Quilla-of-the-owners", role: "admin" },
});
const PRIVATE = /Zora-of-the-members|Quilla-of-the-owners|ana@example\.org|ada@example\.org/;

let book: number;
beforeAll(async () => {
  const titles = Array.from({ length: 40 }, (_, number) => ({ title: `Book ${number}` }));
  [book] = (await addBooks(app.pool, titles)) as [number];
  await addPosts(app.pool, [{ title: "A post", slug: "a-post", tags: ["tag"] }]);
});

const visit = (path: string, headers: Record<string, string> = {}) => new Reader(app).get(path, headers);

/** Every address of the map, with something that exists where it has a parameter. */
const paths = addressesOf(routes).map((path) => path.replace(":slug", "a-post").replace(/:\w+|\*/g, String(book)));

const asked = fc.record({
  path: fc.oneof(fc.constantFrom("/", "/ai-match", "/blog"), fc.constantFrom(...paths)),
  form: fc.constantFrom("", ".data"),
  query: fc.dictionary(
    fc.constantFrom("genre", "list", "pass", "at", "book", "utm_source", "before", "page", "next", "_routes"),
    fc.constantFrom("/search?q=book", "/authors/ana-author", "", "Horror", "Fantasy", "nonsense", "1", "a.40.0.0.a"),
    { maxKeys: 3 },
  ),
  cookie: fc.constantFrom("none", "other", "forged", "ana", "ada"),
});

function cookieOf(kind: string): string {
  const own = [...(kind === "ada" ? ada : ana).cookies].map(([name, value]) => `${name}=${value}`).join("; ");
  return { none: "", other: "theme=dark; _ga=1", forged: "bookmatch.session_token=x.y" }[kind] ?? `a=b; ${own}`;
}

describe("pages from the cache", () => {
  it("hold nothing of anybody, whoever asked for what before, and nobody signed in gets one", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(asked, { minLength: 4, maxLength: 12 }), async (requests) => {
        for (const { path, form, query, cookie } of requests) {
          if (isStream(path)) continue;
          const address = `${path === "/" && form ? "/_" : path}${form}?${new URLSearchParams(query)}`;
          const response = await visit(address, { Cookie: cookieOf(cookie) });
          const isOwn = cookie === "ana" || cookie === "ada";
          const policy = response.headers.get("Content-Security-Policy") ?? "";
          expect(policy).not.toMatch(/unsafe-inline'? ?[^;]*script|script-src[^;]*unsafe|script-src[^;]*\*/);
          if (!isOwn) {
            expect(await response.text()).not.toMatch(PRIVATE);
            continue;
          }
          await response.body?.cancel();
          expect(policy.includes("script-src 'self' 'sha256-")).toBe(false);
          if (
            response.headers.get("Content-Type")?.includes("html") &&
            !/^\/(?:blog|books|authors|series)\b/.test(path)
          )
            expect(response.headers.get("Cache-Control")).toContain("no-store");
        }
      }),
      { numRuns: 40 },
    );
  });

  it("name each of their inline scripts by hash, and a stored script is not among them", async () => {
    await app.pool.query("UPDATE books SET title = '</script><script>alert(1)</script>' WHERE id = $1", [book]);
    const response = await visit("/");
    const policy = response.headers.get("Content-Security-Policy")!;
    const html = await response.text();
    expect(html).not.toContain("nonce");
    const hashes = await Promise.all(
      [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(async ([, script]) => {
        const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(script));
        return `'sha256-${Buffer.from(digest).toString("base64")}'`;
      }),
    );
    expect(hashes.length).toBeGreaterThan(3);
    for (const hash of hashes) expect(policy).toContain(hash);
    expect(html).not.toContain("<script>alert(1)");
  });
});

describe("a visitor's first page", () => {
  const order = async (path = "/") =>
    [...(await (await visit(path)).text()).matchAll(/\/covers\/(\d+)\//g)].map(([, id]) => id).join();

  it("has another order at each of twenty visits in a row, sent at once or one by one", async () => {
    for (let last = "", round = 0; round < 20; round++) {
      const now = await order();
      expect(now).not.toBe(last);
      last = now;
    }
    const atOnce = await Promise.all(Array.from({ length: 20 }, () => order("/?genre=Fiction")));
    expect(new Set(atOnce).size).toBeGreaterThan(1);
  });

  it.each([
    ["a changed book", "UPDATE books SET title = 'Changed' WHERE id = $1"],
    ["a deleted book", "DELETE FROM books WHERE id = $1"],
  ])("does not show %s as it was", async (_, change) => {
    const [id] = (await addBooks(app.pool, [{ title: "Once and never again", genre: "Horror" }])) as [number];
    const shows = async () => (await (await visit("/?genre=Horror")).text()).includes("Once and never again");
    expect(await shows()).toBe(true);
    await app.pool.query(change, [id]);
    for (let round = 0; round < 30; round++) expect(await shows()).toBe(false);
    await app.pool.query("DELETE FROM books WHERE id = $1", [id]);
  });

  it("is rendered for the URL of a card, and says nothing of a cookie's page after signing out", async () => {
    const pass = /"pass","?([^",\\]+)/.exec((await (await visit("/")).text()).replaceAll("\\", ""))?.[1];
    expect(pass).toBeTruthy();
    const at = await visit(`/?pass=${pass}&at=0&book=${book}`);
    expect(at.headers.get("Content-Security-Policy")).toContain("'nonce-");
    expect((await visit("/", { Cookie: cookieOf("ana") })).headers.get("Cache-Control")).toContain("no-store");
    expect(await (await visit("/")).text()).not.toMatch(PRIVATE);
  });
});
