export function untilStopped(reason = new Error("it was stopped")): AbortSignal {
  const stop = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort(reason));
  return stop.signal;
}
