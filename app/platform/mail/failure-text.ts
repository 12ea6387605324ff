import { counted } from "#app/platform/figures.ts";

interface Mailing {
  failingSince: string | null;
  reason: string | null;
  waiting: number;
}

export function failureText({ failingSince, reason, waiting }: Mailing, timeZone: string, now: Date): string | null {
  if (failingSince === null) return null;
  const since = momentText(new Date(failingSince), timeZone, now);
  const wait =
    waiting === 0 ? "no e-mail is waiting" : `${counted(waiting, "e-mail")} ${waiting === 1 ? "is" : "are"} waiting`;
  return `No e-mail has gone out since ${since}${reason === null ? "" : ` (${reason})`}: ${wait}`;
}

export function momentText(time: Date, timeZone: string, now: Date): string {
  const day = (of: Date) => of.toLocaleDateString("en-US", { timeZone, dateStyle: "long" });
  const clock = time.toLocaleTimeString("en-US", { timeZone, timeStyle: "short" }).replaceAll("\u202f", " ");
  return day(time) === day(now) ? clock : `${day(time)} at ${clock}`;
}
