import fc from "fast-check";
import { describe, expect, it } from "vitest";

import {
  addDays,
  dayIn,
  daysBetween,
  formatterByZone,
  isDay,
  longDates,
  longDay,
  longTimes,
  momentIn,
  noonIn,
  wallTimeIn,
} from "./dates.ts";

/** Zones with something odd about them: far off, by quarters of an hour, changing by half ones, or at midnight. */
const ZONES = [
  "UTC",
  "Europe/Vienna",
  "Pacific/Kiritimati",
  "Pacific/Niue",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "America/Sao_Paulo",
  "America/New_York",
  "Pacific/Apia",
  "Africa/Casablanca",
];

const MINUTE = 60_000;
const zones = fc.constantFrom(...ZONES);
const times = fc.date({
  min: new Date("1970-01-02T00:00:00Z"),
  max: new Date("2100-01-01T00:00:00Z"),
  noInvalidDate: true,
});
const days = times.map((time) => time.toISOString().slice(0, 10));
const spans = fc.integer({ min: -40_000, max: 40_000 });

const at = (text: string) => new Date(text);

describe("the day of a moment", () => {
  it.each([
    // The clocks go from 2:00 to 3:00 on March 29 and back from 3:00 to 2:00 on October 25.
    ["Europe/Vienna", "2026-03-28T22:59:59.999Z", "2026-03-28"],
    ["Europe/Vienna", "2026-03-28T23:00:00Z", "2026-03-29"],
    ["Europe/Vienna", "2026-03-29T21:59:59Z", "2026-03-29"],
    ["Europe/Vienna", "2026-03-29T22:00:00Z", "2026-03-30"],
    ["Europe/Vienna", "2026-10-24T21:59:59Z", "2026-10-24"],
    ["Europe/Vienna", "2026-10-24T22:00:00Z", "2026-10-25"],
    ["Europe/Vienna", "2026-10-25T22:59:59Z", "2026-10-25"],
    ["Europe/Vienna", "2026-10-25T23:00:00Z", "2026-10-26"],
    ["Pacific/Kiritimati", "2026-11-20T09:59:59Z", "2026-11-20"],
    ["Pacific/Kiritimati", "2026-11-20T10:00:00Z", "2026-11-21"],
    ["Pacific/Niue", "2026-11-20T10:59:59Z", "2026-11-19"],
    ["Pacific/Niue", "2026-11-20T11:00:00Z", "2026-11-20"],
    ["Asia/Kathmandu", "2026-11-20T18:14:59Z", "2026-11-20"],
    ["Asia/Kathmandu", "2026-11-20T18:15:00Z", "2026-11-21"],
    // Half an hour of summer time, until 2026-04-05.
    ["Australia/Lord_Howe", "2026-04-04T12:59:59Z", "2026-04-04"],
    ["Australia/Lord_Howe", "2026-04-04T13:00:00Z", "2026-04-05"],
    ["Australia/Lord_Howe", "2026-04-05T13:29:59Z", "2026-04-05"],
    ["Australia/Lord_Howe", "2026-04-05T13:30:00Z", "2026-04-06"],
    // The day began at 1:00: its midnight was skipped; and on the last day of summer time 23:00 came twice.
    ["America/Sao_Paulo", "2018-11-04T02:59:59Z", "2018-11-03"],
    ["America/Sao_Paulo", "2018-11-04T03:00:00Z", "2018-11-04"],
    ["America/Sao_Paulo", "2019-02-17T02:59:59Z", "2019-02-16"],
    ["America/Sao_Paulo", "2019-02-17T03:00:00Z", "2019-02-17"],
    // December 30, 2011 never was.
    ["Pacific/Apia", "2011-12-30T09:59:59Z", "2011-12-29"],
    ["Pacific/Apia", "2011-12-30T10:00:00Z", "2011-12-31"],
  ])("in %s at %s is %s", (zone, time, day) => expect(dayIn(zone, at(time))).toBe(day));

  it("is the next one a minute after midnight, and the one before a minute earlier", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("UTC", "Europe/Vienna", "Pacific/Kiritimati", "Pacific/Niue", "Asia/Kathmandu"),
        days,
        (zone, day) => {
          // The moment from which on it is the day: sought by halves, knowing nothing of zones.
          let [before, from] = [Date.parse(day) - 30 * 60 * MINUTE, Date.parse(day) + 30 * 60 * MINUTE];
          while (from - before > 1) {
            const middle = Math.floor((before + from) / 2);
            if (dayIn(zone, new Date(middle)) < day) before = middle;
            else from = middle;
          }
          fc.pre(dayIn(zone, new Date(from)) === day && dayIn(zone, new Date(before)) === addDays(day, -1));
          expect(dayIn(zone, new Date(from + MINUTE))).toBe(day);
          expect(dayIn(zone, new Date(from - MINUTE))).toBe(addDays(day, -1));
          expect(from % MINUTE).toBe(0);
        },
      ),
      { numRuns: 300 },
    );
  });

  it("never goes back as time passes, but where a whole country changed its date", () => {
    fc.assert(
      fc.property(zones, times, fc.integer({ min: 1, max: 3 * 24 * 60 }), (zone, time, minutes) => {
        expect(dayIn(zone, new Date(time.getTime() + minutes * MINUTE)) >= dayIn(zone, time)).toBe(true);
      }),
    );
  });

  it("is two days on for a traveller from Niue to Kiritimati at the right hour", () => {
    const time = at("2026-11-20T10:30:00Z");
    expect(daysBetween(dayIn("Pacific/Niue", time), dayIn("Pacific/Kiritimati", time))).toBe(2);
  });
});

