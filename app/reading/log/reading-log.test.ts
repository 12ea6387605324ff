import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { MAX_PAGES, type ReadingStatus } from "#db/reading.ts";
import { slowlyReplayed } from "#tests/reading-reference.ts";
import { runs } from "#tests/short-form.ts";

import { backdatingProblem, byTime, replay, type GivenLine } from "./reading-log.ts";

const page = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: MAX_PAGES }));
const told = fc.oneof(
  page.map((reached) => ({ kind: "page" as const, status: "reading" as const, page: reached })),
  fc
    .tuple(fc.constantFrom("percent", "minutes"), fc.integer({ min: 0, max: 100 }), fc.option(page))
    .map(([kind, amount, reached]) => ({ kind, status: "reading" as const, page: reached, amount })),
  fc
    .constantFrom("want_to_read", "reading", "paused", "did_not_finish")
    .map((status) => ({ kind: "status" as const, status, page: null })),
  fc.option(page).map((reached) => ({ kind: "status" as const, status: "completed" as const, page: reached })),
) as fc.Arbitrary<Pick<GivenLine, "kind" | "status" | "page" | "amount">>;

/** Some lines at the very same moment, and days that are not always those of their moments. */
const line = fc
  .tuple(told, fc.integer({ min: 0, max: 20 }), fc.integer({ min: 1, max: 28 }))
  .map(([what, hour, day]) => ({
    ...what,
    at: new Date(Date.UTC(2026, 0, 1, hour)),
    day: `2026-01-${String(day).padStart(2, "0")}`,
  }));
const log = fc.array(line, { maxLength: 16 }).map((lines) => lines.map((one, id): GivenLine => ({ ...one, id })));
const someLine = fc.nat(15);

const givenLine = ({ id, day, at, kind, status, page: reached, amount }: GivenLine): GivenLine => ({
  id,
  day,
  at,
  kind,
  status,
  page: reached,
  ...(amount !== undefined && { amount }),
});

describe("a settled log", () => {
  it("is what a slow reference says, for random histories", { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(log, (lines) => {
        expect(replay(lines)).toEqual(slowlyReplayed(lines));
      }),
      { numRuns: runs(10_000) },
    );
  });

  it("does not ask in which order its lines were written", () => {
    fc.assert(
      fc.property(
        log.chain((lines) => fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length }))),
        ([lines, shuffled]) => {
          expect(replay(shuffled)).toEqual(replay(lines));
        },
      ),
    );
  });

  it("stays as it is when it is settled again", () => {
    fc.assert(
      fc.property(log, (lines) => {
        const once = replay(lines);
        expect(replay(once.lines)).toEqual(once);
        expect(replay(once.lines.map(givenLine))).toEqual(once);
      }),
    );
  });

  it("adds up, read by read, to where each stands", () => {
    fc.assert(
      fc.property(log, (lines) => {
        const { lines: replayed, state } = replay(lines);
        for (const read of new Set(replayed.map((one) => one.read))) {
          const ofRead = replayed.filter((one) => one.read === read);
          const pages = ofRead.reduce((sum, { fromPage, toPage }) => sum + toPage - fromPage, 0);
          expect(pages).toBe(ofRead.at(-1)!.toPage);
          expect(ofRead[0]!.fromPage).toBe(0);
        }
        expect(replayed.at(-1)?.toPage ?? 0).toBe(state.currentPage);
      }),
    );
  });

  it("numbers its reads without a gap, and begins each with what may begin one", () => {
    fc.assert(
      fc.property(log, (lines) => {
        let read = 0;
        for (const one of replay(lines).lines) {
          expect([read, read + 1]).toContain(one.read);
          if (one.read > read) expect(["want_to_read", "paused"]).not.toContain(one.status);
          read = one.read;
        }
      }),
    );
  });

  it("is, without its last line, what it was before", () => {
    fc.assert(
      fc.property(log, line, (lines, more) => {
        const later = { ...more, id: 99, at: new Date(Date.UTC(2026, 1, 1)) };
        const before = replay(lines);
        const after = replay([...lines, later]);
        expect(after.lines.slice(0, -1)).toEqual(before.lines);
        expect(replay(after.lines.filter(({ id }) => id !== 99))).toEqual(before);
      }),
    );
  });

  it("is the same when it is settled from a place on", () => {
    fc.assert(
      fc.property(log, someLine, (lines, cut) => {
        const sorted = lines.toSorted(byTime);
        const head = replay(sorted.slice(0, cut));
        const tail = replay(sorted.slice(cut), { ...head.state, read: head.lines.at(-1)?.read ?? 0 });
        const whole = replay(lines);
        expect([...head.lines, ...tail.lines]).toEqual(whole.lines);
        expect(tail.state).toEqual(whole.state);
      }),
    );
  });

  it("leaves alone what lies before a line that was back-dated, corrected or taken back", () => {
    fc.assert(
      fc.property(log, line, someLine, (lines, other, index) => {
        const sorted = lines.toSorted(byTime);
        const chosen = sorted[index % Math.max(sorted.length, 1)];
        fc.pre(chosen !== undefined);
        const moved = { ...other, id: chosen.id };
        const before = replay(lines).lines;
        for (const changed of [
          lines.filter(({ id }) => id !== chosen.id),
          lines.map((one) => (one === chosen ? moved : one)),
        ]) {
          const after = replay(changed).lines;
          const untouched = before.filter((one) => byTime(one, chosen) < 0 && byTime(one, moved) < 0);
          expect(after.slice(0, untouched.length)).toEqual(untouched);
          expect(after).toEqual(slowlyReplayed(changed).lines);
        }
      }),
    );
  });
});

