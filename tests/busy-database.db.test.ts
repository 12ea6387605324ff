import { beforeAll, expect, it } from "vitest";

import { addBooks } from "./app.ts";
import { Reader } from "./reader.ts";
import { useTestApp } from "./signed-in.ts";

const { app, ana } = useTestApp({ ana: {} });
let book: number;
beforeAll(async () => {
  [book] = (await addBooks(app.pool, [{ title: "Momo" }])) as [number];
});

/** So many connections the app has; whoever comes when all wait for something gets none. */
const CONNECTIONS = 10;
const WAITING = `SELECT count(*)::int AS held FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

it("T30: where no connection is to be had, a reader is told soon and asked to come again, and may", async () => {
  const holder = await app.pool.connect();
  try {
    await holder.query("BEGIN; LOCK TABLE saved_books IN ACCESS EXCLUSIVE MODE");
    await new Reader(app).get("/");
    const pending = Array.from({ length: CONNECTIONS }, () => ana.get("/dashboard/saved-books"));
    // A transaction would go on seeing who waited at its first look: another connection has to ask.
    const waiting = async () => (await app.pool.query(WAITING)).rows[0].held as number;
    await expect.poll(waiting).toBe(CONNECTIONS);

    const visitor = new Reader(app);
    const [page, cached, save, ready] = await Promise.all([
      visitor.get("/?at=0"),
      visitor.get("/"),
      ana.send(`/saved-books/${book}.data`),
      visitor.get("/readyz"),
    ]);
    expect([page.status, page.headers.get("Retry-After")]).toEqual([503, "5"]);
    expect(await page.text()).toContain("Failed to load books");
    expect(await cached.text()).toContain("Find your Book Match!");
    expect(save.status).toBe(503);
    expect(await save.text()).toMatch(/^Bookmatch is very busy/);
    expect(ready.status).toBe(503);

    await holder.query("COMMIT");
    await Promise.all(pending);
    expect((await visitor.get("/")).status).toBe(200);
    expect((await ana.send(`/saved-books/${book}`)).status).toBe(200);
  } finally {
    holder.release(true);
  }
});

it("T33: where PostgreSQL itself has no room, the reader hears of the disk, and only that write fails", async () => {
  await app.pool.query(`
    CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RAISE EXCEPTION 'could not extend file "base/1/2": No space left on device' USING ERRCODE = '53100'; END $$;
    CREATE TRIGGER no_room BEFORE INSERT ON saved_books FOR EACH ROW EXECUTE FUNCTION no_room()`);
  await app.pool.query("DELETE FROM saved_books");
  const save = await ana.send(`/saved-books/${book}`);
  expect([save.status, save.headers.get("Retry-After")]).toEqual([503, "60"]);
  expect(await save.text()).toMatch(/^Bookmatch has run out of disk space/);
  expect((await ana.get("/dashboard")).status).toBe(200);
  expect((await ana.send("/dashboard/profile", { nickname: "Ana" })).status).toBe(200);
  await app.pool.query("DROP TRIGGER no_room ON saved_books");
  expect((await ana.send(`/saved-books/${book}`)).status).toBe(200);
});
