import { t } from "#app/language/t.ts";
import { longDay } from "#app/platform/dates.ts";
import { counted, figure } from "#app/platform/figures.ts";

import type { YearDay } from "./reading-year.ts";
import { sum } from "./rules.ts";

export function yearMapSentence(year: number, logged: YearDay[], undated: number, thisYear: boolean): string {
  if (logged.length === 0 && undated === 0) {
    return thisYear
      ? t("You haven’t logged anything in {year} yet.", { year })
      : t("You logged nothing in {year}.", { year });
  }
  return [ofDays(year, logged, thisYear), undatedSentence(undated)].join(" ").trim();
}

function ofDays(year: number, logged: YearDay[], thisYear: boolean): string {
  if (logged.length === 0) return t("You logged no daily reading in {year}.", { year });
  const best = logged.reduce((most, day) => ((day.pages ?? 0) > (most.pages ?? 0) ? day : most));
  const days = t("You read on {n} in {year}{rest}", {
    n: counted(logged.length, "day"),
    year,
    rest: thisYear ? t(" so far") : "",
  });
  if ((best.pages ?? 0) <= 0) return `${days}.`;
  const pages = counted(sum(logged.map((day) => day.pages ?? 0)), "page");
  return t("{days}, {pages} in all. Your best day was {day}, with {pages2}.", {
    days,
    pages,
    day: longDay(best.day),
    pages2: figure(best.pages ?? 0),
  });
}

export function undatedSentence(books: number): string {
  if (books === 0) return "";
  return books === 1
    ? t("1 book has a finish date but no daily pages, so its pages aren’t counted here.")
    : t("{books} books have a finish date but no daily pages, so their pages aren’t counted here.", {
        books: figure(books),
      });
}