const at = (hour: number) => new Date(Date.UTC(2026, 10, 1, hour));
/** A log of one day, an hour a line. */
const steps = (...given: Array<number | ReadingStatus>) =>
  given.map((step, id): GivenLine => {
    const day = "2026-11-01";
    if (typeof step === "number") return { id, day, at: at(id), kind: "page", status: "reading", page: step };
    return { id, day, at: at(id), kind: "status", status: step, page: step === "completed" ? 300 : null };
  });

describe("an entry", () => {
  it.each([
    ["nothing yet", steps(), "want_to_read", 0, null, null, 0],
    ["set to reading", steps("reading"), "reading", 0, 0, null, 1],
    ["at a page", steps("reading", 40), "reading", 40, 0, null, 1],
    ["begun by a page", steps(40), "reading", 40, 0, null, 1],
    ["set to reading again while it is", steps("reading", 40, "reading"), "reading", 40, 0, null, 1],
    ["completed", steps("reading", 40, "completed"), "completed", 300, 0, 2, 1],
    ["completed at once", steps("completed"), "completed", 300, null, 0, 1],
    ["laid aside", steps("reading", 40, "want_to_read"), "want_to_read", 40, 0, null, 1],
    ["laid aside and gone on with by a page", steps("reading", 40, "want_to_read", 60), "reading", 60, 0, null, 1],
    ["laid aside and begun anew", steps("reading", 40, "want_to_read", "reading"), "reading", 0, 3, null, 2],
    ["laid aside and completed", steps("reading", 40, "want_to_read", "completed"), "completed", 300, 0, 3, 1],
    [
      "wanted again after it was completed",
      steps("reading", "completed", "want_to_read"),
      "want_to_read",
      300,
      0,
      1,
      1,
    ],
    ["read a second time", steps("reading", "completed", "reading", 20), "reading", 20, 2, null, 2],
    ["read a second time by a page", steps("reading", "completed", 20), "reading", 20, 2, null, 2],
    ["completed twice", steps("reading", "completed", "completed"), "completed", 300, null, 2, 2],
    ["paused and resumed", steps("reading", 40, "paused", "reading"), "reading", 40, 0, null, 1],
    ["paused and gone on with by a page", steps("reading", 40, "paused", 60), "reading", 60, 0, null, 1],
    ["paused and completed", steps("reading", 40, "paused", "completed"), "completed", 300, 0, 3, 1],
    ["paused before it was begun", steps("paused"), "paused", 0, null, null, 0],
    ["paused before it was begun, and begun", steps("paused", "reading"), "reading", 0, 1, null, 1],
    ["paused after it was completed, and begun", steps("completed", "paused", "reading"), "reading", 0, 2, null, 2],
    ["stopped", steps("reading", 40, "did_not_finish"), "did_not_finish", 40, 0, null, 1],
    ["given up at once", steps("did_not_finish"), "did_not_finish", 0, null, null, 1],
    ["given up and begun anew", steps("reading", 40, "did_not_finish", "reading"), "reading", 0, 3, null, 2],
    ["given up, paused and begun anew", steps(40, "did_not_finish", "paused", "reading"), "reading", 0, 3, null, 2],
    ["given up and begun anew by a page", steps(40, "did_not_finish", 50), "reading", 50, 2, null, 2],
    ["given up and wanted again", steps(40, "did_not_finish", "want_to_read"), "want_to_read", 40, 0, null, 1],
    ["given up and completed", steps(40, "did_not_finish", "completed"), "completed", 300, null, 2, 2],
    ["corrected downwards", steps("reading", 80, 40), "reading", 40, 0, null, 1],
  ] as const)("%s", (_, lines, status, currentPage, started, completed, read) => {
    const replayed = replay(lines);
    expect(replayed.state).toMatchObject({
      status,
      currentPage,
      startedAt: started === null ? null : at(started),
      completedAt: completed === null ? null : at(completed),
    });
    expect(replayed.lines.at(-1)?.read ?? 0).toBe(read);
  });

  it("that is given up says since when, until another read begins", () => {
    const stopped = (...given: Parameters<typeof steps>) => replay(steps(...given)).state.stoppedAt;
    expect(stopped("reading", 40, "did_not_finish")).toEqual(at(2));
    expect(stopped("reading", 40, "did_not_finish", "want_to_read")).toEqual(at(2));
    expect(stopped("reading", 40, "did_not_finish", "reading")).toBeNull();
    expect(stopped("reading", 40, "did_not_finish", "completed")).toBeNull();
    expect(stopped("reading", "completed")).toBeNull();
  });

  it("that nobody knows the pages of is completed where it stands", () => {
    const lines = steps("reading", 40, "completed").map((one) =>
      one.status === "completed" ? { ...one, page: null } : one,
    );
    expect(replay(lines).state).toMatchObject({ status: "completed", currentPage: 40 });
  });

  it("read again leaves its first read as it was", () => {
    const first = replay(steps("reading", 40, "completed")).lines;
    expect(
      replay(steps("reading", 40, "completed", "reading", 20, "want_to_read", 10, "completed", 5)).lines.slice(0, 3),
    ).toEqual(first);
  });
});

