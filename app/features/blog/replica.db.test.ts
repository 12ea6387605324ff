import { afterAll, beforeAll, expect, it } from "vitest";

import { openTestApp, type TestApp } from "#tests/app.ts";
import { addPosts } from "#tests/blog-posts.ts";
import { openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { Reader } from "#tests/reader.ts";

/** A database that knows of a change when we say so: as a standby that lags. */
let behind: TestDatabase;
let app: TestApp;
beforeAll(async () => {
  behind = await openTestDatabase();
  app = await openTestApp({ DATABASE_READ_URL: behind.url });
});
afterAll(async () => {
  await app.close();
  await behind.close();
});

const publish = (title: string) => addPosts(app.pool, [{ title, slug: title.toLowerCase() }]);
const shows = async (page: Promise<Response>, title: string) => (await (await page).text()).includes(title);
const visitor = () => app.request("/blog");

it("asks the replica for visitors alone: whoever may have written sees it at once, and nobody sees it old again", async () => {
  const reader = new Reader(app);
  await reader.register("ana@example.org");
  await publish("Momo");
  expect(await shows(visitor(), "Momo")).toBe(true);

  await publish("Krabat");
  // The replica has not heard of it: what is kept for visitors counts as present.
  expect(await shows(visitor(), "Krabat")).toBe(false);
  expect(await shows(reader.get("/blog"), "Krabat")).toBe(true);

  await behind.pool.query("UPDATE blog_version SET version = version + 1");
  await expect.poll(() => shows(visitor(), "Krabat")).toBe(true);
});

it("asks the primary where the replica is away", async () => {
  await behind.pool.query("ALTER TABLE blog_version RENAME TO elsewhere");
  await publish("Ronja");
  await expect.poll(() => shows(visitor(), "Ronja")).toBe(true);
});
