import type { ServerBuild } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";

import { isStream } from "./addresses.ts";
import { ID } from "./bad-inputs/forms.ts";
import { oneOfEverything } from "./bad-inputs/rows.ts";
import { ORIGIN, Reader } from "./reader.ts";
import { useTestApp } from "./signed-in.ts";

const { app, ana } = useTestApp({ ana: { email: "ana.canary@example.org", nickname: "Canary of a name" } });
let addresses: string[];
beforeAll(async () => {
  await app.pool.query(oneOfEverything(ana.email));
  const { routes } = (await import("#build")) as ServerBuild;
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? pathOf(route.parentId) + (route.path ? `/${route.path}` : "") : "";
  };
  addresses = [...new Set(Object.keys(routes).map((id) => pathOf(id) || "/"))]
    // An open stream never ends.
    .filter((path) => !isStream(path))
    .map((path) => path.replace(/:\w+/g, String(ID)).replace("*", "nothing/here"));
});

it("T43: a cache that believes what it is told never has anything of a reader's", async () => {
  const known = new Map<string, string>();
  let asked = 0;
  for (const address of addresses) {
    for (const path of [address, `${address === "/" ? "/_" : address}.data`]) {
      const response = await ana.get(path);
      const rules = response.headers.get("Cache-Control") ?? "";
      const text = await response.text();
      asked += 1;
      // As the laziest of them: whatever is not forbidden.
      if (!/no-store|private/.test(rules)) known.set(path, text);
    }
  }
  expect(asked).toBeGreaterThan(150);
  expect([...known.keys()]).toContain("/blog");
  for (const [path, text] of known)
    expect([path, text]).toEqual([path, expect.not.stringMatching(/canary|7000-mine/i)]);
});

describe("T40: a visitor", () => {
  it("is given no cookie by looking at anything, and is asked to load nothing from elsewhere", async () => {
    for (const address of addresses) {
      const visitor = new Reader(app);
      const response = await visitor.get(address);
      // Coming back from an issuer that nobody was sent to is no looking around.
      expect([address, [...visitor.cookies]]).toEqual([address, []]);
      expect([address, response.headers.getSetCookie()]).toEqual([address, []]);
      if (!response.headers.get("Content-Type")?.includes("html")) continue;
      const html = await response.text();
      const loaded = [
        ...html.matchAll(/<(?:script|img|source|iframe|video|audio|embed)\b[^>]*?\s(?:src|srcset)="([^"]*)"/g),
      ];
      const linked = [
        ...html.matchAll(/<link\b[^>]*?rel="(?:stylesheet|preload|modulepreload|icon|preconnect)"[^>]*>/g),
      ];
      for (const [, source = ""] of loaded)
        expect([address, source]).toEqual([address, expect.stringMatching(/^(\/(?!\/)|data:)/)]);
      for (const [link] of linked)
        expect([address, link]).toEqual([address, expect.not.stringMatching(/href="(?:https?:)?\/\//)]);
      expect(response.headers.get("Content-Security-Policy")).not.toMatch(/https?:|\*/);
    }
  });

  it("has one cookie once signed in", async () => {
    const visitor = new Reader(app);
    await visitor.signIn(ana.email);
    expect([...visitor.cookies.keys()]).toEqual([expect.stringContaining("session_token")]);
  });
});

/** What tells of how it is made, or of whose machine it runs on. */
const INSIDES =
  /node_modules|\.tsx?\b|\bat \w+.*\(|SELECT |relation "|postgres|drizzle|hono|stack|\/tmp\/|process\.|TypeError|Error:/i;

describe("T42: what went wrong", () => {
  const gone = (table: string, ask: () => Promise<Response>) => async () => {
    await app.pool.query(`ALTER TABLE ${table} RENAME TO elsewhere`);
    try {
      return await ask();
    } finally {
      await app.pool.query(`ALTER TABLE elsewhere RENAME TO ${table}`);
    }
  };
  const visitor = () => new Reader(app);
  it.each<[status: number, what: string, ask: () => Promise<Response>]>([
    [404, "no page", () => ana.get("/no/such/page")],
    [404, "no data", () => visitor().get("/no/such/page.data")],
    [404, "nothing of that number", () => ana.send("/reading-list/1", {}, { method: "DELETE" })],
    [405, "a method", () => ana.get("/sign-out")],
    [413, "too much", () => visitor().send("/register", { email: "x".repeat(70_000) })],
    [415, "no form", () => visitor().send("/register", {}, { headers: { "Content-Type": "text/plain" } })],
    [403, "another site's form", () => ana.send("/sign-out", {}, { headers: { Origin: "https://evil.example" } })],
    [500, "a page", gone("books", () => visitor().get("/?at=0"))],
    [500, "a page's data", gone("saved_books", () => ana.get("/dashboard.data"))],
    [500, "an action", gone("profiles", () => ana.send("/dashboard/profile", { nickname: "Owl" }))],
  ])("(%d, %s) is told without a word of the insides", async (status, _, ask) => {
    const response = await ask();
    expect(response.status).toBe(status);
    const text = await response.text();
    // The scripts that a page loads have names of ours; they are no secret.
    expect(text.replace(/<script\b[^]*?<\/script>|<link\b[^>]*>/g, "")).not.toMatch(INSIDES);
  });
});

it.each([
  "/.git/config",
  "/.env",
  "/.well-known/x",
  "/build/server/index.js",
  "/server.ts",
  "/package.json",
  "/data/secret",
  "/assets/../../package.json",
  "/assets/%2e%2e/%2e%2e/package.json",
  "/assets/..%2f..%2fpackage.json",
  "/%2e%2e/package.json",
  "/assets/",
  "/assets/.vite/manifest.json",
])("T45: %s is not there", async (path) => {
  const response = await new Reader(app).get(path);
  expect(response.status).toBe(404);
  expect(await response.text()).not.toMatch(/"dependencies"|\[core\]|APP_SECRET/);
});

it.each(["OPTIONS", "PROPFIND", "PATCH", "LINK", "X"])("T45: %s is answered with 405", async (method) => {
  const response = await app.request("/", { method, headers: { Origin: ORIGIN } });
  expect(response.status).toBe(405);
});

it("T10: a sign-in that is refused for the number of tries says how long to wait", async () => {
  let response = await new Reader(app).signIn(ana.email, "wrong, all of them");
  for (let tries = 0; tries < 12 && response.status !== 429; tries++)
    response = await new Reader(app).signIn(ana.email, "wrong, all of them");
  expect(response.status).toBe(429);
  expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
});
