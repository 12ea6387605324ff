import { beforeAll, describe, expect, it } from "vitest";

import { addBooks } from "./app.ts";
import { ORIGIN, Reader } from "./reader.ts";
import { useTestApp } from "./signed-in.ts";

const { app, ana } = useTestApp({ ana: {} });
let book: number;
let visitor: Reader;
beforeAll(async () => {
  [book] = (await addBooks(app.pool, [{ title: "Momo" }])) as [number];
  visitor = new Reader(app);
});

/** The answer while a table is out of reach. */
async function without(table: string, ask: () => Promise<Response>): Promise<Response> {
  await app.pool.query(`ALTER TABLE ${table} RENAME TO elsewhere`);
  try {
    return await ask();
  } finally {
    await app.pool.query(`ALTER TABLE elsewhere RENAME TO ${table}`);
  }
}

async function fileNamed(pattern: RegExp): Promise<Response> {
  const html = await (await visitor.get("/")).text();
  return visitor.get(pattern.exec(html)![0]);
}

/** Every kind of answer there is: its status and how to get one. */
const KINDS: Array<[name: string, status: number, ask: () => Promise<Response>]> = [
  ["a page", 200, () => visitor.get("/sign-in")],
  ["a page's head", 200, () => visitor.head("/sign-in")],
  ["a cached page", 200, () => visitor.get("/")],
  ["a cached page's head", 200, () => visitor.head("/")],
  ["a page's data", 200, () => visitor.get("/_.data")],
  ["a reader's page", 200, () => ana.get("/dashboard")],
  ["a reader's data", 200, () => ana.get("/dashboard.data")],
  ["a reader's list", 200, () => ana.get("/dashboard/saved-books")],
  ["a reader's file", 200, () => ana.send("/account/data")],
  ["a change", 200, () => ana.send(`/saved-books/${book}`)],
  ["a change without words", 204, () => ana.send("/time-zone", { timeZone: "UTC" })],
  ["a page with a mistake in it", 400, () => visitor.send("/register", {})],
  ["a redirect", 302, () => visitor.get("/dashboard")],
  ["a redirect as data", 202, () => visitor.get("/dashboard.data")],
  ["cards", 200, () => visitor.sendJson("/deck", {})],
  ["a script", 200, () => fileNamed(/\/assets\/entry\.client-[\w-]+\.js/)],
  ["an icon", 200, () => visitor.get("/favicon.svg")],
  ["a cover", 200, () => fileNamed(/\/covers\/\d+\/[0-9a-f]{16}\.svg/)],
  ["no cover", 404, () => visitor.get("/covers/1/nothing")],
  ["no file", 404, () => visitor.get("/assets/none.js")],
  ["no page", 404, () => visitor.get("/no/such/page")],
  ["a refused origin", 403, () => ana.send("/sign-out", {}, { headers: { Origin: "https://evil.example" } })],
  ["a refused method", 405, () => ana.get("/sign-out")],
  ["no form", 415, () => visitor.send("/register", {}, { headers: { "Content-Type": "text/plain" } })],
  ["a body too large", 413, () => visitor.send("/register", { email: "x".repeat(70_000) })],
  ["a page that failed", 500, () => without("books", () => visitor.get("/?at=0"))],
  ["data that failed", 500, () => without("saved_books", () => ana.get("/dashboard.data"))],
  ["a list that failed", 500, () => without("saved_books", () => ana.get("/dashboard/saved-books"))],
  ["the pulse", 200, () => visitor.get("/healthz")],
  ["readiness", 200, () => visitor.get("/readyz")],
];

describe("T23: the headers", () => {
  it.each(KINDS)("of %s (%d) keep it to itself", async (name, status, ask) => {
    const response = await ask();
    expect(response.status).toBe(status);
    const { headers } = response;
    expect(Object.fromEntries(headers)).toMatchObject({
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-opener-policy": "same-origin",
      "cross-origin-resource-policy": "same-origin",
      "permissions-policy": "camera=(), microphone=(), geolocation=(), browsing-topics=()",
      "x-frame-options": "DENY",
    });
    // Without an https address a browser would ignore it, or lock a reader out of their own machine.
    for (const name of ["Strict-Transport-Security", "X-Powered-By", "Server", "Access-Control-Allow-Origin"])
      expect([name, headers.get(name)]).toEqual([name, null]);
    // Whoever may keep it is said every time; what is a reader's own, nobody.
    expect(headers.get("Cache-Control")).toBeTruthy();
    if (headers.get("Content-Type")?.includes("html")) {
      expect(headers.get("Content-Security-Policy")).toMatch(
        name.startsWith("a cached")
          ? /^default-src 'none'; script-src 'self'(?: 'sha256-[\w+/=]{44}')+; /
          : /^default-src 'none'; script-src 'nonce-[\w+/=]{24}' 'strict-dynamic'; /,
      );
    }
  });

  it.each(KINDS.filter(([name]) => name.startsWith("a reader's")))(
    "of %s keep it out of every cache",
    async (...kind) => {
      const response = await kind[2]();
      expect(response.headers.get("Cache-Control")).toContain("no-store");
    },
  );

  it.each(["/reset-password?token=x", "/verify-email?token=x"])("of %s keep its token", async (path) => {
    const { headers } = await visitor.get(path);
    expect(headers.get("Referrer-Policy")).toBe("no-referrer");
    expect(headers.get("Cache-Control")).toBe("no-store");
  });
});

