import { expect, it } from "vitest";

import { READING_STATUSES } from "#db/reading.ts";

import { reasonText } from "./reason.ts";
import { decisionFrom } from "./standing.ts";

const entry = (stars: number | null, status: (typeof READING_STATUSES)[number] = "completed") =>
  decisionFrom(1, { kind: "listed", status, stars });
/** What an entry adds to a reader's taste, in likes; below 0 it is a pass. */
const worth = (...asked: Parameters<typeof entry>) => {
  const { liked, weight = 1 } = entry(...asked);
  return liked ? weight : -weight;
};

it("more stars never say less", () => {
  const stars = Array.from({ length: 10 }, (_, half) => worth(half + 1));
  expect(stars).toEqual(stars.toSorted((a, b) => a - b));
  expect(stars[0]).toBeLessThan(0);
  expect(stars[9]).toBeGreaterThan(1);
});

it("no star is not zero stars: a finished book without any speaks for its kind", () => {
  expect(worth(null)).toBeGreaterThan(0);
  expect(worth(null)).toBeLessThan(worth(10));
});

it("a book that was given up speaks against its kind, unless its stars say otherwise", () => {
  expect(worth(null, "did_not_finish")).toBeLessThan(0);
  expect(worth(9, "did_not_finish")).toBe(worth(9, "completed"));
  for (const status of READING_STATUSES) if (status !== "did_not_finish") expect(worth(null, status)).toBe(worth(null));
});

it.each([
  [{ kind: "like" }, "Because you liked Dune"],
  [{ kind: "save" }, "Because you saved Dune"],
  [{ kind: "listed", status: "completed", stars: null }, "Because you finished Dune"],
  [{ kind: "listed", status: "reading", stars: null }, "Because you’re reading Dune"],
  [{ kind: "listed", status: "want_to_read", stars: null }, "Because you want to read Dune"],
  [{ kind: "listed", status: "completed", stars: 10 }, "Because you gave Dune five stars"],
  [{ kind: "listed", status: "did_not_finish", stars: 7 }, "Because you gave Dune three and a half stars"],
] as const)("a reason names what its reader did: %j", (cause, text) => {
  expect(reasonText({ kind: "neighbour", bookId: 1 }, () => ({ title: "Dune", cause }))).toBe(text);
});
