import fc from "fast-check";
import { expect, it } from "vitest";

import { addDays, daysBetween } from "#app/platform/dates.ts";
import { readingSpeed, type Completion } from "#app/reading/statistics/rules.ts";

import { BOOKS_OF_A_RANGE, finishOf, finishText, MOST_EVENINGS, paceOf, type Pace } from "./pace.ts";

const TODAY = "2026-11-24";

const completionAt = (pagesPerDay: number | null, until: number | null = null): Completion => ({
  entryId: 1,
  day: TODAY,
  at: 0,
  until,
  pagesPerDay,
});

const paces = fc.array(fc.double({ min: 0.01, max: 2_000, noNaN: true }), { maxLength: 40 });
const pace = paces.map((all) => paceOf(all.map((each) => completionAt(each)))).filter((known) => known !== null);
const pages = fc.integer({ min: 1, max: 50_000 });

it("a pace has the speed that the statistics show", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.option(fc.double({ min: 0.01, max: 900, noNaN: true })), fc.boolean())), (all) => {
      const completions = all.map(([perDay, stands]) => completionAt(perDay, stands ? null : 5));
      expect(paceOf(completions)?.speed ?? 0).toBe(readingSpeed(completions));
    }),
  );
});

it("nine of ten finished books went at least at the slow pace, and the slow pace is one of theirs", () => {
  fc.assert(
    fc.property(paces, (all) => {
      const slow = paceOf(all.map((each) => completionAt(each)))?.slow ?? null;
      if (slow === null) return;
      expect(all).toContain(slow);
      expect(all.filter((each) => each >= slow).length).toBeGreaterThanOrEqual(0.9 * all.length);
    }),
  );
});

it("fewer books than a range needs give a day without one, and no finished book none", () => {
  const few = Array.from({ length: BOOKS_OF_A_RANGE - 1 }, (_, at) => completionAt(10 + at));
  expect(paceOf(few)).toEqual({ speed: 11, slow: null });
  expect(paceOf([completionAt(null), completionAt(30, 5)])).toBeNull();
  expect(paceOf([completionAt(0.2)])).toBeNull();
});

it("a book is done on the first evening by which the speed has read all of its pages", () => {
  fc.assert(
    fc.property(pages, pace, (pages, pace) => {
      const finish = finishOf(pages, pace, TODAY);
      if (finish === null) {
        expect(pages / pace.speed).toBeGreaterThan(MOST_EVENINGS);
        return;
      }
      expect(finish.evenings * pace.speed).toBeGreaterThanOrEqual(pages);
      expect((finish.evenings - 1) * pace.speed).toBeLessThan(pages);
      expect(finish.day).toBe(addDays(TODAY, finish.evenings - 1));
    }),
  );
});

it("the latest day is never before the day itself, nor more than ten years away", () => {
  fc.assert(
    fc.property(pages, pace, (pages, pace) => {
      const finish = finishOf(pages, pace, TODAY);
      if (finish === null) return;
      expect(finish.latest >= finish.day).toBe(true);
      expect(daysBetween(TODAY, finish.latest)).toBeLessThan(MOST_EVENINGS);
    }),
  );
});

it("more pages are never done earlier, and a faster reader never later", () => {
  // Two of them together are never more evenings than any plan is worth.
  const size = fc.integer({ min: 1, max: MOST_EVENINGS / 2 });
  const steady = (speed: number): Pace => ({ speed, slow: null });
  fc.assert(
    fc.property(size, size, size, size, (pages, more, speed, faster) => {
      const day = (pages: number, speed: number) => finishOf(pages, steady(speed), TODAY)!.day;
      expect(day(pages + more, speed) >= day(pages, speed)).toBe(true);
      expect(day(pages, speed + faster) <= day(pages, speed)).toBe(true);
    }),
  );
});

it("whoever reads every book at one pace is told one day", () => {
  fc.assert(
    fc.property(pages, fc.integer({ min: 20, max: 500 }), (pages, speed) => {
      const finish = finishOf(pages, paceOf([1, 2, 3].map(() => completionAt(speed)))!, TODAY)!;
      expect(finish.latest).toBe(finish.day);
      expect(finishText(finish, TODAY)).not.toContain("latest");
    }),
  );
});

it.each([
  [40, { speed: 40, slow: null }, "Done tonight"],
  [40, { speed: 40, slow: 20 }, "Done tonight (tomorrow at the latest)"],
  [80, { speed: 40, slow: null }, "Done tomorrow"],
  [120, { speed: 40, slow: 21 }, "Done around Thursday (Sunday at the latest)"],
  [280, { speed: 40, slow: 40 }, "Done around Monday"],
  [281, { speed: 40, slow: 10 }, "Done around December 1, 2026 (December 22, 2026 at the latest)"],
])("%i pages at the pace %o: %s", (pages, pace, text) => {
  expect(finishText(finishOf(pages, pace, TODAY)!, TODAY)).toBe(text);
});