describe("a back-dated page", () => {
  const on = (day: number, id: number, reached: number): GivenLine => ({
    id,
    day: `2026-11-0${day}`,
    at: new Date(Date.UTC(2026, 10, day, 12, id)),
    kind: "page",
    status: "reading",
    page: reached,
  });
  const problem = (lines: GivenLine[], id: number) => backdatingProblem(replay(lines).lines, id);

  it("fits below what a later day says, and beside what its own day says", () => {
    expect(problem([on(3, 0, 50), on(1, 1, 20)], 1)).toBeNull();
    expect(problem([on(3, 0, 50), on(1, 1, 50)], 1)).toBeNull();
    expect(problem([on(3, 0, 50), on(3, 1, 20), on(3, 2, 70)], 2)).toBeNull();
    expect(problem([on(3, 0, 50)], 0)).toBeNull();
  });

  it("does not fit above it", () => {
    expect(problem([on(3, 0, 50), on(1, 1, 51)], 1)).toBe(
      "You were on page 50 on a later day. Enter a place before that.",
    );
  });

  it("of one read is not measured by another", () => {
    const completed: GivenLine = { ...on(2, 1, 0), kind: "status", status: "completed", page: 300 };
    expect(problem([on(1, 0, 250), completed, on(3, 2, 20)], 0)).toBeNull();
    expect(problem([completed, on(3, 2, 20), on(1, 0, 250)], 0)).toBeNull();
  });

  it("is no problem of a line that is not there", () => {
    expect(problem([on(1, 0, 20)], 7)).toBeNull();
  });
});
