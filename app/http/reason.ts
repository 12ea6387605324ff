/** Why the server did nothing, in its own words; undefined where it said none, and `failed` stands for an answer. */
export function reasonIn(answer: object | undefined, failed: string): string | undefined {
  const said = answer !== undefined && "problem" in answer ? answer.problem : undefined;
  return typeof said === "string" && said !== failed ? said : undefined;
}