describe("noon", () => {
  it("lies in its day wherever that day was", () => {
    fc.assert(
      fc.property(zones, times, (zone, time) => {
        const day = dayIn(zone, time);
        expect(dayIn(zone, noonIn(zone, day))).toBe(day);
      }),
      { numRuns: 2_000 },
    );
  });

  it.each([
    ["Europe/Vienna", "2026-03-29", "2026-03-29T10:00:00.000Z"],
    ["Europe/Vienna", "2026-10-25", "2026-10-25T11:00:00.000Z"],
    ["Pacific/Kiritimati", "2026-11-20", "2026-11-19T22:00:00.000Z"],
    ["Pacific/Niue", "2026-11-20", "2026-11-20T23:00:00.000Z"],
    ["Asia/Kathmandu", "2026-11-20", "2026-11-20T06:15:00.000Z"],
    ["Australia/Lord_Howe", "2026-04-05", "2026-04-05T01:30:00.000Z"],
    ["America/Sao_Paulo", "2018-11-04", "2018-11-04T14:00:00.000Z"],
    ["Pacific/Apia", "2011-12-29", "2011-12-29T22:00:00.000Z"],
    ["Pacific/Apia", "2011-12-31", "2011-12-30T22:00:00.000Z"],
  ])("in %s on %s is %s", (zone, day, time) => expect(noonIn(zone, day).toISOString()).toBe(time));

  it("of a day that was skipped lies in one beside it", () => {
    expect(["2011-12-29", "2011-12-31"]).toContain(dayIn("Pacific/Apia", noonIn("Pacific/Apia", "2011-12-30")));
  });
});

describe("counting days", () => {
  it("comes back by as many as it went", () => {
    fc.assert(
      fc.property(days, spans, (day, span) => {
        expect(daysBetween(day, addDays(day, span))).toBe(span);
        expect(addDays(addDays(day, span), -span)).toBe(day);
      }),
    );
  });

  it("adds up, and has a day's order", () => {
    fc.assert(
      fc.property(days, days, spans, spans, (a, b, first, second) => {
        expect(daysBetween(a, b) + daysBetween(b, a)).toBe(0);
        expect(addDays(addDays(a, first), second)).toBe(addDays(a, first + second));
        expect(Math.sign(daysBetween(a, b))).toBe(a < b ? 1 : a > b ? -1 : 0);
      }),
    );
  });

  it.each([
    ["2024-02-28", 1, "2024-02-29"],
    ["2026-02-28", 1, "2026-03-01"],
    ["2026-03-28", 2, "2026-03-30"],
    ["2026-01-01", -1, "2025-12-31"],
    ["2011-12-29", 2, "2011-12-31"],
  ])("from %s by %d leads to %s", (day, span, there) => expect(addDays(day, span)).toBe(there));
});

