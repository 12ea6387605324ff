import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import type { Clock } from "#app/platform/dates.ts";
import type { GivenLine } from "#app/reading/log/reading-log.ts";
import type * as ReadingFigures from "#app/reading/statistics/reading-figures.queries.server.ts";
import { MAX_PAGES, READING_STATUSES } from "#db/reading.ts";
import { addBooks } from "#tests/app.ts";
import { openTestDatabase, type TestDatabase } from "#tests/database.ts";
import { slowlyReplayed } from "#tests/reading-reference.ts";
import { asStored, storedEntry, storedLog } from "#tests/reading-rows.ts";

import type * as ReadingEdition from "./reading-edition.server.ts";
import type * as ReadingListModule from "./reading-list.queries.server.ts";

let database: TestDatabase;
let setEdition: typeof ReadingEdition.setEdition;
let list: typeof ReadingListModule;
let readingSummary: typeof ReadingFigures.readingSummary;
let end: () => Promise<void>;
beforeAll(async () => {
  database = await openTestDatabase();
  process.env["DATABASE_URL"] = database.appUrl;
  list = await import("./reading-list.queries.server.ts");
  ({ setEdition } = await import("./reading-edition.server.ts"));
  ({ readingSummary } = await import("#app/reading/statistics/reading-figures.queries.server.ts"));
  const { pool } = await import("#db/client.server.ts");
  end = () => pool.end();
});
afterAll(async () => {
  await end();
  await database.close();
});
beforeEach(async () => {
  await database.pool.query("DELETE FROM users");
  await database.pool.query("DELETE FROM books");
  for (const id of ["ana", "ben"]) {
    await database.pool.query("INSERT INTO users (id, email) VALUES ($1, $2)", [id, `${id}@example.org`]);
  }
});

const VIENNA = "Europe/Vienna";
const clockAt = (time: string, timeZone = VIENNA): Clock => ({ now: new Date(time), timeZone });
const NOW = clockAt("2026-11-20T09:00:00Z");
const own = (title = "Dune", totalPages: number | null = 300) =>
  ({ title, author: "Frank Herbert", genre: "Science Fiction", isbn13: null, totalPages }) as const;

const entryOf = (entryId: number) => storedEntry(database.pool, entryId);
const logOf = (entryId: number) => storedLog(database.pool, entryId);

async function added(totalPages: number | null = 300): Promise<number> {
  return (await list.addOwnBook("ana", own("Dune", totalPages))).entryId;
}

const lineOf = (change: Awaited<ReturnType<typeof list.setPage>>): number => {
  if (change === "not found" || !("line" in change) || change.line === null) throw new Error(JSON.stringify(change));
  return change.line;
};

describe("adding", () => {
  it("takes what the catalogue says, once", async () => {
    const [bookId] = await addBooks(database.pool, [{ title: "Dune", genre: "Science Fiction", pages: 412 }]);
    const first = await list.addToList("ana", bookId!);
    expect(first).toEqual({ entryId: expect.any(Number), already: false });
    expect(await list.addToList("ana", bookId!)).toEqual({ entryId: first!.entryId, already: true });
    expect(await entryOf(first!.entryId)).toMatchObject({ status: "want_to_read", currentPage: 0, totalPages: 412 });
    expect(await logOf(first!.entryId)).toEqual([]);
  });

  it("knows no book that is not there", async () => expect(await list.addToList("ana", 2_147_483_647)).toBeNull());

  it("puts a title and author on the list once, whatever the case and wherever from", async () => {
    const [bookId, edition] = await addBooks(database.pool, [
      { title: "Dune", author: "Frank Herbert" },
      { title: "DUNE", author: "frank herbert" },
    ]);
    const { entryId } = await list.addOwnBook("ana", own());
    expect(await list.addOwnBook("ana", own("dune"))).toEqual({ entryId, already: true });
    expect(await list.addToList("ana", bookId!)).toEqual({ entryId, already: true });
    const bens = await list.addToList("ben", bookId!);
    expect(await list.addToList("ben", edition!)).toEqual({ entryId: bens!.entryId, already: true });
    expect(await list.addOwnBook("ben", own())).toEqual({ entryId: bens!.entryId, already: true });
  });

  it("keeps a book that leaves the catalogue", async () => {
    const [bookId] = await addBooks(database.pool, [{ title: "Dune", author: "Frank Herbert" }]);
    const { entryId } = (await list.addToList("ana", bookId!))!;
    await list.setPage("ana", entryId, 10, NOW);
    await database.pool.query("DELETE FROM books");
    expect(await entryOf(entryId)).toMatchObject({ status: "reading", currentPage: 10 });
    expect(await list.addOwnBook("ana", own())).toEqual({ entryId, already: true });
  });
});

