import { pino } from "pino";

import { env } from "#app/env.server.ts";

import { currentRequest } from "./current-request.ts";

/** Errors are reduced to what locates the fault: parameters and a URL's query can contain what a user typed. */
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

/** Logs the stack of what libraries print, not the text, which can contain a session's token. */
export function takeOverConsole(): void {
  for (const level of ["error", "warn"] as const) {
    console[level] = (...values: unknown[]) => {
      const err = values.find((one) => one instanceof Error) ?? new Error("no error");
      log[level]({ err }, "a library printed something");
    };
  }
}

function codeOf(error: unknown): unknown {
  return (error as { code?: unknown } | null | undefined)?.code;
}

function withoutParameters(error: Error): string {
  // drizzle and better-auth repeat parameters in their messages; the innermost cause has the database's own message.
  return error.cause instanceof Error ? withoutParameters(error.cause) : (error.message.split("\n")[0] ?? "");
}

function frames(error: Error): string[] {
  return (error.stack ?? "")
    .split("\n")
    .filter((line) => line.startsWith("    at "))
    .slice(0, 6)
    .map((line) => line.trim());
}
