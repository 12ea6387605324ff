import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";
import { MAX_MINUTES, MAX_PAGES, type PlaceUnit } from "#db/reading.ts";

import { boundOf, type Edition } from "./reading-place.ts";

export function readPages(text: unknown): number | null {
  if (typeof text !== "string" || !/^\s*\d{1,9}\s*$/.test(text)) return null;
  return Number(text);
}

export function placeProblem(unit: PlaceUnit, text: unknown, edition: Edition): string | null {
  const amount = readPages(text);
  if (amount === null) return t("Enter the {nouns} as a whole number.", { nouns: NOUNS[unit] });
  if (amount <= boundOf(unit, edition)) return null;
  if (unit === "percent") return t("Enter 100 or less.");
  if (unit === "minutes")
    return edition.totalMinutes === null
      ? tooLong()
      : t("The audio is {totalMinutes} minutes long.", { totalMinutes: edition.totalMinutes });
  return edition.totalPages === null
    ? tooMany()
    : t("This book has {totalPages} pages.", { totalPages: edition.totalPages });
}

const NOUNS: Record<PlaceUnit, string> = { page: "page", percent: "percentage", minutes: "minutes" };

export function totalPagesProblem(text: unknown): string | null {
  const pages = readPages(text);
  if (pages === null || pages === 0) return t("Enter the number of pages as a whole number.");
  return pages > MAX_PAGES ? tooMany() : null;
}

export function totalMinutesProblem(text: unknown): string | null {
  const minutes = readPages(text);
  if (minutes === null || minutes === 0) return t("Enter the number of minutes as a whole number.");
  return minutes > MAX_MINUTES ? tooLong() : null;
}

const tooLong = () => t("Enter {maxMinutes} or less.", { maxMinutes: figure(MAX_MINUTES) });

const tooMany = () => t("Enter {maxPages} or less.", { maxPages: figure(MAX_PAGES) });