describe("a change", () => {
  it("of status follows the spec, from any to any", async () => {
    for (const from of READING_STATUSES) {
      for (const to of READING_STATUSES) {
        const { entryId } = await list.addOwnBook("ana", own(`${from} to ${to}`));
        await list.setStatus("ana", entryId, from, NOW);
        const before = await entryOf(entryId);
        const later = clockAt("2026-11-21T09:00:00Z");
        const change = await list.setStatus("ana", entryId, to, later);
        const after = await entryOf(entryId);
        expect(after["status"]).toBe(to);
        if (from === to) {
          expect([change, after]).toEqual([{ line: null }, before]);
          continue;
        }
        expect(after["updatedAt"]).toEqual(later.now);
        if (to === "reading") expect(after).toMatchObject({ startedAt: later.now, currentPage: 0, completedAt: null });
        if (to === "completed") expect(after).toMatchObject({ completedAt: later.now, currentPage: 300 });
        if (to === "want_to_read") {
          expect(after).toMatchObject({ currentPage: before["currentPage"], completedAt: before["completedAt"] });
        }
      }
    }
  });

  it("of the page begins to read, and says so once", async () => {
    const entryId = await added();
    const line = lineOf(await list.setPage("ana", entryId, 40, NOW));
    expect(await entryOf(entryId)).toMatchObject({ status: "reading", currentPage: 40, startedAt: NOW.now });
    expect(await list.setPage("ana", entryId, 40, NOW)).toEqual({ line: null });
    expect(await logOf(entryId)).toEqual([
      {
        id: line,
        day: "2026-11-20",
        at: NOW.now,
        kind: "page",
        status: "reading",
        read: 1,
        fromPage: 0,
        toPage: 40,
        amount: null,
      },
    ]);
  });

  it.each([-1, 1.5, Number.NaN, 301, MAX_PAGES + 1])("to page %d is refused", async (page) => {
    const entryId = await added();
    expect(await list.setPage("ana", entryId, page, NOW)).toHaveProperty("problem");
    expect(await logOf(entryId)).toEqual([]);
  });

  it("beyond the pages of any book is refused where the book's are unknown", async () => {
    const entryId = await added(null);
    expect(await list.setPage("ana", entryId, MAX_PAGES + 1, NOW)).toHaveProperty("problem");
    expect(await list.setPage("ana", entryId, MAX_PAGES, NOW)).toHaveProperty("line");
  });

  it("belongs to its reader alone", async () => {
    const entryId = await added();
    const line = lineOf(await list.setPage("ana", entryId, 40, NOW));
    const before = [await entryOf(entryId), await logOf(entryId)];
    expect([
      await list.setStatus("ben", entryId, "completed", NOW),
      await list.setPage("ben", entryId, 50, NOW),
      await list.correctLine("ben", entryId, line, { day: "2026-11-19", page: 1 }, NOW),
      await list.removeLine("ben", entryId, line, NOW),
      await setEdition("ben", entryId, { totalPages: 500 }, NOW),
      await list.removeFromList("ben", entryId),
    ]).toEqual([...Array.from({ length: 5 }, () => "not found"), false]);
    const bens = await list.addOwnBook("ben", own());
    expect(await list.removeLine("ben", bens.entryId, line, NOW)).toBe("not found");
    expect([await entryOf(entryId), await logOf(entryId)]).toEqual(before);
  });

  it("on a day to come is refused, also as a correction", async () => {
    const entryId = await added();
    const line = lineOf(await list.setPage("ana", entryId, 40, NOW));
    const problem = { problem: "That date is in the future. Choose today or earlier." };
    expect(await list.setPage("ana", entryId, 50, NOW, "2026-11-21")).toEqual(problem);
    expect(await list.setStatus("ana", entryId, "completed", NOW, "2026-11-21")).toEqual(problem);
    expect(await list.correctLine("ana", entryId, line, { day: "2026-11-21", page: 40 }, NOW)).toEqual(problem);
  });

  it("that was back-dated goes between the days, and one that cannot be is refused", async () => {
    const entryId = await added();
    lineOf(await list.setPage("ana", entryId, 40, NOW));
    lineOf(await list.setPage("ana", entryId, 10, NOW, "2026-11-18"));
    expect((await logOf(entryId)).map(({ day, fromPage, toPage }) => [day, fromPage, toPage])).toEqual([
      ["2026-11-18", 0, 10],
      ["2026-11-20", 10, 40],
    ]);
    expect((await entryOf(entryId))["startedAt"]).toEqual(new Date("2026-11-18T11:00:00Z"));
    expect(await list.setPage("ana", entryId, 41, NOW, "2026-11-19")).toHaveProperty("problem");
    expect(await logOf(entryId)).toHaveLength(2);
  });

  it("counts at once for a reader who has flown west, where it is still yesterday", async () => {
    const entryId = await added();
    const inKiritimati = clockAt("2026-11-20T10:30:00Z", "Pacific/Kiritimati");
    const inNiue = clockAt("2026-11-20T10:50:00Z", "Pacific/Niue");
    lineOf(await list.setPage("ana", entryId, 40, inKiritimati));
    lineOf(await list.setStatus("ana", entryId, "completed", inNiue));
    expect(await entryOf(entryId)).toMatchObject({ status: "completed", completedAt: inNiue.now });
    expect((await logOf(entryId)).map(({ day, read }) => [day, read])).toEqual([
      ["2026-11-21", 1],
      ["2026-11-19", 1],
    ]);
  });

  it("at the same millisecond as another comes behind it", async () => {
    const entryId = await added();
    for (const page of [10, 20, 15]) await list.setPage("ana", entryId, page, NOW);
    expect((await logOf(entryId)).map(({ toPage }) => toPage)).toEqual([10, 20, 15]);
    expect(await entryOf(entryId)).toMatchObject({ currentPage: 15 });
  });

  it("taken back leaves things as they were", async () => {
    const entryId = await added();
    await list.setPage("ana", entryId, 40, NOW);
    const { updatedAt: _, ...before } = await entryOf(entryId);
    const line = lineOf(await list.setStatus("ana", entryId, "completed", NOW));
    expect(await list.removeLine("ana", entryId, line, NOW)).toEqual({ line: null });
    const { updatedAt: __, ...after } = await entryOf(entryId);
    expect(after).toEqual(before);
    expect(await list.removeLine("ana", entryId, line, NOW)).toBe("not found");
  });
});

