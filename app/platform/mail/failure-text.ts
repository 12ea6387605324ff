import { localeNow, t } from "#app/language/t.ts";
import { counted } from "#app/platform/figures.ts";

interface Mailing {
  failingSince: string | null;
  reason: string | null;
  waiting: number;
}

export function failureText({ failingSince, reason, waiting }: Mailing, timeZone: string, now: Date): string | null {
  if (failingSince === null) return null;
  const since = momentText(new Date(failingSince), timeZone, now);
  const mails = counted(waiting, "e-mail");
  const some = waiting === 1 ? t("{mails} is waiting", { mails }) : t("{mails} are waiting", { mails });
  const wait = waiting === 0 ? t("no e-mail is waiting") : some;
  return t("No e-mail has gone out since {since}{rest}: {wait}", {
    since,
    rest: reason === null ? "" : ` (${reason})`,
    wait,
  });
}

export function momentText(time: Date, timeZone: string, now: Date): string {
  const day = (of: Date) => of.toLocaleDateString(localeNow(), { timeZone, dateStyle: "long" });
  const clock = time.toLocaleTimeString(localeNow(), { timeZone, timeStyle: "short" }).replaceAll("\u202f", " ");
  return day(time) === day(now) ? clock : t("{time} at {clock}", { time: day(time), clock });
}
