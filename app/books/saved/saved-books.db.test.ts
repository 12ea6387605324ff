import { beforeEach, describe, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app, ana, ben } = useTestApp({ ana: {}, ben: {} });
let books: number[];
beforeEach(async () => {
  await app.pool.query("DELETE FROM books");
  books = await addBooks(app.pool, [{ title: "Dune" }, { title: "Emma" }, { title: "Ulysses" }]);
});

const save = (reader: Reader, id: number | string, fields = {}) => reader.send(`/saved-books/${id}`, fields);
const unsave = (reader: Reader, id: number | string) => reader.send(`/saved-books/${id}`, {}, { method: "DELETE" });

async function savedBy(reader: Reader): Promise<number[]> {
  const response = await reader.get(`/saved-books?ids=${books.join(",")}`);
  return ((await response.json()) as { saved: number[] }).saved.toSorted((a, b) => a - b);
}

describe("saving", () => {
  it("saves and unsaves, as often as it is asked", async () => {
    for (const _ of [1, 2]) {
      const response = await save(ana, books[0]!);
      expect([response.status, await response.json()]).toEqual([200, { ok: true, saved: true }]);
      expect(response.headers.get("Cache-Control")).toBe("private, no-store");
    }
    expect(await savedBy(ana)).toEqual([books[0]]);
    for (const _ of [1, 2]) {
      const response = await unsave(ana, books[0]!);
      expect([response.status, await response.json()]).toEqual([200, { ok: true, saved: false }]);
    }
    expect(await savedBy(ana)).toEqual([]);
  });

  it("counts once what twenty requests save at the same time", async () => {
    const responses = await Promise.all(Array.from({ length: 20 }, () => save(ana, books[1]!)));
    expect(responses.map((response) => response.status)).toEqual(responses.map(() => 200));
    expect(await savedBy(ana)).toEqual([books[1]]);
  });

  it("is each reader's own", async () => {
    await save(ana, books[0]!);
    await save(ben, books[2]!);
    await unsave(ben, books[0]!);
    expect(await savedBy(ana)).toEqual([books[0]]);
    expect(await savedBy(ben)).toEqual([books[2]]);
  });

  it("T3: belongs to who asks, whoever's id is sent along", async () => {
    const claims = { user_id: ana.id, userId: ana.id, id: ana.id };
    const query = `?${new URLSearchParams(claims)}`;
    await save(ana, books[0]!);
    await ben.send(`/saved-books/${books[1]}${query}`, claims);
    await ben.send(`/saved-books/${books[0]}${query}`, claims, { method: "DELETE" });
    await ben.send(`/dashboard/profile${query}`, { nickname: "Ben", ...claims });
    await ben.send(`/time-zone${query}`, { timeZone: "Asia/Kolkata", ...claims });
    expect(await savedBy(ana)).toEqual([books[0]]);
    expect(await savedBy(ben)).toEqual([books[1]]);
    expect((await app.pool.query("SELECT 1 FROM profiles WHERE id = $1", [ana.id])).rowCount).toBe(0);
    for (const path of [
      "/saved-books",
      "/dashboard",
      "/dashboard/saved-books",
      "/account/devices",
      "/dashboard.data",
    ]) {
      const text = await (await ben.get(`${path}${query}&ids=${books.join(",")}`)).text();
      expect([path, text]).toEqual([path, expect.not.stringMatching(/Dune|ana@example\.org/)]);
    }
    expect((await ben.send(`/saved-books/${ana.id}`, claims)).status).toBe(404);
  });

  it.each(["0", "-1", "1e3", "x", "2147483647", "99999999999", "1%00", "1;2"])("knows no book %s", async (id) =>
    expect((await save(ana, id)).status).toBe(404),
  );

  it("removes what is not there without complaint, and refuses what is no id", async () => {
    expect((await unsave(ana, "2147483647")).status).toBe(200);
    expect((await unsave(ana, "x")).status).toBe(404);
  });

  it("keeps the first time of saving, gives a removed book its time back, and never a future one", async () => {
    const savedAt = async () => {
      const { rows } = await app.pool.query("SELECT created_at FROM saved_books WHERE book_id = $1", [books[0]]);
      return rows[0].created_at as Date;
    };
    const earlier = new Date("2026-01-02T03:04:05.678Z");
    await save(ana, books[0]!, { savedAt: earlier.toISOString() });
    expect(await savedAt()).toEqual(earlier);
    await save(ana, books[0]!);
    expect(await savedAt()).toEqual(earlier);
    await unsave(ana, books[0]!);
    await save(ana, books[0]!, { savedAt: "2999-01-01T00:00:00.000Z" });
    expect(Math.abs((await savedAt()).getTime() - Date.now())).toBeLessThan(60_000);
  });

  it("asks a visitor to sign in and changes nothing", async () => {
    const visitor = new Reader(app);
    for (const response of [await save(visitor, books[0]!), await unsave(visitor, books[0]!)]) {
      expect([response.status, response.headers.get("WWW-Authenticate")]).toEqual([401, "Session"]);
    }
    const { rows } = await app.pool.query("SELECT count(*)::int AS count FROM saved_books");
    expect(rows[0].count).toBe(0);
  });

  it("is not read, put or patched", async () => {
    expect((await ana.get(`/saved-books/${books[0]}`)).status).toBeGreaterThanOrEqual(400);
    for (const method of ["PUT", "PATCH"]) {
      const response = await ana.send(`/saved-books/${books[0]}`, {}, { method });
      expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST, DELETE"]);
    }
  });

  it("refuses another site's form", async () => {
    const response = await ana.send(`/saved-books/${books[0]}`, {}, { headers: { Origin: "https://evil.example" } });
    expect(response.status).toBe(403);
    expect(await savedBy(ana)).toEqual([]);
  });
});
