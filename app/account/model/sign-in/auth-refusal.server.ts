import { problem, tooMany, type Outcome, type Values } from "#app/http/mutation.server.ts";

/** A refusal with better-auth's own status, and with when to try again where it said so. */
export function authRefusal({ status, headers }: Response, words: string, values?: Values): Outcome<never> {
  const seconds = Number(headers.get("X-Retry-After"));
  return seconds > 0 ? tooMany(words, seconds, values) : problem(words, status, values);
}
