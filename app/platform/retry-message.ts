import { t } from "#app/language/t.ts";

import { counted } from "./figures.ts";

export function inTime(seconds: number): string {
  if (seconds < 60) return t("in {seconds}", { seconds: counted(Math.max(1, Math.ceil(seconds)), "second") });
  const minutes = Math.ceil(seconds / 60);
  return minutes < 120
    ? t("in {minutes}", { minutes: counted(minutes, "minute") })
    : t("in about {hours}", { hours: counted(Math.round(minutes / 60), "hour") });
}

export function retryIn(what: string, seconds: number): string {
  return t("You can {what} again {inTime}.", { what, inTime: inTime(seconds) });
}

export const tooOftenMessage =
  ({ had, what }: { had: string; what: string }) =>
  ({ of, retryAfterSeconds }: { of: "reader" | "address"; retryAfterSeconds: number }): string => {
    const why = of === "reader" ? had : t("Many people on your network are posting.");
    return `${why} ${retryIn(what, retryAfterSeconds)}`;
  };
