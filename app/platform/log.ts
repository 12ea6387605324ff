import { pino } from "pino";

import { env } from "#app/env.server.ts";

import { currentRequest } from "./current-request.ts";

/**
 * One JSON line an event, with the id of the request it belongs to. Errors are reduced to what finds the fault: a database error's parameters
 * and an address's query can hold what a reader typed.
 */
export const log = pino({
  level: env.LOG_LEVEL,
  base: null,
  mixin: () => {
    const id = currentRequest()?.id;
    return id === undefined ? {} : { request: id };
  },
  serializers: {
    err: (error: unknown) =>
      error instanceof Error
        ? {
            name: error.name,
            code: codeOf(error) ?? codeOf(error.cause),
            message: withoutParameters(error),
            stack: frames(error),
          }
        : { name: typeof error },
  },
});

/**
 * From now on what libraries print as an error is a line here, without their words: those can hold a query's parameters, a
 * session's token among them. Where it was said is in the stack.
 */
export function takeOverConsole(): void {
  for (const level of ["error", "warn"] as const) {
    console[level] = (...said: unknown[]) => {
      const err = said.find((one) => one instanceof Error) ?? new Error("no error");
      log[level]({ err }, "a library printed something");
    };
  }
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null | undefined)?.code;
}

function withoutParameters(error: Error): string {
  // drizzle repeats the statement and its parameters in the message, and better-auth may wrap that once more; the last
  // cause has the database's own words.
  return error.cause instanceof Error ? withoutParameters(error.cause) : (error.message.split("\n")[0] ?? "");
}

function frames(error: Error): string[] {
  return (error.stack ?? "")
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .slice(0, 6)
    .map((line) => line.trim());
}