describe("the pages of an edition", () => {
  it("move the end of a book that is completed, and no earlier read", async () => {
    const entryId = await added(null);
    await list.setPage("ana", entryId, 40, NOW);
    await list.setStatus("ana", entryId, "completed", NOW);
    expect(await entryOf(entryId)).toMatchObject({ currentPage: 40 });
    await setEdition("ana", entryId, { totalPages: 300 }, NOW);
    expect(await entryOf(entryId)).toMatchObject({ currentPage: 300, totalPages: 300 });
    await list.setStatus("ana", entryId, "reading", NOW);
    await setEdition("ana", entryId, { totalPages: null }, NOW);
    await list.setPage("ana", entryId, 7, NOW);
    await list.setPage("ana", entryId, 30, NOW, "2026-11-19");
    expect((await logOf(entryId)).map(({ toPage }) => toPage)).toEqual([30, 40, 300, 0, 7]);
  });

  it("are refused below the page one is on, and where no book has so many", async () => {
    const entryId = await added();
    await list.setPage("ana", entryId, 40, NOW);
    for (const total of [39, 0, -1, 1.5, MAX_PAGES + 1]) {
      expect(await setEdition("ana", entryId, { totalPages: total }, NOW)).toHaveProperty("problem");
    }
    expect(await setEdition("ana", entryId, { totalPages: 40 }, NOW)).toEqual({ line: null });
  });

  it("bound a longer earlier read that comes to the top again", async () => {
    const entryId = await added(300);
    await list.setStatus("ana", entryId, "completed", NOW);
    const repeated = lineOf(await list.setStatus("ana", entryId, "reading", NOW));
    await setEdition("ana", entryId, { totalPages: 200 }, NOW);
    expect(await list.removeLine("ana", entryId, repeated, NOW)).toEqual({ line: null });
    expect(await entryOf(entryId)).toMatchObject({ status: "completed", currentPage: 200 });
    expect((await logOf(entryId)).at(-1)).toMatchObject({ toPage: 300 });
  });
});

