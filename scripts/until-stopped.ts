/** A signal that aborts for this reason when this process is told to stop, so that it can clean up first. */
export function untilStopped(reason = new Error("it was stopped")): AbortSignal {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort(reason));
  return stop.signal;
}
