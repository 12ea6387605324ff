import { beforeAll, expect, it } from "vitest";

import { endConnections } from "#tests/rows-read.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app } = useTestApp();
beforeAll(async () => {
  await app.pool.query(`
    INSERT INTO blog_posts (title, slug, content, excerpt, cover_image, published, published_at, tags)
    SELECT 'Post ' || n, 'post-' || n, '<p>' || repeat('Words of a post. ', 100) || '</p>', 'Words.', 'none', n % 10 > 0,
           now() - n * interval '1 hour', ARRAY['all', 'tag' || n % 100]
    FROM generate_series(1, 10000) n`);
  await app.pool.query("ANALYZE blog_posts");
});

/** How often posts were read from end to end so far, and how many rows of them were looked at. */
async function read(): Promise<{ scans: number; posts: number }> {
  await endConnections(app.pool);
  const { rows } = await app.pool.query(
    `SELECT seq_scan::int AS scans, (seq_tup_read + idx_tup_fetch)::int AS posts
     FROM pg_stat_user_tables WHERE relname = 'blog_posts'`,
  );
  return rows[0];
}

const PAGES = [
  "/blog",
  "/blog?before=9991",
  "/blog?after=9991",
  "/blog/tags/all",
  "/blog/tags/all?before=9991",
  "/blog/post-5001",
  "/blog/feed.xml",
];

it("ten thousand posts cost a page no more than the few it shows", async () => {
  const before = await read();
  for (const path of PAGES) expect([path, (await app.request(path)).status]).toEqual([path, 200]);
  const after = await read();
  expect(after.scans - before.scans).toBe(0);
  expect(after.posts - before.posts).toBeGreaterThan(7 * 12);
  expect(after.posts - before.posts).toBeLessThan(7 * 40);
});

it("a rare tag costs its own posts, not all", async () => {
  const before = await read();
  expect((await app.request("/blog/tags/tag7")).status).toBe(200);
  const after = await read();
  expect(after.scans - before.scans).toBe(0);
  expect(after.posts - before.posts).toBeLessThan(300);
});
