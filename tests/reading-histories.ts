import assert from "node:assert/strict";

import fc from "fast-check";
import type pg from "pg";

import { addDays, dayIn, type Clock } from "#app/platform/dates.ts";
import { setEdition } from "#app/reading/list/reading-edition.server.ts";
import * as list from "#app/reading/list/reading-list.queries.server.ts";
import type { Edition } from "#app/reading/list/reading-place.ts";
import type { GivenLine, ReplayedLine } from "#app/reading/log/reading-log.ts";
import { readingSummary } from "#app/reading/statistics/reading-figures.queries.server.ts";
import { MAX_MINUTES, MAX_PAGES, READING_STATUSES } from "#db/reading.ts";

import { slowlyReplayed, slowlyRepaged, slowPage } from "./reading-reference.ts";
import { asStored, storedEntry, storedLog } from "./reading-rows.ts";

const READER = "historian";
const HOUR_MS = 60 * 60_000;

/** What a reader may do, on a clock that only goes on. */
const deeds = fc.array(
  fc.tuple(
    fc.integer({ min: 0, max: 40 }),
    fc.oneof(
      fc.record({
        do: fc.constant("status" as const),
        status: fc.constantFrom(...READING_STATUSES),
      }),
      fc.record({
        do: fc.constant("page" as const),
        page: fc.integer({ min: 0, max: 300 }),
        back: fc.integer({ min: 0, max: 3 }),
      }),
      fc.record({
        do: fc.constant("place" as const),
        unit: fc.constantFrom("percent" as const, "minutes" as const),
        amount: fc.integer({ min: 0, max: 100 }),
        back: fc.integer({ min: 0, max: 3 }),
      }),
      fc.record({
        do: fc.constant("edition" as const),
        change: fc.oneof(
          fc.record({ totalPages: fc.option(fc.integer({ min: 250, max: 400 })) }),
          fc.record({ totalMinutes: fc.option(fc.integer({ min: 50, max: 700 })) }),
        ),
      }),
      fc.record({ do: fc.constant("remove" as const), line: fc.nat(20) }),
      fc.record({
        do: fc.constant("correct" as const),
        line: fc.nat(20),
        page: fc.integer({ min: 0, max: 300 }),
        back: fc.integer({ min: 0, max: 5 }),
      }),
    ),
  ),
  { minLength: 1, maxLength: 14 },
);

type Deed = typeof deeds extends fc.Arbitrary<Array<[number, infer Each]>> ? Each : never;

type Told = Pick<GivenLine, "kind" | "status" | "page" | "amount">;

/** Before the nights in which the clocks of Vienna go back and forward. */
const beginnings = fc.constantFrom("2026-10-23T20:00:00Z", "2026-03-27T20:00:00Z");
const zones = fc.constantFrom("Europe/Vienna", "Pacific/Kiritimati", "Pacific/Niue");

/**
 * Lets a reader do anything in so many random histories, and asks after each whether entry, log and figures are what
 * the slow reference says. `pool` is of the database that DATABASE_URL names. Throws with the shortest history that
 * fails.
 */
export async function checkHistories(pool: pg.Pool, histories: number): Promise<void> {
  await pool.query("INSERT INTO users (id, email) VALUES ($1, $2)", [READER, "historian@example.org"]);
  await fc.assert(
    fc.asyncProperty(deeds, beginnings, zones, async (history, beginning, timeZone) => {
      await pool.query("DELETE FROM reading_list WHERE user_id = $1", [READER]);
      const book = { title: "Dune", author: "Frank Herbert", genre: "Science Fiction", isbn13: null } as const;
      const { entryId } = await list.addOwnBook(READER, { ...book, totalPages: 300 });
      const told = { given: new Map<number, GivenLine>(), edition: { totalPages: 300, totalMinutes: null } as Edition };
      let now = new Date(beginning);
      for (const [hours, deed] of history) {
        now = new Date(now.getTime() + hours * HOUR_MS);
        await carryOut(pool, entryId, deed, { now, timeZone }, told);
      }
      await compare(pool, entryId, { now, timeZone }, told);
    }),
    { numRuns: histories },
  );
}

/** What the reader has said of a book: the reference knows nothing else. */
interface ToldOfBook {
  given: Map<number, GivenLine>;
  edition: Edition;
}

