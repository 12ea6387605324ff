import fc from "fast-check";
import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";

import { addDays, dayIn } from "#app/platform/dates.ts";
import { openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { rowsRead } from "#tests/rows-read.ts";

import type * as StreakDays from "./streak-days.queries.server.ts";
import { STRICT, streakDayAt, streaks, type StreakRule } from "./streaks.ts";

let database: TestDatabase;
let pool: pg.Pool;
let stored: typeof StreakDays;

beforeAll(async () => {
  database = await openTestDatabase();
  process.env["DATABASE_URL"] = database.appUrl;
  ({ pool } = await import("#db/client.server.ts"));
  stored = await import("./streak-days.queries.server.ts");
  for (const reader of ["ana", "ben", "eve"]) {
    await database.pool.query("INSERT INTO users (id, email) VALUES ($1, $1 || '@example.org')", [reader]);
    await database.pool.query("INSERT INTO reading_list (user_id, title, author) VALUES ($1, 'Book', 'Author')", [
      reader,
    ]);
  }
});
afterAll(async () => {
  await pool.end();
  await database.close();
});

const VIENNA = "Europe/Vienna";

interface Line {
  day: string;
  at: Date;
}

async function logged(reader: string, lines: readonly Line[]): Promise<void> {
  await database.pool.query("DELETE FROM reading_log WHERE user_id = $1", [reader]);
  await database.pool.query(
    `INSERT INTO reading_log (user_id, entry_id, day, at, kind, status, read, from_page, to_page)
     SELECT $1, (SELECT id FROM reading_list WHERE user_id = $1), line.day, line.at, 'page', 'reading', 1, 0, 1
     FROM unnest($2::date[], $3::timestamptz[]) AS line (day, at)`,
    [reader, lines.map(({ day }) => day), lines.map(({ at }) => at)],
  );
}

/** Around the night in which Vienna's clocks go back, most of them late; every fifth is for the day before, in hindsight. */
const someLines = fc.array(
  fc.record({ hours: fc.nat(45 * 24), late: fc.boolean(), earlier: fc.constantFrom(0, 0, 0, 0, 1) }).map((one) => {
    const hours = one.late ? Math.floor(one.hours / 24) * 24 + (one.hours % 6) : one.hours;
    const at = new Date(Date.parse("2026-10-01T22:00:00Z") + hours * 3_600_000);
    return { at, day: addDays(dayIn(VIENNA, at), -one.earlier) };
  }),
  { maxLength: 60 },
);
const someRule = fc.record({
  by: fc.constantFrom("day" as const, "week" as const),
  restDays: fc.integer({ min: 0, max: 2 }),
  dayEnds: fc.integer({ min: 0, max: 5 }),
});
const someMoment = fc
  .integer({ min: 35 * 24, max: 47 * 24 })
  .map((hours) => new Date(Date.parse("2026-10-01T22:00:00Z") + hours * 3_600_000));

function daysByRule(lines: readonly Line[], rule: StreakRule): string[] {
  const dayOf = ({ day, at }: Line) => (day === dayIn(VIENNA, at) ? streakDayAt(VIENNA, at, rule) : day);
  return [...new Set(lines.map(dayOf))].toSorted();
}

it("the database walks a streak back as the rule counts it, whatever the rule", async () => {
  await fc.assert(
    fc.asyncProperty(someLines, someRule, someMoment, async (all, rule, now) => {
      const lines = all.filter(({ at }) => at <= now);
      await logged("ana", lines);
      const expected = daysByRule(lines, rule);
      expect(await stored.streakDays("ana", VIENNA, rule)).toEqual(expected);
      const { current } = streaks(expected, streakDayAt(VIENNA, now, rule), rule);
      expect(await stored.currentStreak("ana", { now, timeZone: VIENNA }, rule)).toBe(current);
    }),
    { numRuns: 400 },
  );
});

it("a streak is the reader's own", async () => {
  const at = new Date("2026-10-20T10:00:00Z");
  await logged("ana", [{ day: "2026-10-20", at }]);
  expect(await stored.currentStreak("ben", { now: at, timeZone: VIENNA }, STRICT)).toBe(0);
  expect(await stored.streakDays("ben", VIENNA, { ...STRICT, dayEnds: 3 })).toEqual([]);
});

it("a kind streak is counted with about one look into the log for each of its days", async () => {
  const days = Array.from({ length: 300 }, (_, index) => addDays("2026-10-20", -index)).filter(
    (_, index) => index % 7 !== 3,
  );
  const old = Array.from({ length: 3_000 }, (_, index) => addDays("2025-01-01", -index));
  await logged(
    "eve",
    [...days, ...old].map((day) => ({ day, at: new Date(`${day}T10:00:00Z`) })),
  );
  await database.pool.query("VACUUM ANALYZE reading_log");
  const clock = { now: new Date("2026-10-20T12:00:00Z"), timeZone: VIENNA };
  const rules: Array<[StreakRule, number, number]> = [
    [{ ...STRICT, restDays: 1 }, days.length, 1.2],
    // The lines of a day are read twice, and those of the next once more.
    [{ by: "day", restDays: 1, dayEnds: 3 }, days.length, 4],
    [{ ...STRICT, by: "week" }, 44, 2],
  ];
  for (const [rule, length, looks] of rules) {
    for (let round = 0; round < 6; round++) await stored.currentStreak("eve", clock, rule);
    const read = await rowsRead(pool, "reading_log", async () => {
      expect(await stored.currentStreak("eve", clock, rule)).toBe(length);
    });
    expect(read).toBeGreaterThanOrEqual(length);
    expect(read).toBeLessThan(looks * length);
  }
});
