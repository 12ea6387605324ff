import fc from "fast-check";

import { addDays, noonIn } from "#app/platform/dates.ts";
import { pageAt } from "#app/reading/list/reading-place.ts";
import { beginningOf, replay, type GivenLine } from "#app/reading/log/reading-log.ts";
import { GENRES } from "#db/genres.ts";
import { MAX_MINUTES, PLACE_UNITS, READING_STATUSES, type ReadingStatus } from "#db/reading.ts";

/** Words with everything in them that a file format may stumble over. */
const words = fc
  .array(
    fc.oneof(
      fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 }),
      fc.constantFrom(
        '"',
        '""',
        ",",
        ";",
        "=1+1",
        "+1",
        "-1",
        "@x",
        "'=x",
        "''-",
        "'",
        "\n",
        "\r\n",
        "\t",
        "p12",
        "[]",
      ),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(""));

/** A name as our own forms keep it: on one line, without spaces around it. */
const name = words
  .map((text) =>
    text
      .toWellFormed()
      .replace(/\s+/g, " ")
      .replace(/\p{Cc}/gu, "")
      .normalize("NFC")
      .trim(),
  )
  .filter((text) => /\S/.test(text));

/** Words of several lines, as a review keeps them. */
const text = words.map((each) => each.toWellFormed().replace(/[^\P{Cc}\n]/gu, "")).filter((each) => /\S/.test(each));

const review = fc
  .record({
    read: fc.integer({ min: 0, max: 5 }),
    review: fc.option(text),
    note: fc.option(text),
    givesAway: fc.boolean(),
    page: fc.option(fc.integer({ min: 1, max: 300 })),
  })
  .filter((written) => written.review !== null || written.note !== null)
  .map((written) => ({
    ...written,
    page: written.givesAway ? written.page : null,
    totalPages: written.givesAway && written.page ? 300 : null,
  }));

const step = fc.record({
  days: fc.integer({ min: 0, max: 400 }),
  ms: fc.integer({ min: -40_000_000, max: 40_000_000 }),
  what: fc.constantFrom(...READING_STATUSES, ...PLACE_UNITS),
  page: fc.integer({ min: 0, max: 300 }),
});

/** An entry with any log that our own app can write. */
export const anyEntry = fc
  .record({
    title: name,
    author: name,
    genre: fc.option(fc.constantFrom(...GENRES)),
    totalPages: fc.option(fc.integer({ min: 300, max: 50_000 }), { nil: null }),
    totalMinutes: fc.option(fc.integer({ min: 300, max: MAX_MINUTES }), { nil: null }),
    rating: fc.option(fc.integer({ min: 1, max: 10 }), { nil: null }),
    shelves: fc.uniqueArray(name, { maxLength: 4 }),
    readBefore: fc.boolean(),
    undatedStatus: fc.option(fc.constantFrom(...READING_STATUSES), { freq: 2 }),
    undatedDays: fc.option(fc.integer({ min: 0, max: 1_500 })),
    reviews: fc
      .uniqueArray(review, { maxLength: 3, selector: ({ read }) => read })
      .map((reviews) => reviews.toSorted((a, b) => a.read - b.read)),
    steps: fc.array(step, { maxLength: 12 }),
    addedDays: fc.integer({ min: 0, max: 3_000 }),
  })
  .map(({ steps, addedDays, undatedDays, ...others }) => {
    const { undatedStatus } = others;
    const isAfter = undatedStatus !== null && undatedDays !== null;
    const undatedAfter = isAfter ? noonIn("Europe/Vienna", addDays("2012-02-27", undatedDays)) : null;
    const facts = { ...others, undatedAfter, readBefore: others.readBefore || undatedStatus === "completed" };
    let day = "2012-02-27";
    const given = steps.map(({ days, ms, what, page }, id): GivenLine => {
      day = addDays(day, days);
      const at = new Date(noonIn("Europe/Vienna", day).getTime() + ms);
      const unit = PLACE_UNITS.find((each) => each === what);
      if (unit === undefined) {
        const status = what as ReadingStatus;
        return {
          id,
          day,
          at,
          kind: "status",
          status,
          page: status === "completed" ? facts.totalPages : null,
          amount: null,
        };
      }
      const reached = unit === "percent" ? page % 101 : page;
      const amount = unit === "page" ? null : reached;
      return { id, day, at, kind: unit, status: "reading", page: pageAt(unit, reached, facts), amount };
    });
    const addedAt = noonIn("Europe/Vienna", addDays("2012-01-01", addedDays));
    return { ...facts, isbn13: null as string | null, addedAt, ...replay(given, beginningOf(facts)) };
  });

export type AnyEntry = typeof anyEntry extends fc.Arbitrary<infer Entry> ? Entry : never;
