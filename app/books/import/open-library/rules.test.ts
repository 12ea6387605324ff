import { expect, it } from "vitest";

import type { Progress } from "#openlibrary-dumps/prepare-rows.ts";
import { PHASES } from "#openlibrary-dumps/run-folder.ts";

import { detailText, planText, statusText, stepText } from "./rules.ts";
import { RunForm } from "./schema.ts";

const at = (facts: Partial<Progress>): Progress => ({ phase: "works", lines: 0, part: null, from: 0, ...facts });
const RUN = { state: "running", problem: null, progress: null, isSeen: true, report: null } as const;

it("every phase of an import is a step of its own, in plain words", () => {
  const steps = PHASES.filter((phase) => phase !== "done").map((phase) => stepText({ phase }));
  expect(new Set(steps).size).toBe(PHASES.length - 1);
  for (const [index, step] of steps.entries()) {
    expect(step).toMatch(new RegExp(`^step ${index + 1} of ${steps.length}, [a-z ]+$`));
  }
  expect(stepText({ phase: "done" })).toBe(steps.at(-1));
});

it("an import says how many lines it has read, and how many books it has chosen and written", () => {
  expect(detailText(at({ lines: 12_250_000, part: 0.459 }), 100)).toBe("12,250,000 lines read, 45% of the file.");
  expect(detailText(at({ lines: 1 }), 100)).toBe("1 line read.");
  expect(detailText(at({ lines: 3_000, from: 250_000 }), 100)).toBe("Skipping to line 250,000: 3,000 so far.");
  expect(detailText(at({ phase: "choice", lines: 5_000 }), 100_000)).toBe("5,000 books chosen.");
  expect(detailText(at({ phase: "import", lines: 105_000 }), 100_000)).toBe("100,000 of up to 100,000 books written.");
  expect(detailText(at({ phase: "rows" }), 100)).toBe("");
});

it("an import says what was asked for", () => {
  expect(planText({ books: 100_000, languages: ["de", "en"], folder: null })).toBe(
    "Up to 100,000 books in German and English, from Open Library.",
  );
  expect(planText({ books: 1, languages: [], folder: "/srv/dumps" })).toBe(
    "Up to 1 book in all languages, from the folder /srv/dumps.",
  );
});

it("an import says where it stands, and whom it waits for", () => {
  const works = { ...RUN, progress: at({}) };
  expect(statusText(works, true)).toBe("Step 4 of 9, reading the works.");
  expect(statusText({ ...works, state: "paused" }, false)).toBe("Paused at step 4 of 9, reading the works.");
  expect(statusText({ ...works, state: "paused", problem: "The disk is full." }, false)).toMatch(/^Stopped at step 4/);
  expect(statusText({ ...RUN, isSeen: false }, false)).toBe("Starting in a moment.");
  expect(statusText({ ...works, isSeen: false }, false)).toMatch(/^Continues within two minutes, at step 4/);
  expect(statusText({ ...works, isSeen: false }, true)).toMatch(/^Another import from Open Library is running/);
  const report = { added: 1_200, updated: 3 };
  expect(statusText({ ...works, state: "done", report }, false)).toBe("Done: 1,200 added, 3 changed.");
  expect(statusText({ ...works, state: "cancelled", report }, false)).toContain(
    "Cancelled after 1,200 books. What was imported stays.",
  );
  expect(statusText({ ...RUN, state: "cancelled" }, false)).toBe("Cancelled. Nothing was imported.");
});

const TYPED = { books: "100,000", languages: "German, eng", source: "web", folder: "" };
const problems = (typed: Partial<typeof TYPED>) =>
  RunForm.safeParse({ ...TYPED, ...typed }).error?.issues.map(({ path, message }) => [path[0], message]);

it("an admin types a number as people write it, and languages by name or code", () => {
  expect(RunForm.parse(TYPED)).toEqual({ books: 100_000, languages: ["de", "en"], folder: null });
  expect(RunForm.parse({ ...TYPED, languages: " ", books: "1 000" })).toMatchObject({ books: 1_000, languages: [] });
  expect(RunForm.parse({ ...TYPED, source: "folder", folder: " /srv/dumps " })).toMatchObject({ folder: "/srv/dumps" });
});

it("what cannot be is said beside its field", () => {
  for (const books of ["", "0", "1.5", "-1", "1000001", "99999999", "many"]) {
    expect(problems({ books })).toEqual([["books", "Enter a number from 1 to 1,000,000."]]);
  }
  expect(problems({ languages: "German, Klingon" })).toEqual([["languages", "“Klingon” isn’t a language we know."]]);
  expect(problems({ source: "" })).toEqual([["source", "Choose where the files are."]]);
  for (const folder of ["", "dumps", "./dumps"]) {
    expect(problems({ source: "folder", folder })?.[0]?.[0]).toBe("folder");
  }
});
