import { log } from "#app/platform/log.ts";

const AGAIN_AFTER_MS = 10 * 60_000;

/** Logs the first of many errors and then one every ten minutes: a database that is away fails each look at it. */
export function createComplaint(): (error: unknown) => void {
  let quietUntil = -Infinity;
  return (error) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + AGAIN_AFTER_MS;
    log.warn({ err: asError(error) }, "background work waits for the database");
  };
}

/** pg-boss hands on copies of errors. */
function asError(error: unknown): Error {
  if (error instanceof Error) return error;
  const { message = "", code, stack } = (error ?? {}) as { message?: string; code?: unknown; stack?: string };
  return Object.assign(new Error(message), { code, stack });
}
