import type { Reportable } from "#app/club/reports/report.ts";
import { veilText } from "#app/club/reviews/review.ts";

import type { Message } from "./message.ts";
import { wordsOf } from "./rules.ts";

/** A review is reported as a review, wherever it stands. */
export function reportableOf(message: Message): Reportable {
  const { id, review, about, veiled } = message;
  if (!review) return { kind: "message", id, text: wordsOf(message) };
  const text = veiled ? veilText({ page: about?.page ?? null, totalPages: review.totalPages }) : wordsOf(message);
  return { kind: "review", id: review.id, text };
}
