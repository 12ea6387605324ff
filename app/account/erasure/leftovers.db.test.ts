import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, it } from "vitest";

import { startApp, type AppProcess } from "#tests/app-process.ts";
import { openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { fakeCatalogue, volume, volumes, type FakeCatalogue } from "#tests/fake-catalogue.ts";
import { findTexts } from "#tests/find-text.ts";
import { PASSWORD, Reader } from "#tests/reader.ts";

let database: TestDatabase;
let catalogue: FakeCatalogue;
let dataDir: string;
let app: AppProcess;
beforeAll(async () => {
  [database, catalogue] = await Promise.all([openTestDatabase(), fakeCatalogue(volumes([volume("v1")]))]);
  dataDir = await mkdtemp(join(tmpdir(), "bookmatch-leftovers-"));
  app = await startApp(dataDir, {
    ...database.env,
    TRUSTED_PROXIES: "127.0.0.1,::1",
    BOOKS_API_URL: catalogue.address,
    OPENLIBRARY_URL: "",
    LOG_LEVEL: "trace",
  });
});
afterAll(async () => {
  await app.stop();
  await Promise.all([database.close(), catalogue.close(), rm(dataDir, { recursive: true, force: true })]);
});

/** A browser at an address of its own, as the proxy in front of the app tells it. */
function readerAt(address: string, agent: string): Reader {
  const own = { "X-Forwarded-For": address, "User-Agent": agent };
  return new Reader({
    request: (path, init = {}) =>
      fetch(app.address + path, {
        ...init,
        headers: { ...(init.headers as Record<string, string>), ...own, ...(init.method && { Origin: app.address }) },
      }),
  });
}

it("F17: nothing that a reader was, said, searched for or came from is left in database, files or log", async () => {
  const mark = "qvx93k";
  const email = `${mark}-mail@example.test`;
  const [address, address6] = ["203.0.113.77", "2001:db8:77:77::1"];
  const reader = readerAt(address, `${mark}-agent/1.0`);
  expect((await reader.register(email)).status).toBe(302);
  await reader.send("/dashboard/profile", { nickname: `${mark}-nick` });
  const outside = await reader.get(`/catalogue/outside?q=${mark}-outside`);
  expect([outside.status, ((await outside.json()) as { books: unknown[] }).books.length]).toEqual([200, 1]);
  expect((await reader.get(`/catalogue/search?q=${mark}-inside`)).status).toBe(200);
  expect((await reader.send("/ai-match", { wish: `${mark}-wish` })).status).toBeLessThan(500);
  const message = { clientId: crypto.randomUUID(), message: `${mark}-message` };
  expect((await reader.send("/coffee-talk/messages", message)).status).toBe(303);
  await reader.send("/suggestions/requests", { title: `${mark}-title`, description: `${mark}-description` });
  // From elsewhere as well, and not always with luck.
  const elsewhere = readerAt(address6, `${mark}-other/2.0`);
  expect((await elsewhere.signIn(email, `${mark}-wrong password`)).status).toBe(401);
  expect((await elsewhere.signIn(email)).status).toBe(302);
  await elsewhere.send("/forgot-password", { email });
  await elsewhere.get(`/${mark}-nowhere?q=${mark}-typed`);
  await elsewhere.sendJson("/swipes", { events: `${mark}-nonsense` });
  const broken = new FormData();
  broken.set("file", new File([`${mark}-file\0`], `${mark}.csv`));
  await elsewhere.upload("/reading-tracker/import", broken);
  expect(catalogue.asked.some((url) => url.href.includes(`${mark}-outside`))).toBe(true);

  const where = async (texts: string[]) => Object.fromEntries(await findTexts({ pool: database.pool, dataDir }, texts));
  const nowhere = (texts: string[]) => Object.fromEntries(texts.map((text) => [text, []]));
  // All of this can be found as long as it is there.
  const left = [email, `${mark}-nick`, `${mark}-agent`, `${mark}-other`, `${mark}-message`, address, "2001:"];
  for (const [text, locations] of Object.entries(await where(left))) expect([text, locations]).not.toEqual([text, []]);
  // What was searched for never is.
  const sought = ["outside", "inside", "wish", "typed", "wrong", "nowhere"].map((text) => `${mark}-${text}`);
  expect(await where(sought)).toEqual(nowhere(sought));

  expect((await reader.send("/account/deletion", { email })).status).toBe(302);
  const { [mark]: ofMark, ...ofOthers } = await where([mark, address, "2001:db8:77", PASSWORD]);
  expect(ofMark).toEqual([]);
  for (const [text, locations] of Object.entries(ofOthers)) {
    expect([text, locations.filter((location) => location !== "public.rate_limits.key")]).toEqual([text, []]);
  }
  expect(app.output()).not.toContain(mark);
  for (const text of [address, "2001:db8", "example.test"]) expect(app.output()).not.toContain(text);
});
