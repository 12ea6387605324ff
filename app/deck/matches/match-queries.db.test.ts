import { randomUUID } from "node:crypto";

import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import type * as Decisions from "#app/deck/swipe/decisions.queries.server.ts";
import { addBooks } from "#tests/app.ts";
import { openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { rowsRead } from "#tests/rows-read.ts";

import type * as Matches from "./queries.server.ts";

const READERS = 40;

let database: TestDatabase;
let pool: pg.Pool;
let matches: typeof Matches;
let decisionsOf: typeof Decisions.decisionsOf;
let books: number[];
beforeAll(async () => {
  database = await openTestDatabase();
  process.env["DATABASE_URL"] = database.appUrl;
  ({ pool } = await import("#db/client.server.ts"));
  matches = await import("./queries.server.ts");
  ({ decisionsOf } = await import("#app/deck/swipe/decisions.queries.server.ts"));
  await database.pool.query(
    "INSERT INTO users (id, email) SELECT 'reader-' || n, n || '@example.org' FROM generate_series(1, $1::int) n",
    [READERS],
  );
  books = await addBooks(
    database.pool,
    Array.from({ length: 120 }, (_, n) => ({ title: `Book ${n}` })),
  );
});
afterAll(async () => {
  await pool.end();
  await database.close();
});
beforeEach(async () => {
  await database.pool.query("DELETE FROM swipe_events");
});

async function wholeList(userId: string): Promise<number[]> {
  const found: number[] = [];
  for (let after: string | null = ""; after !== null;) {
    const page = await matches.matchesPage(userId, after, "UTC");
    found.push(...page.items.map(({ id }) => id));
    after = page.next;
  }
  return found;
}

it("a match is a book of which the last standing decision is a like, newest first, as the ranking counts it", async () => {
  const event = fc.record({
    book: fc.integer({ min: 0, max: 3 }),
    kind: fc.constantFrom("like", "pass", "undo"),
    // Few times, so that some are equal.
    time: fc.integer({ min: 0, max: 5 }),
    target: fc.nat(),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(event, { maxLength: 14 }), async (events) => {
      await database.pool.query("DELETE FROM swipe_events");
      const swipes: string[] = [];
      for (const { book, kind, time, target } of events) {
        if (kind === "undo" && swipes.length === 0) continue;
        const id = randomUUID();
        await database.pool.query(
          `INSERT INTO swipe_events (user_id, id, book_id, kind, undoes, happened_at)
           VALUES ('reader-1', $1, $2, $3, $4, timestamptz '2026-01-01' + $5 * interval '1 second')
           ON CONFLICT DO NOTHING`,
          [id, books[book], kind, kind === "undo" ? swipes[target % swipes.length] : null, time],
        );
        if (kind !== "undo") swipes.push(id);
      }
      const liked = (await decisionsOf("reader-1")).filter((decision) => decision.liked);
      const found = await wholeList("reader-1");
      expect(found).toEqual(liked.toReversed().map(({ book }) => book));
      expect(await matches.matchCount("reader-1")).toBe(found.length);
      expect((await matches.newestMatchCovers("reader-1", 2)).map(({ id }) => id)).toEqual(found.slice(0, 2));
    }),
    { numRuns: 60 },
  );
});

describe("where everybody has swiped all books", () => {
  /** Of 20,800 in all. */
  const OWN_SWIPES = 520;

  /** Each reader has liked 40 books, passed them, and liked them again; since then they have passed the others. */
  beforeEach(async () => {
    await database.pool.query(
      `INSERT INTO swipe_events (user_id, id, book_id, kind, happened_at)
       SELECT users.id, gen_random_uuid(), book, CASE WHEN round IN (1, 3) THEN 'like' ELSE 'pass' END,
              timestamptz '2026-01-01' + (round * 1000 + place) * interval '1 minute'
       FROM users, unnest($1::int[]) WITH ORDINALITY AS one(book, place), generate_series(1, 8) round
       WHERE (place % 3 = 0) = (round < 4)`,
      [books],
    );
    await database.pool.query("VACUUM ANALYZE");
  });

  it("a page of matches is read by an index, without the swipes of others", async () => {
    const page = () => matches.matchesPage("reader-1", null, "UTC");
    // From the sixth time on the database may have chosen one plan for good.
    for (let round = 0; round < 6; round++) await page();
    const read = await rowsRead(pool, "swipe_events", async () => {
      expect((await page()).items).toHaveLength(matches.PAGE_SIZE);
    });
    expect(read).toBeLessThan(2 * OWN_SWIPES);
  });

  it("matches are counted without the swipes of others", async () => {
    for (let round = 0; round < 6; round++) await matches.matchCount("reader-1");
    const read = await rowsRead(pool, "swipe_events", async () => {
      expect(await matches.matchCount("reader-1")).toBe(40);
    });
    // Each is looked at, and for its undo.
    expect(read).toBeLessThan(4 * OWN_SWIPES);
  });
});
