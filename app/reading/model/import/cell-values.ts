import { addDays, isDay } from "#app/platform/dates.ts";
import { GENRES, type Genre } from "#db/genres.ts";
import { isbn13From } from "#db/import/isbn.ts";
import { MAX_MINUTES, MAX_PAGES } from "#db/reading.ts";

/** Characters of a comma-separated list in one field. Lists that people type are shorter. */
export const LONGEST_LIST = 20_000;
export const MOST_PARTS = 500;

/** Text on one line that the database accepts: no control characters, no lone surrogates. */
export function tidy(text: string): string {
  return text
    .toWellFormed()
    .replace(/\s+/g, " ")
    .replace(/\p{Cc}/gu, "")
    .normalize("NFC")
    .trim();
}

export function shortened(text: string): string {
  const characters = [...tidy(text.slice(0, 1_000))];
  return characters.length > 60 ? `${characters.slice(0, 59).join("")}…` : characters.join("");
}

export function minutesFrom(text: string): number | null {
  const minutes = Number(/^\d{1,5}$/.exec(text.trim())?.[0]);
  return minutes >= 1 && minutes <= MAX_MINUTES ? minutes : null;
}

export function pagesFrom(text: string): number | null {
  const pages = Number(/^(\d{1,6})(?:\.0+)?$/.exec(text.trim())?.[1]);
  return pages >= 1 && pages <= MAX_PAGES ? pages : null;
}

export function countFrom(text: string): number | null {
  return /^\d{1,4}$/.test(text.trim()) ? Number(text) : null;
}

/** The ISBN-13 of a further column; null if it is that of another edition. */
export function otherFormOf(isbn13: string | null, text: string): string | null {
  const other = isbn13From(text);
  return isbn13 === null || other === isbn13 ? other : null;
}

/** In half stars, to which quarters are rounded; 0 for none. */
export function starsFrom(text: string, notes: string[]): number | null {
  const stars = Number(text.trim() || 0);
  if (!(stars >= 0 && stars <= 5)) return null;
  const halves = stars === 0 ? 0 : Math.max(1, Math.round(stars * 2));
  if (halves !== stars * 2) notes.push(`Its ${stars} stars become ${halves / 2}.`);
  return halves;
}

/** Whether the reader owns a copy: a number of copies, or a word. */
export function ownedFrom(text: string): boolean | null {
  if (/^(0|no|false)$/i.test(text.trim())) return false;
  return /^([1-9]\d{0,3}|yes|true)$/i.test(text.trim()) ? true : null;
}

export function genreFrom(text: string): Genre | null {
  return GENRES.find((genre) => genre.toLowerCase() === text.trim().toLowerCase()) ?? null;
}

/** A day, or a time of which only the day counts. */
const DATE = /^(\d{4})[/-](\d{1,2})[/-](\d{1,2})(?:T[\d:.]{1,20}Z?)?$/;

/** Returns a parser of the file's dates. It drops invalid and future dates and adds a note to `notes`. */
export function dayReader(today: string, notes: string[]): (text: string) => string | null {
  // A reader who has flown west can have a log line dated tomorrow.
  const latest = addDays(today, 1);
  return (text) => {
    const trimmed = text.trim();
    if (trimmed === "") return null;
    const [, year, month = "", day = ""] = DATE.exec(trimmed) ?? [];
    const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    if (isDay(iso) && iso <= latest) return iso;
    notes.push(
      isDay(iso)
        ? `The date ${trimmed} has not come yet and was left out.`
        : `“${shortened(trimmed)}” is not a date and was left out.`,
    );
    return null;
  };
}

/** Splits a list. Reads only the beginning of a list that is too long, and adds a note. */
export function partsOf(what: string, text: string, notes: string[], separator = ","): string[] {
  const parts = text.slice(0, LONGEST_LIST).split(separator, MOST_PARTS + 1);
  if (text.length <= LONGEST_LIST && parts.length <= MOST_PARTS) return parts;
  notes.push(`Its list of ${what} is too long: the end of it was left out.`);
  // The last part is one too many, or may be cut in the middle.
  return parts.slice(0, -1);
}
