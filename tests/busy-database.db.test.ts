import { beforeAll, expect, it } from "vitest";

import { addBooks } from "./app.ts";
import { Reader } from "./reader.ts";
import { useTestApp } from "./signed-in.ts";

const { app, ana } = useTestApp({ ana: {} }, {}, "the app's own");
let book: number;
beforeAll(async () => {
  [book] = (await addBooks(app.pool, [{ title: "Momo" }])) as [number];
});

/** So many connections the app has; whoever comes when all are taken gets none. */
const CONNECTIONS = 10;

it("T30: where no connection is to be had, a reader is told soon and asked to come again, and may", async () => {
  const visitor = new Reader(app);
  await visitor.get("/");
  const taken = await Promise.all(Array.from({ length: CONNECTIONS }, () => app.connections.connect()));
  try {
    expect([app.connections.totalCount, app.connections.idleCount]).toEqual([CONNECTIONS, 0]);
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
  } finally {
    for (const connection of taken) connection.release();
  }
  expect((await visitor.get("/")).status).toBe(200);
  expect((await ana.send(`/saved-books/${book}`)).status).toBe(200);
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
