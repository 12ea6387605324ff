import { spawn } from "node:child_process";
import { createServer } from "node:http";
import { resolve } from "node:path";

import type { ServerBuild } from "react-router";

import { bookPath } from "#app/books/page/book-path.ts";
import { listen } from "#app/http/listen.ts";
import { createPool } from "#db/pool.ts";
import { createApp } from "#server";

import { ACCEPT_ENCODING } from "./asking.ts";

export interface BlogFigures {
  page: string;
  /** CPU of this process per request, in µs. */
  cpuUs: number;
  /** CPU in µs of a bare server that sends the same bytes. */
  bareCpuUs: number;
  ratio: number;
}

const POSTS = 10_000;
const REQUESTS = 4_000;
const CONNECTIONS = 32;

const pool = createPool(process.env["DATABASE_URL"]!, { max: 1 });
await pool.query(
  `INSERT INTO blog_posts (title, slug, content, excerpt, cover_image, published, published_at, tags)
   SELECT 'Post ' || n, 'post-' || n, repeat('<p>Words of a post, so many that it is as long as most. </p>', 100), 'Words.',
          'none', true, now() - n * interval '1 hour', ARRAY['all', 'tag' || n % 100]
   FROM generate_series(1, $1::int) n ON CONFLICT DO NOTHING`,
  [POSTS],
);
await pool.query("ANALYZE blog_posts");
const { rows } = await pool.query<{ id: number; title: string }>("SELECT id, title FROM books WHERE id = 5000");
await pool.end();

const build = (await import("#build")) as ServerBuild & { entry: { module: { shutDown(): Promise<void> } } };
const app = createApp({ build, clientDir: resolve("build/client"), appUrl: null, port: 3000 });
const server = await listen(app, { host: "127.0.0.1", port: 0 });

const figures: BlogFigures[] = [];
for (const page of ["/blog", "/blog/post-5000", "/blog/tags/all", "/blog/feed.xml", bookPath(rows[0]!)]) {
  const url = `http://127.0.0.1:${server.port}${page}`;
  const response = await fetch(url, { headers: { "Accept-Encoding": ACCEPT_ENCODING } });
  if (response.headers.get("Content-Encoding") !== "br") throw new Error(`${page} is not sent compressed`);
  await response.arrayBuffer();
  const raw = await rawAnswer(page);
  const bare = createServer((_, answer) => answer.writeHead(200, raw.headers).end(raw.body));
  await new Promise<void>((listening) => bare.listen(0, "127.0.0.1", listening));
  const { port } = bare.address() as { port: number };
  // Alternates, so that other load on the machine affects both.
  const [own, other]: [number[], number[]] = [[], []];
  for (let round = 0; round < 3; round++) {
    own.push(await cpuOf(server.port, page));
    other.push(await cpuOf(port, page));
  }
  bare.closeAllConnections();
  bare.close();
  const [cpuUs, bareCpuUs] = [Math.min(...own), Math.min(...other)];
  figures.push({ page, cpuUs: round(cpuUs), bareCpuUs: round(bareCpuUs), ratio: round(cpuUs / bareCpuUs) });
}
console.log(JSON.stringify(figures));
await server.stop();
await build.entry.module.shutDown();

async function rawAnswer(page: string) {
  const answer = await app.request(`http://localhost:3000${page}`, { headers: { "Accept-Encoding": ACCEPT_ENCODING } });
  return { headers: Object.fromEntries(answer.headers), body: Buffer.from(await answer.arrayBuffer()) };
}

async function cpuOf(port: number, page: string): Promise<number> {
  await asked(port, page, REQUESTS / 10);
  const before = process.cpuUsage();
  await asked(port, page, REQUESTS);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / REQUESTS;
}

function asked(port: number, page: string, requests: number): Promise<void> {
  const client = spawn(
    process.execPath,
    ["lab/bench/ask-often.ts", String(port), page, String(requests), String(CONNECTIONS)],
    {
      stdio: "inherit",
    },
  );
  return new Promise((done, failed) =>
    client.once("exit", (code) => (code === 0 ? done() : failed(new Error(`The asking ended with ${code}`)))),
  );
}

function round(value: number): number {
  return Number(value.toFixed(2));
}