it("the reading log counts a reading speed as the mean over the completed books", async () => {
  for (const [title, pages, started, completed] of [
    ["in an hour", 100, "2026-11-01T10:00:00Z", "2026-11-01T11:00:00Z"],
    ["in three days", 300, "2026-11-01T10:00:00Z", "2026-11-03T11:00:00Z"],
    ["over the night with 25 hours", 90, "2026-10-24T10:00:00Z", "2026-10-25T11:00:00Z"],
    ["without a start", 900, null, "2026-11-03T11:00:00Z"],
    ["without pages", null, "2026-11-01T10:00:00Z", "2026-11-03T11:00:00Z"],
  ] as const) {
    const { entryId } = await list.addOwnBook("ana", own(title, pages));
    if (started) await list.setStatus("ana", entryId, "reading", clockAt(started));
    await list.setStatus("ana", entryId, "completed", clockAt(completed));
  }
  const { readingSpeed, booksCompleted } = await readingSummary("ana", NOW);
  expect([readingSpeed, booksCompleted]).toEqual([Math.round((100 + 100 + 90) / 3), 5]);
});

it("the database knows every zone that the runtime knows", async () => {
  for (const timeZone of Intl.supportedValuesOf("timeZone")) await readingSummary("ana", { ...NOW, timeZone });
});

