import { log } from "#app/platform/log.ts";

const REPEAT_AFTER_MS = 10 * 60_000;

export function createOutageLog(): (error: unknown) => void {
  let quietUntil = -Infinity;
  return (error) => {
    if (performance.now() < quietUntil) return;
    quietUntil = performance.now() + REPEAT_AFTER_MS;
    log.warn({ err: asError(error) }, "background work waits for the database");
  };
}

function asError(error: unknown): Error {
  if (error instanceof Error) return error;
  const { message = "", code, stack } = (error ?? {}) as { message?: string; code?: unknown; stack?: string };
  return Object.assign(new Error(message), { code, stack });
}
