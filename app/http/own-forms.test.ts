import { Hono } from "hono";
import { describe, expect, it } from "vitest";

import { ownFormsOnly, seldom } from "./own-forms.ts";

const LOCAL: [string, ...string[]] = ["http://localhost:3000", "http://127.0.0.1:3000", "http://[::1]:3000"];

async function post({ at, appUrl, ...headers }: Record<string, string | undefined>) {
  const refused: string[] = [];
  const app = new Hono();
  app.use(
    ownFormsOnly({ ownOrigins: appUrl ? [appUrl] : LOCAL, appUrl: appUrl ?? null, onRefused: (o) => refused.push(o) }),
  );
  app.post("*", (c) => c.text("taken"));
  const sent = Object.fromEntries(Object.entries(headers).filter(([, value]) => value !== undefined));
  const response = await app.request(`${at}/sign-in`, { method: "POST", headers: sent as Record<string, string> });
  return { status: response.status, type: response.headers.get("Content-Type"), text: await response.text(), refused };
}

describe("a form from a page of ours at another address", () => {
  it.each([
    ["a LAN address", undefined, "http://192.0.2.2:3922", "http://192.0.2.2:3922"],
    ["the name of a NAS", undefined, "http://nas.local:3000", "http://nas.local:3000"],
    ["an IPv6 address", undefined, "http://[fd00::2]:3000", "http://[fd00::2]:3000"],
    ["a proxy that rewrites the host", undefined, "http://127.0.0.1:3000", "https://books.home"],
    ["www", "https://books.example", "http://127.0.0.1:3000", "https://www.books.example"],
    ["another port", "http://nas:3000", "http://nas:8080", "http://nas:8080"],
  ])("is told which address to use: %s", async (_, appUrl, at, Origin) => {
    const { status, text, refused } = await post({ at, appUrl, Origin, "Sec-Fetch-Site": "same-origin" });
    expect({ status, text, refused }).toEqual({
      status: 403,
      text: `Forms here work only at ${appUrl ?? LOCAL[0]}. You opened it at ${Origin}. If you run it: set APP_URL=${Origin}.`,
      refused: [Origin],
    });
  });

  it("is told so where the browser names no site, since an address without https has none of these headers", async () => {
    const at = "http://192.0.2.2:3922";
    expect((await post({ at, Origin: at })).text).toContain(`If you run it: set APP_URL=${at}.`);
  });

  it("is not advised to give up https", async () => {
    const { text } = await post({
      at: "http://books.example",
      appUrl: "https://books.example",
      Origin: "http://books.example",
    });
    expect(text).toBe("Forms here work only at https://books.example. You opened it at http://books.example.");
  });

  it("is answered as whoever asks reads it: a page, a script's JSON, or text", async () => {
    const at = "http://192.0.2.2:3922";
    const page = await post({ at, Origin: at, Accept: "text/html,*/*" });
    expect([page.type, page.text]).toEqual(["text/html; charset=utf-8", expect.stringContaining(`set APP_URL=${at}.`)]);
    const json = await post({ at, Origin: at, Accept: "application/json" });
    expect(JSON.parse(json.text)).toEqual({ problem: expect.stringContaining(`set APP_URL=${at}.`) });
    expect((await post({ at, Origin: at, Accept: "*/*", "Sec-Fetch-Dest": "empty" })).type).toContain("text/plain");
  });
});

describe("T5: a form from another site", () => {
  it.each([
    ["https://evil.example", "cross-site"],
    ["https://evil.example", undefined],
    // Two of our own names are two sites as well; the router would take this for an attack and log a fault.
    ["http://127.0.0.1:3000", "cross-site"],
  ])("of %s is refused without advice that would help it", async (Origin, site) => {
    const { status, text } = await post({ at: LOCAL[0], Origin, "Sec-Fetch-Site": site });
    expect([status, text]).toEqual([
      403,
      `Forms here work only at http://localhost:3000. This form came from ${Origin}.`,
    ]);
  });

  it.each([
    undefined,
    "null",
    "",
    "<script>alert(1)</script>",
    "http://a.example/<b>",
    "javascript:alert(1)",
    `http://${"x".repeat(400)}`,
    "http://user:pw@a.example",
    "http://a.example http://b.example",
  ])("is not repeated where its origin is none: %s", async (Origin) => {
    const { status, text, refused } = await post({ at: LOCAL[0], Origin, Accept: "text/html" });
    expect([status, refused]).toEqual([403, []]);
    expect(text).toContain("Forms here work only at http://localhost:3000. Open it there and try again.");
    expect(text).not.toMatch(/alert|<b>|xxx|pw@/);
  });

  it("is taken from a page of ours that tells no address, as the browser says, and from no other", async () => {
    const from = async (site?: string) => (await post({ at: LOCAL[0], Origin: "null", "Sec-Fetch-Site": site })).status;
    expect(await from("same-origin")).toBe(200);
    for (const site of ["same-site", "cross-site", "none", undefined]) expect(await from(site)).toBe(403);
  });

  it("is refused for a foreign Host as well, whatever its origin claims", async () => {
    expect((await post({ at: "http://evil.example", Origin: LOCAL[0] })).status).toBe(403);
  });
});

it("a form of our own is taken, by any name of this machine or at the public address behind a proxy", async () => {
  for (const at of LOCAL) expect((await post({ at, Origin: at })).text).toBe("taken");
  const appUrl = "https://books.example";
  expect((await post({ at: LOCAL[1]!, appUrl, Origin: appUrl })).text).toBe("taken");
  expect((await post({ at: appUrl, appUrl, "Sec-Fetch-Site": "same-origin" })).text).toBe("taken");
});

it("refused origins are reported once an hour each, and a few in all", () => {
  let now = 0;
  const reported: string[] = [];
  const report = seldom((text) => reported.push(text), { most: 3, now: () => now });
  for (let n = 0; n < 100; n++) report(`http://${n % 10}.example`);
  expect(reported).toEqual(["http://0.example", "http://1.example", "http://2.example"]);
  now += 3_600_001;
  report("http://0.example");
  expect(reported).toHaveLength(4);
});
