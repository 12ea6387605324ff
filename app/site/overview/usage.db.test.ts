import { afterAll, beforeAll, expect, it } from "vitest";

import { startApp, type AppProcess } from "#tests/app-process.ts";
import { useTestApp } from "#tests/signed-in.ts";

const BROWSER = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Safari/537.36";

const { app, owner, ben } = useTestApp({ owner: { role: "admin" }, ben: { createdAt: new Date("2024-01-01") } });
let second: AppProcess;
beforeAll(async () => {
  second = await startApp(app.dataDir, { ...app.env, LOG_LEVEL: "silent" });
});
afterAll(() => second.stop());

const get = (path: string, headers: Record<string, string> = {}) =>
  app.request(path, { headers: { "User-Agent": BROWSER, ...headers }, redirect: "manual" });
const elsewhere = (path: string) => fetch(second.address + path, { headers: { "User-Agent": BROWSER } });

/** Both processes write within a few seconds what they have counted. */
async function counted(): Promise<Record<string, number>> {
  const { rows } = await app.pool.query<{ screen: string; views: number }>("SELECT screen, views FROM usage_days");
  return Object.fromEntries(rows.map(({ screen, views }) => [screen, views]));
}

it("the usage count counts each opening of a page once, across two processes, and nothing that asks not to be counted", async () => {
  for (let n = 0; n < 20; n++) {
    await Promise.all([
      get(`/terms?n=${n}`),
      elsewhere("/terms"),
      get("/privacy"),
      get("/terms", { DNT: "1" }),
      get("/terms", { "Sec-GPC": "1" }),
      get("/terms", { "Sec-Purpose": "prefetch" }),
      get("/terms", { "User-Agent": "Googlebot/2.1" }),
      get("/dashboard"),
      get("/nothing/here"),
      get("/deck"),
      owner.get("/admin/settings", { "User-Agent": BROWSER }),
    ]);
  }
  const expected = { "/terms": 40, "/privacy": 20 };
  await expect.poll(counted).toEqual(expected);
  // A view of each process that comes later: it is written after everything that was counted before it.
  await Promise.all([get("/imprint"), elsewhere("/imprint")]);
  await expect.poll(async () => (await counted())["/imprint"]).toBe(2);
  expect(await counted()).toEqual({ ...expected, "/imprint": 2 });
});

it("a process writes what it has counted before it stops", async () => {
  await app.pool.query("DELETE FROM usage_days");
  await elsewhere("/imprint");
  await second.stop();
  expect(await counted()).toEqual({ "/imprint": 1 });
});

it("the usage count has no room for anything about whoever was counted", async () => {
  const { rows } = await app.pool.query(
    `SELECT column_name || ' ' || data_type AS is FROM information_schema.columns
     WHERE table_name = 'usage_days' ORDER BY ordinal_position`,
  );
  expect(rows.map(({ is }) => is)).toEqual(["day date", "screen text", "views integer"]);
  for (const screen of ["/blog/post-17", "/?token=a", "/ana@example.org", "ana", "/192.0.2.1", "//terms"]) {
    await expect(
      app.pool.query("INSERT INTO usage_days (day, screen, views) VALUES ('2026-01-01', $1, 1)", [screen]),
    ).rejects.toMatchObject({ constraint: "usage_days_screen_of_the_map" });
  }
});

it("the usage count shows the admin views, swipes, matches, sign-ups and how the house stands", async () => {
  await app.pool.query(`
    DELETE FROM usage_days;
    INSERT INTO usage_days (day, screen, views) VALUES
      ((now() at time zone 'UTC')::date, '/terms', 5), ((now() at time zone 'UTC')::date - 6, '/privacy', 7),
      ((now() at time zone 'UTC')::date - 7, '/imprint', 1000)`);
  await app.pool.query(`
    WITH book AS (INSERT INTO books (title, author) VALUES ('Momo', 'Ende') RETURNING id),
      owner AS (SELECT id FROM users WHERE email = 'owner@example.org')
    INSERT INTO swipe_events (user_id, id, book_id, kind, undoes, happened_at)
    SELECT owner.id, event.id::uuid, book.id, kind, undoes::uuid, now() - interval '1 second' FROM owner, book, (VALUES
      ('00000000-0000-4000-8000-000000000001', 'pass', null),
      ('00000000-0000-4000-8000-000000000002', 'like', null),
      ('00000000-0000-4000-8000-000000000003', 'like', null),
      ('00000000-0000-4000-8000-000000000004', 'undo', '00000000-0000-4000-8000-000000000003')
    ) event (id, kind, undoes)`);
  const page = await (await owner.get("/admin/overview?days=7")).text();
  expect(page).toContain("12 page views in the last 7 days");
  expect(page).toContain("/privacy is opened most, then /terms.");
  expect(page).toContain("2 swipes in the last 7 days, all on");
  expect(page).toContain("1 match in the last 7 days, on");
  expect(page).toContain("1 sign-up in the last 7 days, on");
  expect(page).toContain("none yet");
  expect(page).toMatch(/<dt[^>]*>Database<\/dt><dd[^>]*>[\d.]+ MB<\/dd>/);
  expect(await (await owner.get("/admin/overview?days=30")).text()).toContain("1,012 page views in the last 30 days");
});

it("the usage count tells the admin how much is reported and undecided", async () => {
  const report = (thing: number, state: string, reporter: string) =>
    app.pool.query(
      `INSERT INTO reports (user_id, kind, thing_id, writer_id, words, reason, state)
       VALUES ($3, 'message', $1, $3, 'Words', 'spam', $2)`,
      [thing, state, reporter],
    );
  await report(1, "dismissed", ben.id);
  expect(await (await owner.get("/admin/overview")).text()).not.toMatch(/reports? (is|are) waiting/);
  // Two readers about one message.
  await report(2, "open", ben.id);
  await report(2, "open", owner.id);
  expect(await (await owner.get("/admin/overview")).text()).toContain("One report is waiting for you.");
  await report(3, "open", ben.id);
  expect(await (await owner.get("/admin/overview")).text()).toContain("2 reports are waiting for you.");
});