describe("fifty at once", () => {
  const times = <T>(count: number, make: (index: number) => T): T[] =>
    Array.from({ length: count }, (_, index) => make(index));
  const every = (index: number): Clock => ({ ...NOW, now: new Date(NOW.now.getTime() + index) });

  async function expectConsistent(entryId: number) {
    const log = await logOf(entryId);
    const lines = log.map((line) => {
      const { kind, status, toPage } = line;
      return { ...line, page: kind === "page" || status === "completed" ? toPage : null } as unknown as GivenLine;
    });
    const slow = slowlyReplayed(lines);
    expect(log).toEqual(slow.lines.map(asStored));
    expect(await entryOf(entryId)).toMatchObject(slow.state);
    expect(new Set(log.map(({ at }) => (at as Date).getTime())).size).toBe(log.length);
  }

  it("add one book once, and two readers' own each", async () => {
    const [bookId] = await addBooks(database.pool, [{ title: "Dune", author: "Frank Herbert" }]);
    const answers = await Promise.all(times(50, (index) => list.addToList(index % 2 ? "ana" : "ben", bookId!)));
    expect(answers.filter((answer) => answer && !answer.already)).toHaveLength(2);
    expect(new Set(answers.map((answer) => answer!.entryId)).size).toBe(2);
  });

  it("add a title once, from the catalogue and by hand", async () => {
    const books = await addBooks(
      database.pool,
      times(3, () => ({ title: "Dune", author: "Frank Herbert" })),
    );
    const answers = await Promise.all(
      times(50, (index) =>
        books[index % 4] ? list.addToList("ana", books[index % 4]!) : list.addOwnBook("ana", own()),
      ),
    );
    expect(new Set(answers.map((answer) => answer!.entryId)).size).toBe(1);
    await database.pool.query("DELETE FROM books");
  });

  it("change status and page of one entry", async () => {
    const entryId = await added();
    const answers = await Promise.all(
      times(50, (index) =>
        index % 2
          ? list.setPage("ana", entryId, index, every(index), index % 10 === 1 ? "2026-11-18" : undefined)
          : list.setStatus("ana", entryId, READING_STATUSES[index % 3]!, every(index)),
      ),
    );
    expect(answers).not.toContain("not found");
    await expectConsistent(entryId);
  });

  it("change, correct and take back lines of one entry", async () => {
    const entryId = await added();
    const lines = [];
    for (const index of times(25, (i) => i))
      lines.push(lineOf(await list.setPage("ana", entryId, index + 1, every(index))));
    await Promise.all(
      lines.flatMap((line, index) => [
        index % 2
          ? list.removeLine("ana", entryId, line, NOW)
          : list.correctLine("ana", entryId, line, { day: "2026-11-19", page: index }, NOW),
        list.setPage("ana", entryId, 100 + index, every(index)),
      ]),
    );
    await expectConsistent(entryId);
  });

  it("meet a removal meanwhile", async () => {
    const [bookId] = await addBooks(database.pool, [{ title: "Dune", author: "Frank Herbert" }]);
    const { entryId } = (await list.addToList("ana", bookId!))!;
    const answers = await Promise.all(
      times(50, (index) => {
        if (index % 10 === 5) return list.removeFromList("ana", entryId);
        if (index % 3 === 0) return list.addToList("ana", bookId!);
        return index % 2
          ? list.setPage("ana", entryId, index, every(index))
          : list.setStatus("ana", entryId, "completed", every(index));
      }),
    );
    expect(answers.filter((answer) => answer === true)).toHaveLength(1);
    const { rows } = await database.pool.query("SELECT id FROM reading_list WHERE user_id = 'ana'");
    expect(rows.length).toBeLessThanOrEqual(1);
    for (const { id } of rows) await expectConsistent(id);
    const left = await database.pool.query("SELECT count(*)::int AS lines FROM reading_log WHERE entry_id = $1", [
      entryId,
    ]);
    expect(left.rows[0].lines).toBe(0);
  });

  it("meet an erased account, and end either before it or as not found", async () => {
    const { isReaderGone } = await import("#app/platform/reader-gone.server.ts");
    const [bookId] = await addBooks(database.pool, [{ title: "Emma" }]);
    for (let round = 0; round < 15; round++) {
      await database.pool.query("INSERT INTO users (id, email) VALUES ('cem', 'cem@example.org')");
      const entries = await Promise.all(
        times(4, async (index) => (await list.addOwnBook("cem", own(`${index}`))).entryId),
      );
      const answers = await Promise.allSettled(
        times(50, (index) => {
          if (index === round) return erase("cem");
          if (index % 10 === 9) return list.addToList("cem", bookId!);
          const entryId = entries[index % 4]!;
          return index % 3
            ? list.setPage("cem", entryId, index, every(index))
            : list.setStatus("cem", entryId, "completed", every(index));
        }),
      );
      for (const [index, answer] of answers.entries()) {
        // Nothing but an add can fail, and that as one of a reader who is gone.
        if (answer.status === "rejected") expect([index % 10, isReaderGone(answer.reason)]).toEqual([9, true]);
      }
      const { rows } = await database.pool.query(
        "SELECT (SELECT count(*) FROM reading_list)::int + (SELECT count(*) FROM reading_log)::int AS left",
      );
      expect(rows[0].left).toBe(0);
    }
  });

  it("meet books that leave the catalogue", async () => {
    const books = await addBooks(
      database.pool,
      times(10, (index) => ({ title: `Book ${index % 5}` })),
    );
    const answers = await Promise.allSettled([
      ...times(40, (index) => list.addToList("ana", books[index % 10]!)),
      ...books.map((id) => database.pool.query("DELETE FROM books WHERE id = $1", [id])),
    ]);
    expect(answers.filter(({ status }) => status === "rejected")).toEqual([]);
  });

  /** As the account's deletion does it. */
  async function erase(userId: string) {
    const client = await database.pool.connect();
    try {
      await client.query("BEGIN");
      await client.query("SELECT id FROM users WHERE id = $1 FOR UPDATE", [userId]);
      await client.query("DELETE FROM users WHERE id = $1", [userId]);
      await client.query("COMMIT");
    } finally {
      client.release();
    }
    return null;
  }
});
