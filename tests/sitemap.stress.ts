import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import pg from "pg";

import { startApp } from "./app-process.ts";

/** Addresses altogether: 4 % books, whose rows take longest to add, 76 % authors and 20 % series. */
const ADDRESSES = Number(process.env["ADDRESSES"] ?? 1_000_000);
const BOOKS = 0.04 * ADDRESSES;
const AUTHORS = 0.76 * ADDRESSES;
const SERIES = 0.2 * ADDRESSES;
/** Parts that are read before memory is compared: what they load stays. */
const WARM_PARTS = 5;
/** All parts together are some 80 MB of text. */
const MOST_GROWTH_MB = 10;
/** Nobody collects garbage between the pieces of a part. */
const MOST_BETWEEN_MB = 100;
const LONGEST_PIECE = 300_000;

/**
 * A sitemap of a million addresses is written in pieces, with memory that does not grow with their number: measured
 * after each part in this process, after collecting garbage, and between the pieces without.
 */
export async function runStress(log: (line: string) => void): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), "bookmatch-sitemap-"));
  const app = await startApp(dataDir, { LOG_LEVEL: "error" });
  const url = `postgresql://bookmatch@localhost/bookmatch?host=${encodeURIComponent(join(dataDir, "socket"))}`;
  try {
    await fill(url);
    log("the catalogue is filled");
    const index = await (await fetch(`${app.address}/sitemap.xml`)).text();
    const parts = [...index.matchAll(/sitemap-(books|authors|series)\.xml\?part=(\d+)</g)];
    const walk = await readParts(
      url,
      parts.map(([, of, part]) => [of as "books", part!]),
    );
    const growth = Math.max(...walk.after.slice(WARM_PARTS)) - Math.max(...walk.after.slice(0, WARM_PARTS));
    log(
      `${walk.addresses} addresses in ${parts.length} parts and ${walk.seconds.toFixed(1)} s; longest piece ` +
        `${(walk.longestPiece / 1000).toFixed(0)} kB; after a collection the last part holds ${growth.toFixed(1)} MB more ` +
        `than the first ${WARM_PARTS}, between pieces at most ${walk.between.toFixed(0)} MB more`,
    );
    const areAll = walk.addresses >= ADDRESSES;
    return areAll && walk.longestPiece <= LONGEST_PIECE && growth <= MOST_GROWTH_MB && walk.between <= MOST_BETWEEN_MB;
  } finally {
    await app.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function fill(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  // Without triggers, and changed long ago: the app has nothing else to read meanwhile.
  await client.query(`
    SET session_replication_role = replica; SET statement_timeout = 0;
    INSERT INTO books (id, deck_number, genre_number, title, author, changed_at)
      SELECT 1000000 + n, 1000000 + n, 1000000 + n, 'A long and winding book of the number ' || n, 'Author ' || n,
        '2020-01-01'
      FROM generate_series(1, ${BOOKS}) n;
    INSERT INTO authors (id, key, name, slug)
      SELECT 1000000 + n, 'author' || n, 'Author ' || n, 'author-' || n FROM generate_series(1, ${AUTHORS}) n;
    INSERT INTO book_authors (book_id, author_id, position)
      SELECT 1000001 + n % ${BOOKS}, 1000000 + n, n / ${BOOKS} FROM generate_series(1, ${AUTHORS}) n;
    INSERT INTO series (id, key, name, slug)
      SELECT 1000000 + n, 'series' || n, 'Series ' || n, 'series-' || n FROM generate_series(1, ${SERIES}) n;
    INSERT INTO book_series (book_id, series_id, from_place, to_place)
      SELECT 1000001 + n % ${BOOKS}, 1000000 + n, 1, 1 FROM generate_series(1, ${SERIES}) n;
    INSERT INTO catalogue_changes (changes) VALUES (1);
    ANALYZE books, authors, series, book_authors, book_series`);
  await client.end();
}

/** Reads the parts as the routes answer them, and keeps nothing of them; figures of memory in MB. */
async function readParts(url: string, parts: ReadonlyArray<[of: "books" | "authors" | "series", part: string]>) {
  process.env["DATABASE_URL"] = url;
  // Loaded here, because they read the environment.
  const { partAnswer } = await import("#app/books/sitemap/part-answer.server.ts");
  const { pool } = await import("#db/client.server.ts");
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const after: number[] = [];
  const began = performance.now();
  let [addresses, longestPiece, between] = [0, 0, 0];
  for (const [of, part] of parts) {
    collect();
    const before = usedMb();
    const answer = await partAnswer(of, new URLSearchParams({ part }));
    for await (const piece of answer.body!) {
      addresses += Buffer.from(piece).toString().split("<url>").length - 1;
      longestPiece = Math.max(longestPiece, piece.length);
      between = Math.max(between, usedMb() - before);
    }
    collect();
    after.push(usedMb());
  }
  await pool.end();
  return { addresses, longestPiece, between, after, seconds: (performance.now() - began) / 1000 };
}

function usedMb(): number {
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external) / 1_000_000;
}
