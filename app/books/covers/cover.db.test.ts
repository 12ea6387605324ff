import { brotliDecompressSync } from "node:zlib";

import { describe, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app } = useTestApp();

async function coverOf(title: string): Promise<string> {
  // With a place in the deck, because a cached page may be older than the last attempt to fetch a photograph.
  const html = await (await app.request("/?at=0")).text();
  const path = new RegExp(String.raw`/covers/\d+/[\w.-]+`).exec(
    html.slice(html.indexOf("<article"), html.indexOf(title) + 1),
  );
  return path![0];
}

it("a cover's address draws a cover for a book without a photograph, cached for good under its content's name", async () => {
  const [id] = await addBooks(app.pool, [{ title: "The Door", author: "Magda Szabó" }]);
  const path = await coverOf("The Door");
  expect(path).toMatch(new RegExp(`^/covers/${id}/[0-9a-f]{16}\\.svg$`));
  const response = await app.request(path);
  expect(response.status).toBe(200);
  expect(response.headers.get("Content-Type")).toBe("image/svg+xml");
  expect(response.headers.get("Cache-Control")).toBe("public, max-age=31536000, immutable");
  expect(await response.text()).toMatch(/^<svg/);
  const revalidated = await app.request(path, { headers: { "If-None-Match": response.headers.get("ETag")! } });
  expect(revalidated.status).toBe(304);
});

it("a cover's address gives a book with an unreachable photograph its drawn cover, and notes the attempt", async () => {
  await app.pool.query("DELETE FROM books");
  const [id] = await addBooks(app.pool, [{ title: "Out of Reach", imageUrl: "https://127.0.0.1/cover.jpg" }]);
  const path = await coverOf("Out of Reach");
  expect(path).toBe(`/covers/${id}/pending-320`);
  const response = await app.request(path);
  expect(response.headers.get("Content-Type")).toBe("image/svg+xml");
  await expect
    .poll(async () => (await app.pool.query("SELECT cover_checked_at, cover_hash FROM books")).rows[0])
    .toMatchObject({ cover_checked_at: expect.any(Date), cover_hash: null });
  expect(await coverOf("Out of Reach")).toMatch(/\.svg$/);
});

it("a cover's address forgets a photograph when the book gets another image address", async () => {
  const [id] = await addBooks(app.pool, [
    { imageUrl: "https://a.example/1.jpg", coverHash: "0123456789abcdef", coverCheckedAt: new Date() },
  ]);
  const cover = async () =>
    (await app.pool.query("SELECT cover_hash, cover_checked_at FROM books WHERE id = $1", [id])).rows[0];
  await app.pool.query("UPDATE books SET image_url = image_url, title = 'Renamed' WHERE id = $1", [id]);
  expect((await cover()).cover_hash).toBe("0123456789abcdef");
  await app.pool.query("UPDATE books SET image_url = 'https://a.example/2.jpg' WHERE id = $1", [id]);
  expect(await cover()).toEqual({ cover_hash: null, cover_checked_at: null });
});

it.each([
  "/covers/999999/pending-320",
  "/covers/1/..%2f..%2fpackage.json",
  "/covers/x/pending-320",
  "/covers/1/pending-999",
])("a cover's address answers %s with 404", async (path) => {
  expect((await app.request(path)).status).toBe(404);
});

describe("a cover that has been sent before", () => {
  const sent = async (title: string) => {
    await app.pool.query("DELETE FROM books");
    const [id] = await addBooks(app.pool, [{ title }]);
    const path = await coverOf(title);
    return { id, path, svg: await (await app.request(path)).text() };
  };

  it("comes from memory, compressed for who accepts that", async () => {
    const { path, svg } = await sent("From Memory");
    await app.pool.query("ALTER TABLE books RENAME TO elsewhere");
    try {
      const response = await app.request(path, { headers: { "Accept-Encoding": "gzip, br" } });
      expect(Object.fromEntries(response.headers)).toMatchObject({
        "content-encoding": "br",
        vary: "Accept-Encoding",
        // Weak: the other forms have it too.
        etag: expect.stringMatching(/^W\/"[0-9a-f]{16}"$/),
        "cache-control": "public, max-age=31536000, immutable",
        "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
      });
      expect(brotliDecompressSync(await response.arrayBuffer()).toString()).toBe(svg);
      const revalidated = await app.request(path, { headers: { "If-None-Match": response.headers.get("ETag")! } });
      expect([revalidated.status, await revalidated.text()]).toEqual([304, ""]);
    } finally {
      await app.pool.query("ALTER TABLE elsewhere RENAME TO books");
    }
  });

  it("is another at the next request once its book is renamed, and the old address is not kept", async () => {
    const { id, path, svg } = await sent("Before");
    await app.pool.query("UPDATE books SET title = 'After' WHERE id = $1", [id]);
    for (const _ of [1, 2]) {
      const renamed = await app.request(path);
      expect(renamed.headers.get("Cache-Control")).toBe("no-cache");
      expect(await renamed.text()).not.toBe(svg);
    }
    expect(await coverOf("After")).not.toBe(path);
  });

  it("is gone once its book is", async () => {
    const { id, path } = await sent("Withdrawn");
    await app.pool.query("DELETE FROM books WHERE id = $1", [id]);
    expect((await app.request(path)).status).toBe(404);
  });
});
