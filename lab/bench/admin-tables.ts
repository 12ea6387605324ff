import { resolve } from "node:path";

import type { ServerBuild } from "react-router";

import { createPool } from "#db/pool.ts";
import { createApp } from "#server";
import { createSessions, SESSIONS_SECRET } from "#tests/reader-sessions.ts";

import { cpuMeter } from "./cpu-meter.ts";

export interface TableFigures {
  screen: string;
  /** CPU per page of the app and PostgreSQL together. */
  cpuMs: number;
}

const PAGES = 60;
const BOOKS_A_POST = 10;

const books = Number(process.argv[2]);
process.env["APP_SECRET"] = SESSIONS_SECRET;
const pool = createPool(process.env["DATABASE_URL"]!, { max: 1 });
// Every third book lacks a description and has a dead link; every hundredth shares its name with the previous one.
await pool.query(`
  UPDATE books SET description = CASE WHEN id % 3 = 0 THEN NULL ELSE description END,
    link_url = CASE WHEN id % 3 = 0 THEN 'https://gone.example/' || id END,
    link_status = CASE WHEN id % 3 = 0 THEN 404 END, link_checked_at = CASE WHEN id % 3 = 0 THEN now() END
  WHERE id % 3 = 0`);
await pool.query(`
  UPDATE books SET title = before.title, author = before.author FROM books before
  WHERE books.id % 100 = 0 AND before.id = books.id - 1`);
await pool.query(
  `INSERT INTO blog_posts (title, slug, content, excerpt, cover_image, published, published_at, created_at, tags)
   SELECT 'Draft ' || n, 'draft-' || n, '<p>Words.</p>', 'Words.', 'none', n % 2 = 0, now() - n * interval '1 hour',
          now() - n * interval '1 hour', ARRAY['all']
   FROM generate_series(1, $1::int) n ON CONFLICT DO NOTHING`,
  [books / BOOKS_A_POST],
);
await pool.query("VACUUM ANALYZE books");
await pool.query("VACUUM ANALYZE blog_posts");
const [owner] = await createSessions(pool, 1);
await pool.query("UPDATE users SET role = 'admin' WHERE id = $1", [owner!.userId]);
await pool.end();

const build = (await import("#build")) as ServerBuild & { entry: { module: { shutDown(): Promise<void> } } };
const app = createApp({ build, clientDir: resolve("build/client"), appUrl: null, port: 3000 });
const cpu = await cpuMeter(pool);

const SCREENS: Array<[screen: string, path: string | ((round: number) => string)]> = [
  ["books, newest first", "/admin"],
  ["books, their middle by title", `/admin?${new URLSearchParams({ sort: "title", after: '["the 8",5]' })}`],
  ["books, the end by author", `/admin?${new URLSearchParams({ sort: "author-last", after: '["author 1",5]' })}`],
  ["books, found by a rare word", "/admin?q=e4da3b7fbbce2345d7772b0674a318d5"],
  ["books, found by a word that all have", "/admin?q=book&sort=title"],
  ["books without description", `/admin/catalogue-health?list=description&after=${books / 2}`],
  ["books without cover", `/admin/catalogue-health?list=cover&after=${books / 2}`],
  ["books with dead links", `/admin/catalogue-health?list=link&after=${books / 2}`],
  ["books of one name", "/admin/catalogue-health?list=duplicates"],
  // Never the same page twice, so that none is cached.
  ["the blog, page after page", (round) => `/blog?before=${500 + round}`],
  ["the blog, page after page of a tag", (round) => `/blog/tags/all?before=${500 + round}`],
  ["posts", "/admin/blog"],
  ["posts, their middle", `/admin/blog?before=${books / BOOKS_A_POST / 2}`],
];
const figures: TableFigures[] = [];
for (const [screen, path] of SCREENS) figures.push({ screen, cpuMs: await cpuOf(path) });
console.log(JSON.stringify(figures));
await build.entry.module.shutDown();

async function cpuOf(path: string | ((round: number) => string)): Promise<number> {
  const pathOf = typeof path === "string" ? () => path : path;
  for (let round = 0; round < PAGES / 3; round++) await page(pathOf(round));
  const before = cpu();
  for (let round = 0; round < PAGES; round++) await page(pathOf(PAGES + round));
  return Number(((cpu() - before) / PAGES).toFixed(2));
}

async function page(path: string): Promise<void> {
  const answer = await app.request(`http://localhost:3000${path}`, { headers: { Cookie: owner!.cookie } });
  if (answer.status !== 200) throw new Error(`${path} answers ${answer.status}`);
  await answer.arrayBuffer();
}
