/** The server's reason for a rejection; undefined if it gave none, or only repeated `failed`. */
export function reasonIn(answer: object | undefined, failed: string): string | undefined {
  const text = answer !== undefined && "problem" in answer ? answer.problem : undefined;
  return typeof text === "string" && text !== failed ? text : undefined;
}
