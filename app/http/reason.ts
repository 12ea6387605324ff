export function reasonIn(answer: object | undefined, failed: string): string | undefined {
  const text = answer !== undefined && "problem" in answer ? answer.problem : undefined;
  return typeof text === "string" && text !== failed ? text : undefined;
}
