export class DeadlinePassed extends Error {
  override readonly name = "DeadlinePassed";
}

export async function within<T>(work: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  return Promise.race([work, over]).finally(() => clearTimeout(timer));
}

/** Aborts the signal after `ms` and rejects with `DeadlinePassed`, even if the work has not stopped. */
export async function withDeadline<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const deadline = new AbortController();
  const timer = setTimeout(() => deadline.abort(new DeadlinePassed()), ms);
  try {
    return await untilAborted(work(deadline.signal), deadline.signal);
  } finally {
    clearTimeout(timer);
  }
}

/** Rejects with the signal's reason at once, even if a name server or half-open socket ignores the signal. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let onAbort = () => {};
  const aborted = new Promise<never>((_, reject) => {
    onAbort = () => reject(signal.reason as Error);
    signal.addEventListener("abort", onAbort);
    if (signal.aborted) onAbort();
  });
  try {
    return await Promise.race([aborted, work]);
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    signal.removeEventListener("abort", onAbort);
  }
}
