import type { Answer } from "./answer.ts";

/** Why the server did nothing, in its own words; undefined where it said none, and `failed` stands for an answer. */
export function reasonIn(answer: Answer | undefined, failed: string): string | undefined {
  return answer !== undefined && "problem" in answer && answer.problem !== failed ? answer.problem : undefined;
}
