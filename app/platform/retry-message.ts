export function inTime(seconds: number): string {
  if (seconds < 60) return `in ${counted(Math.max(1, Math.ceil(seconds)), "second")}`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120 ? `in ${counted(minutes, "minute")}` : `in about ${counted(Math.round(minutes / 60), "hour")}`;
}

export function retryIn(what: string, seconds: number): string {
  return `You can ${what} again ${inTime(seconds)}.`;
}

export const tooOftenMessage =
  ({ had, what }: { had: string; what: string }) =>
  ({ of, retryAfterSeconds }: { of: "reader" | "address"; retryAfterSeconds: number }): string => {
    const why = of === "reader" ? had : "Many people are writing from your network.";
    return `${why} ${retryIn(what, retryAfterSeconds)}`;
  };

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;