it.each(["/", "/sign-in", "/books/1/momo", "/no/such/page"])(
  "the head of %s names its style sheets first",
  async (path) => {
    const response = await visitor.get(path);
    const sheets = (await response.text()).matchAll(/<link\b[^>]*rel="stylesheet"[^>]*href="([^"#]+)/g);
    const named = (response.headers.get("Link") ?? "").split(", ");
    expect(named).toEqual(Array.from(sheets, ([, file]) => `<${file}>; rel=preload; as=style`));
  },
);

it("T24: every page has a policy of its own, and its scripts are named by it", async () => {
  const nonces = new Set<string>();
  for (let round = 0; round < 100; round++) {
    const response = await visitor.get(round % 2 ? "/sign-in" : "/no/such/page");
    const policy = response.headers.get("Content-Security-Policy")!;
    expect(policy).not.toMatch(/unsafe|https?:|\*/);
    const [, nonce = ""] = /'nonce-([^']+)'/.exec(policy)!;
    nonces.add(nonce);
    const html = await response.text();
    const scripts = html.match(/<script\b[^>]*>/g)!;
    expect(scripts.length).toBeGreaterThan(1);
    for (const script of scripts) expect(script).toContain(`nonce="${nonce}"`);
    // The policy would silently drop these.
    expect(html).not.toMatch(/<[a-z][^>]*\s(?:style|on[a-z]+)=/);
  }
  expect(nonces.size).toBe(100);
});

describe("T19: a body", () => {
  const LIMIT = 64 * 1024;
  const users = async () => (await app.pool.query("SELECT count(*)::int AS count FROM users")).rows[0].count as number;
  const post = (body: NonNullable<RequestInit["body"]>, headers: Record<string, string> = {}) =>
    app.request("/register", {
      method: "POST",
      body,
      duplex: "half",
      headers: { Origin: ORIGIN, "Content-Type": "application/x-www-form-urlencoded", ...headers },
    } as RequestInit);
  const form = (email: string, filler: number) =>
    `email=${email}&password=four+quiet+harbour+lamps&x=${"x".repeat(filler)}`;

  it("up to 64 KiB is read", async () => {
    const body = form("fits@example.org", 0);
    expect((await post(body + "x".repeat(LIMIT - body.length))).status).toBe(302);
  });

  it("that says it is larger is refused unread", async () => {
    const before = await users();
    const body = form("large@example.org", LIMIT);
    expect((await post(body, { "Content-Length": String(body.length) })).status).toBe(413);
    expect(await users()).toBe(before);
  });

  it("that says nothing of its size is read no further than the limit", async () => {
    const before = await users();
    let given = 0;
    const chunk = new TextEncoder().encode("x".repeat(1_024));
    const endless = new ReadableStream<Uint8Array>({
      start: (controller) => controller.enqueue(new TextEncoder().encode(form("endless@example.org", 0))),
      pull(controller) {
        given += chunk.length;
        // Ten times what is allowed: only a reader that does not stop comes so far.
        if (given > 10 * LIMIT) controller.close();
        else controller.enqueue(chunk);
      },
    });
    expect((await post(endless, { "Transfer-Encoding": "chunked" })).status).toBe(413);
    expect(given).toBeLessThan(2 * LIMIT);
    expect(await users()).toBe(before);
  });

  it("of ten thousand fields, of none, or of what is no form is a mistake and no fault", async () => {
    const before = await users();
    expect((await post("a=1&".repeat(10_000))).status).toBe(400);
    expect((await post("")).status).toBe(400);
    expect((await app.request("/register", { method: "POST", headers: { Origin: ORIGIN } })).status).toBe(400);
    expect((await post("\0\u001f\u008b", { "Content-Encoding": "gzip" })).status).toBe(415);
    for (const type of [
      "application/json",
      "text/plain",
      "multipart/form-data",
      "multipart/form-data; boundary=x",
      "x",
    ]) {
      for (const path of ["/register", "/dashboard/profile", "/account/deletion"]) {
        const response = await ana.send(path, {}, { headers: { "Content-Type": type } });
        expect([type, path, response.status]).toEqual([type, path, 415]);
      }
    }
    expect(await users()).toBe(before);
  });
});
