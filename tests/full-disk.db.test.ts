import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";

import { startApp, type AppProcess } from "./app-process.ts";
import { addBooks } from "./app.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";
import { createSessions, SESSIONS_SECRET } from "./reader-sessions.ts";

/** More than any disk has: to this app every disk is full. */
const NO_DISK_HAS = String(2 ** 40);
const SENTENCE = /^Bookmatch has run out of disk space/;

let database: TestDatabase;
let dataDir: string;
let app: AppProcess;
let cookie: string;
beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "bookmatch-full-"));
  await addBooks(database.pool, [{ title: "Momo" }]);
  cookie = (await createSessions(database.pool, 1))[0]!.cookie;
  app = await startApp(dataDir, {
    ...database.env,
    APP_SECRET: SESSIONS_SECRET,
    MIN_FREE_MB: NO_DISK_HAS,
  });
  // It looks at the disk as soon as it runs.
  await vi.waitFor(async () => expect((await post("/register")).status).toBe(503), 120_000);
});
afterAll(async () => {
  await app.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

const get = (path: string) => fetch(app.address + path, { headers: { Cookie: cookie }, redirect: "manual" });
const post = (path: string, headers: Record<string, string> = {}, body = "nickname=Ana", method = "POST") =>
  fetch(app.address + path, {
    method,
    body,
    redirect: "manual",
    headers: {
      Origin: app.address,
      Cookie: cookie,
      "Content-Type": "application/x-www-form-urlencoded",
      ...headers,
    },
  });

describe("T33: while the disk is full", () => {
  it("whatever is read goes on", async () => {
    for (const path of ["/", "/dashboard", "/coffee-talk", "/reading-tracker", "/blog", "/dashboard.data", "/readyz"])
      expect([path, (await get(path)).status]).toEqual([path, 200]);
    const deck = await post("/deck", { "Content-Type": "application/json" }, "{}");
    expect([deck.status, Object.keys((await deck.json()) as object)]).toEqual([200, expect.arrayContaining(["cards"])]);
  });

  it("nothing is written, and every asker is told so in its own way", async () => {
    const script = await post("/dashboard/profile.data");
    expect([script.status, script.headers.get("Retry-After")]).toEqual([503, "60"]);
    expect(script.headers.get("Content-Type")).toBe("text/plain; charset=utf-8");
    expect(await script.text()).toMatch(SENTENCE);

    const asked = await post("/coffee-talk/messages", { Accept: "application/json" });
    expect([asked.status, await asked.json()]).toEqual([503, { problem: expect.stringMatching(SENTENCE) }]);

    const page = await post("/dashboard/profile", { Accept: "text/html,*/*", "Sec-Fetch-Dest": "document" });
    expect([page.status, page.headers.get("Content-Type")]).toEqual([503, "text/html; charset=utf-8"]);
    expect(page.headers.get("Content-Security-Policy")).toMatch(/^default-src 'none'/);
    expect(await page.text()).toMatch(/<p>Bookmatch has run out of disk space[^<]*<\/p>\n<p>[^<]*Back button/);

    for (const method of ["POST", "DELETE"]) {
      expect((await post("/saved-books/1", {}, "", method)).status).toBe(503);
    }
    const { rows } = await database.pool.query(
      "SELECT (SELECT count(*) FROM saved_books) + (SELECT count(*) FROM profiles WHERE nickname = 'Ana') AS written",
    );
    expect(rows).toEqual([{ written: "0" }]);
  });

  it("what would be refused anyhow is refused as ever", async () => {
    expect((await post("/dashboard/profile", { Origin: "https://evil.example" })).status).toBe(403);
    expect((await post("/blog")).status).toBe(405);
    expect((await post("/dashboard/profile", { "Content-Type": "text/plain" })).status).toBe(415);
  });

  it("nobody is kept from signing out or in", async () => {
    expect((await post("/sign-out", {}, "")).status).toBe(302);
    expect((await get("/dashboard")).status).toBe(302);
    const signIns = ["/sign-in", "/sign-in/second-factor", "/sign-in/passkey"].map((path) => post(path, {}, ""));
    expect((await Promise.all(signIns)).map(({ status }) => status)).not.toContain(503);
  });
});
