/** A wait in words: `in 40 seconds`, `in 1 minute`, `in about 3 hours`. */
export function inTime(seconds: number): string {
  if (seconds < 60) return `in ${counted(Math.max(1, Math.ceil(seconds)), "second")}`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `in ${counted(minutes, "minute")}` : `in about ${counted(Math.round(minutes / 60), "hour")}`;
}

/** Names the time of the next try: `You can ask again in 12 minutes.` */
export function retryIn(what: string, seconds: number): string {
  return `You can ${what} again ${inTime(seconds)}.`;
}

/**
 * The sentence for an attempt over the limit. `had` describes what the user has done so far; it is left out if others
 * behind the same address have used up the limit.
 */
export const tooOftenMessage =
  ({ had, what }: { had: string; what: string }) =>
  ({ of, retryAfterSeconds }: { of: "reader" | "address"; retryAfterSeconds: number }): string => {
    const why = of === "reader" ? had : "Many people are writing from your network.";
    return `${why} ${retryIn(what, retryAfterSeconds)}`;
  };

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
