import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Hono } from "hono";
import { afterAll, describe, expect, it } from "vitest";

import { filesInMemory } from "./files-in-memory.ts";

const folder = mkdtempSync(join(tmpdir(), "bookmatch-files-"));
mkdirSync(join(folder, "assets"));
const put = (name: string, content: string) => writeFileSync(join(folder, name), content);
put("secret", "not to be had");
put("assets/page.js", "console.log(1)");
put("assets/page.js.br", "brotli");
put("assets/page.js.gz", "gzip");
put("assets/letters.woff2", "0123456789");
put("assets/more.woff2", "abcdefghij");
afterAll(() => rmSync(folder, { recursive: true }));

function appOf(maxBytes?: number) {
  const app = new Hono();
  app.get("/assets/*", filesInMemory(folder, maxBytes)("public, max-age=60"), (c) => c.text("Not found", 404));
  return (path: string, headers: Record<string, string> = {}, method = "GET") =>
    app.request(`/assets/${path}`, { method, headers });
}

const ask = appOf();

describe("a file in memory", () => {
  it.each([
    ["br", "gzip, deflate, br, zstd", "brotli"],
    ["gzip", "gzip", "gzip"],
    [null, "br;q=0", "console.log(1)"],
    [null, "", "console.log(1)"],
  ])("is sent as %s to who accepts “%s”, and says that this decides", async (coding, accepted, body) => {
    const response = await ask("page.js", { "Accept-Encoding": accepted });
    expect(await response.text()).toBe(body);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "cache-control": "public, max-age=60",
      "content-type": "text/javascript; charset=utf-8",
      "content-length": String(body.length),
      vary: "Accept-Encoding",
    });
    expect(response.headers.get("Content-Encoding")).toBe(coding);
  });

  it("has a tag for each form, and is not sent to a browser that has this one", async () => {
    const tagOf = async (coding: string) => (await ask("page.js", { "Accept-Encoding": coding })).headers.get("ETag")!;
    const [br, plain] = [await tagOf("br"), await tagOf("identity")];
    expect(br).not.toBe(plain);
    const again = await ask("page.js", { "Accept-Encoding": "br", "If-None-Match": `"other", W/${br}` });
    expect([again.status, await again.text(), again.headers.get("ETag")]).toEqual([304, "", br]);
    expect((await ask("page.js", { "Accept-Encoding": "br", "If-None-Match": plain })).status).toBe(200);
  });

  it("answers HEAD with the headers alone", async () => {
    const response = await ask("letters.woff2", { Range: "bytes=0-1" }, "HEAD");
    expect([response.status, await response.text(), response.headers.get("Content-Length")]).toEqual([200, "", "10"]);
  });

  it.each([
    ["bytes=0-3", 206, "0123", "bytes 0-3/10"],
    ["bytes=7-", 206, "789", "bytes 7-9/10"],
    ["bytes=8-99", 206, "89", "bytes 8-9/10"],
    ["bytes=-2", 206, "89", "bytes 8-9/10"],
    ["bytes=-99", 206, "0123456789", "bytes 0-9/10"],
    ["bytes=10-", 416, "", "bytes */10"],
    ["bytes=-0", 416, "", "bytes */10"],
    ["bytes=5-2", 200, "0123456789", null],
    ["bytes=0-1,3-4", 200, "0123456789", null],
    ["bytes=-", 200, "0123456789", null],
    ["pages=1-2", 200, "0123456789", null],
  ])("answers the range %s with %d", async (range, status, body, part) => {
    const response = await ask("letters.woff2", { Range: range });
    expect([response.status, await response.text(), response.headers.get("Content-Range")]).toEqual([
      status,
      body,
      part,
    ]);
  });

  it("is sent whole where it is compressed, or another than the browser has the beginning of", async () => {
    expect((await ask("page.js", { Range: "bytes=0-3", "Accept-Encoding": "br" })).status).toBe(200);
    const tag = (await ask("letters.woff2")).headers.get("ETag")!;
    const resumed = (validator: string) => ask("letters.woff2", { Range: "bytes=0-3", "If-Range": validator });
    expect([(await resumed(tag)).status, (await resumed('"other"')).status]).toEqual([206, 200]);
  });

  it.each(["none.js", "", "../secret", "..%2fsecret", "%2e%2e/secret", "%00", "page.js%00", "./"])(
    "is not there as /assets/%s",
    async (path) => expect((await ask(path)).status).toBe(404),
  );
});

it("files in memory stay within their bound: the least recently asked for is read again", async () => {
  const bounded = appOf(25);
  const textOf = async (path: string) => (await bounded(path)).text();
  await textOf("letters.woff2");
  await textOf("more.woff2");
  put("assets/letters.woff2", "9876543210");
  put("assets/more.woff2", "jihgfedcba");
  expect(await textOf("letters.woff2")).toBe("0123456789");
  // Takes 25 bytes with its compressed forms: both others have to go.
  await textOf("page.js");
  expect(await textOf("more.woff2")).toBe("jihgfedcba");
  expect(await textOf("letters.woff2")).toBe("9876543210");
});