async function carryOut(pool: pg.Pool, entryId: number, deed: Deed, clock: Clock, { given, edition }: ToldOfBook) {
  const lines = [...given.values()];
  const dayBack = (days: number) => addDays(dayIn(clock.timeZone, clock.now), -days);
  switch (deed.do) {
    case "status": {
      const page = deed.status === "completed" ? edition.totalPages : null;
      return note(list.setStatus(READER, entryId, deed.status, clock), { kind: "status", status: deed.status, page });
    }
    case "page": {
      const { page } = deed;
      const change = list.setPage(READER, entryId, page, clock, dayBack(deed.back));
      return note(change, { kind: "page", status: "reading", page });
    }
    case "place": {
      const { unit, amount } = deed;
      const change = list.setPage(READER, entryId, amount, clock, dayBack(deed.back), unit);
      return note(change, { kind: unit, status: "reading", page: slowPage(unit, amount, edition), amount });
    }
    case "edition": {
      const changed = await setEdition(READER, entryId, deed.change, clock);
      if (changed === "not found" || "problem" in changed) return;
      Object.assign(edition, deed.change);
      for (const line of slowlyRepaged(lines, edition)) given.set(line.id, line);
      return;
    }
    case "remove": {
      const line = lines[deed.line % lines.length];
      if (!line) return;
      assert.deepEqual(await list.removeLine(READER, entryId, line.id, clock), { line: null });
      given.delete(line.id);
      return;
    }
    case "correct": {
      const line = lines[deed.line % lines.length];
      if (!line) return;
      const day = dayBack(deed.back);
      const change = await list.correctLine(READER, entryId, line.id, { day, page: deed.page }, clock);
      if (change === "not found" || "problem" in change) return;
      const { at } = await written(line.id);
      given.set(line.id, { ...line, day, at, ...corrected(line, deed.page, edition) });
    }
  }

  /** The reference believes what was said, and of the database only when that was. */
  async function note(change: ReturnType<typeof list.setPage>, told: Told) {
    const answer = await change;
    if (answer === "not found" || "problem" in answer || answer.line === null) return;
    const { day, at } = await written(answer.line);
    given.set(answer.line, { ...told, id: answer.line, day, at });
  }

  async function written(line: number): Promise<Pick<GivenLine, "day" | "at">> {
    return (await storedLog(pool, entryId)).find(({ id }) => id === line) as unknown as GivenLine;
  }
}

/** A line that keeps its number keeps its page, even in another edition. */
function corrected(line: GivenLine, page: number, edition: Edition): Partial<GivenLine> {
  if (line.kind === "status" || (line.amount ?? line.page) === page) return {};
  return line.kind === "page" ? { page } : { page: slowPage(line.kind, page, edition), amount: page };
}

async function compare(pool: pg.Pool, entryId: number, clock: Clock, { given, edition }: ToldOfBook) {
  const { lines, state } = slowlyReplayed([...given.values()]);
  assert.deepEqual(await storedLog(pool, entryId), lines.map(asStored));
  const { totalPages: _, updatedAt: __, ...entry } = await storedEntry(pool, entryId);
  assert.deepEqual(entry, {
    ...state,
    currentPage: Math.min(state.currentPage, edition.totalPages ?? MAX_PAGES),
    currentMinutes: state.currentMinutes && Math.min(state.currentMinutes, edition.totalMinutes ?? MAX_MINUTES),
  });
  assert.deepEqual(await readingSummary(READER, clock), {
    currentlyReading: state.status === "reading" ? 1 : 0,
    booksCompleted: lines.some(({ status }) => status === "completed") ? 1 : 0,
    currentStreak: slowStreak(new Set(lines.map(({ day }) => day)), dayIn(clock.timeZone, clock.now)),
    readingSpeed: slowSpeed(lines, edition, clock.timeZone),
  });
}

function slowStreak(days: ReadonlySet<string>, today: string): number {
  let streak = 0;
  for (let day = days.has(today) ? today : addDays(today, -1); days.has(day); day = addDays(day, -1)) streak += 1;
  return streak;
}

function slowSpeed(lines: readonly ReplayedLine[], { totalPages }: Edition, timeZone: string): number | null {
  const done = lines.findLast(({ status }) => status === "completed");
  if (!done) return 0;
  const begun = lines.find(({ read }) => read === done.read)!;
  if (begun.status !== "reading" || totalPages === null) return null;
  return Math.round(totalPages / daysTaken(begun.at, done.at, timeZone));
}

/** Whole days on the reader's clock, at least one; the clock is read as they would read it. */
function daysTaken(from: Date, to: Date, timeZone: string): number {
  const face = (time: Date) =>
    Date.parse(`${time.toLocaleString("sv", { timeZone }).replace(" ", "T")}Z`) + time.getMilliseconds();
  return Math.max(1, Math.ceil((face(to) - face(from)) / (24 * 60 * 60_000)));
}