describe("a day", () => {
  it("is whatever the calendar has between 1900 and 2200", () => {
    fc.assert(fc.property(days, (day) => isDay(day)));
    expect([isDay("1900-01-01"), isDay("2200-01-01"), isDay("2024-02-29")]).toEqual([true, true, true]);
  });

  it.each([
    ["2026-02-29"],
    ["2026-02-30"],
    ["2026-13-01"],
    ["2026-00-10"],
    ["2026-01-00"],
    ["2026-01-32"],
    ["2026-1-1"],
    ["20260101"],
    ["2026-01-01T00:00:00Z"],
    [" 2026-01-01"],
    ["2026-01-01\n"],
    ["1899-12-31"],
    ["2200-01-02"],
    ["9999-12-31"],
    ["0000-01-01"],
    ["-2026-01-01"],
    ["٢٠٢٦-٠١-٠١"],
    ["today"],
    [""],
    [null],
    [undefined],
    [20_260_101],
    [new Date("2026-01-01")],
    [["2026-01-01"]],
  ])("is not %j", (text) => expect(isDay(text)).toBe(false));

  it("is no text that anybody might send", () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        fc.pre(!/^\d{4}-\d\d-\d\d$/.test(text));
        expect(isDay(text)).toBe(false);
      }),
    );
  });
});

describe("a date in words", () => {
  it("is the US long form, on the reader's calendar", () => {
    expect(longDay("2026-11-20")).toBe("November 20, 2026");
    const midnight = at("2026-11-20T23:30:00Z");
    expect(longDates("Europe/Vienna")(midnight)).toBe("November 21, 2026");
    expect(longDates("Pacific/Niue")(midnight)).toBe("November 20, 2026");
  });

  it("says the same of a day and of its noon", () => {
    fc.assert(
      fc.property(zones, days, (zone, day) => {
        fc.pre(dayIn(zone, noonIn(zone, day)) === day);
        expect(longDates(zone)(noonIn(zone, day))).toBe(longDay(day));
      }),
    );
  });
});

describe("a time on the wall", () => {
  it("is read in its zone, and written back as it was", () => {
    expect(momentIn("Europe/Vienna", "2026-11-21T09:30")).toEqual(at("2026-11-21T08:30:00Z"));
    expect(momentIn("Asia/Kathmandu", "2026-11-21T00:00")).toEqual(at("2026-11-20T18:15:00Z"));
    expect(longTimes("Europe/Vienna")(at("2026-11-21T08:30:00Z"))).toBe("November 21, 2026 at 9:30 AM");
    fc.assert(
      fc.property(zones, times, (zone, time) => {
        const wall = wallTimeIn(zone, time);
        expect(wallTimeIn(zone, momentIn(zone, wall)!)).toBe(wall);
      }),
    );
  });

  it("is nothing where no calendar or clock has it", () => {
    for (const text of [
      "",
      "2026-11-21",
      "2026-02-30T09:30",
      "2026-11-21T24:00",
      "2026-11-21T09:60",
      "x\n2026-11-21T09:30",
    ]) {
      expect([text, momentIn("UTC", text)]).toEqual([text, null]);
    }
  });

  it("that clocks skip in spring is an hour off", () => {
    expect(["01:30", "03:30"]).toContain(
      wallTimeIn("Europe/Vienna", momentIn("Europe/Vienna", "2026-03-29T02:30")!).slice(-5),
    );
  });
});

it("a formatter is kept for its zone, and at most a hundred are", () => {
  const formatters = formatterByZone("en-US", { dateStyle: "long" });
  const first = formatters("Asia/Tokyo");
  expect(formatters("Asia/Tokyo")).toBe(first);
  const zones = Intl.supportedValuesOf("timeZone").filter((zone) => zone !== "Asia/Tokyo");
  for (const zone of zones.slice(0, 100)) formatters(zone);
  expect(formatters("Asia/Tokyo")).not.toBe(first);
});
