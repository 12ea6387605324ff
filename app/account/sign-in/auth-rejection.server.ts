import { problem, tooMany, type Outcome, type Values } from "#app/http/mutation.server.ts";

/** A rejection with the status and, if present, the retry time of better-auth's response. */
export function authRejection({ status, headers }: Response, message: string, values?: Values): Outcome<never> {
  const seconds = Number(headers.get("X-Retry-After"));
  return seconds > 0 ? tooMany(message, seconds, values) : problem(message, status, values);
}
