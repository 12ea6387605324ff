import { data } from "react-router";
import type { z } from "zod";

import { refusalIn } from "./refusal.ts";
import type { ReportAnswer } from "./report.ts";

/** What the moderation's forms are answered. */
export function reportAnswer(body: ReportAnswer, status = 200, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "private, no-store", ...headers } });
}

/** What is wrong with a form, by the names of its fields. */
export function invalidReport(error: z.ZodError): Response {
  const errors = error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]);
  return reportAnswer({ errors: Object.fromEntries(errors) as Record<string, string> }, 400);
}

/**
 * What the server answers, or these words where no answer came or one that nobody expected. The page, and what was
 * typed into it, stays; a reader whose session has ended is still sent away.
 */
export async function orFailed(ask: () => Promise<unknown>, problem: string) {
  try {
    return (await ask()) as ReportAnswer;
  } catch (error) {
    if (error instanceof Response) throw error;
    return data<ReportAnswer>({ problem: refusalIn(error, problem) }, { status: 503 });
  }
}
