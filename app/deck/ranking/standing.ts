import { FEW_STARS, LEAST_STAR_WEIGHT, STAR_SLOPE, STARS_OF_A_LIKE } from "./constants.ts";
import type { Cause, Decision } from "./decision.ts";

export function decisionFrom(book: number, cause: Cause): Decision {
  switch (cause.kind) {
    case "like":
    case "save":
      return { book, liked: true, cause };
    case "pass":
      return { book, liked: false, cause };
    case "listed":
      return { book, ...judgementOf(cause), cause };
  }
}

/** Stars say more than the status: a book that was given up may still have four of them. */
function judgementOf({ status, stars }: Extract<Cause, { kind: "listed" }>): Pick<Decision, "liked" | "weight"> {
  if (stars === null) return { liked: status !== "did_not_finish" };
  if (stars <= FEW_STARS) return { liked: false };
  return { liked: true, weight: Math.max(LEAST_STAR_WEIGHT, 1 + STAR_SLOPE * (stars - STARS_OF_A_LIKE)) };
}
