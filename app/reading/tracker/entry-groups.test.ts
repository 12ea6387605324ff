import fc from "fast-check";
import { expect, it } from "vitest";

import { LIST_SORTS, type ReadingEntry } from "#app/reading/list/reading-entry.ts";
import { READING_STATUSES } from "#db/reading.ts";

import { entryGroups, groupName } from "./entry-groups.ts";

const entry = (facts: Partial<ReadingEntry>) => ({ title: "Momo", author: "Michael Ende", ...facts }) as ReadingEntry;

const names = (entries: ReadingEntry[], sort: (typeof LIST_SORTS)[number]) =>
  entryGroups(entries, sort).map(({ name }) => name);

it("by date the groups are wanted, paused, completed by year where it is known, and given up, in whatever order entries come", () => {
  const entries = [
    entry({ status: "did_not_finish" }),
    entry({ status: "completed", completed: "May 2, 2024" }),
    entry({ status: "completed", completed: null }),
    entry({ status: "reading" }),
    entry({ status: "completed", completed: "November 20, 2026" }),
    entry({ status: "want_to_read", completed: "May 2, 2024" }),
    entry({ status: "paused" }),
  ];
  const order = [
    "Reading",
    "Want to Read",
    "Paused",
    "Completed in 2026",
    "Completed in 2024",
    "Completed",
    "Did Not Finish",
  ];
  expect(names(entries, "date")).toEqual(order);
  expect(names(entries.toReversed(), "date")).toEqual(order);
});

it("by title and author the groups are letters without accents, and one for all that is no letter", () => {
  expect(names([entry({ title: "1984" }), entry({ title: "émile" }), entry({ title: "Emma" })], "title")).toEqual([
    "#",
    "E",
  ]);
  expect(names([entry({ author: "Ødegård" }), entry({ author: "" })], "author")).toEqual(["Ø", "#"]);
});

it("by stars and pages the best and the shortest stand first, and those without last", () => {
  const rated = [null, 1, 7, 10].map((rating) => entry({ rating }));
  expect(names(rated, "stars")).toEqual(["5 stars", "3½ stars", "½ star", "No stars"]);
  const long = [null, 50_000, 600, 599, 400, 200, 199, 1].map((totalPages) => entry({ totalPages }));
  expect(names(long, "pages")).toEqual([
    "Under 200 pages",
    "200–399 pages",
    "400–599 pages",
    "600 pages or more",
    "Length unknown",
  ]);
});

it("every entry is in the one group that bears its name, in the order of the entries", () => {
  const anEntry = fc.record({
    id: fc.nat(),
    title: fc.string(),
    author: fc.string(),
    status: fc.constantFrom(...READING_STATUSES),
    completed: fc.integer({ min: 1900, max: 2100 }).map((year) => `May 2, ${year}`),
    rating: fc.option(fc.integer({ min: 1, max: 10 })),
    totalPages: fc.option(fc.integer({ min: 1, max: 50_000 })),
  });
  fc.assert(
    fc.property(fc.array(anEntry), fc.constantFrom(...LIST_SORTS), (found, sort) => {
      const entries = found as ReadingEntry[];
      const groups = entryGroups(entries, sort);
      expect(new Set(groups.map(({ name }) => name)).size).toBe(groups.length);
      for (const { name, entries: members } of groups)
        expect(members).toEqual(entries.filter((each) => groupName(each, sort) === name));
      expect(groups.flatMap((group) => group.entries)).toHaveLength(entries.length);
    }),
  );
});
