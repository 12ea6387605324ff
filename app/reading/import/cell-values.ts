import { t } from "#app/language/t.ts";
import { isbn13From } from "#book-facts/isbn.ts";
import { pageCountIn } from "#book-facts/page-count.ts";
import { westernDigits } from "#book-facts/western-digits.ts";
import { GENRES, type Genre } from "#db/genres.ts";
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
  const minutes = Number(/^\d{1,5}$/.exec(westernDigits(text).trim())?.[0]);
  return minutes >= 1 && minutes <= MAX_MINUTES ? minutes : null;
}

export function pagesFrom(text: string): number | null {
  const pages = pageCountIn(text);
  return pages !== null && pages >= 1 && pages <= MAX_PAGES ? pages : null;
}

export function countFrom(text: string): number | null {
  const [, count] = /^(\d{1,4})(?:[.,]0+)?$/.exec(westernDigits(text).trim()) ?? [];
  return count === undefined ? null : Number(count);
}

/** Adds a note where a spreadsheet has rounded the ISBN: `9.78E+12`. */
export function isbnFrom(text: string, notes: string[]): string | null {
  if (/^\d[.,]\d{1,9}E\+?\d\d?$/i.test(text.trim())) {
    notes.push(t("A spreadsheet rounded its ISBN to {text}, so the last digits are lost.", { text: text.trim() }));
  }
  return isbn13From(text);
}

export function otherFormOf(isbn13: string | null, text: string): string | null {
  const other = isbn13From(text);
  return isbn13 === null || other === isbn13 ? other : null;
}

const OUT_OF = / ?(?:\/|of|out of|von|sur|de) ?(5|10|20|100)(?:[.,]0+)?$/;

/** In half stars, quarters rounded; 0 for none. Reads `4½`, `4/5`, `8/10`, `4 stars` and `★★★★☆`. */
export function starsFrom(text: string, notes: string[]): number | null {
  const given = westernDigits(text)
    .replace("½", ".5")
    .normalize("NFKC")
    .replaceAll(/[\p{Cf}\uFE0F☆]/gu, "")
    .trim()
    .replace(/^[★⭐🌟]{1,5}(?=$|\.5$)/u, (all) => String([...all].length))
    .replace(/^\.5/, "0.5")
    .replace(/ ?(?:stars?|sterne?|étoiles?|estrellas?|stelle|[★⭐])$/iu, "")
    .replace(/ ?%$/, "/100");
  if (/^(?:-|n\/a|none|not rated|unrated)?$/i.test(given)) return 0;
  const most = Number(OUT_OF.exec(given)?.[1] ?? 5);
  const written = given.replace(OUT_OF, "");
  const stars = /^\d{1,3}(?:[.,]\d{0,9})?$/.test(written) ? (Number(written.replace(",", ".")) * 5) / most : Number.NaN;
  if (!(stars >= 0 && stars <= 5)) return null;
  const halves = stars === 0 ? 0 : Math.max(1, Math.round(stars * 2));
  if (halves !== stars * 2) notes.push(t("We rounded its {stars} stars to {halves}.", { stars, halves: halves / 2 }));
  return halves;
}

export function ownedFrom(text: string): boolean | null {
  if (/^(0|no|false)$/i.test(text.trim())) return false;
  return /^([1-9]\d{0,3}|yes|true)$/i.test(text.trim()) ? true : null;
}

export function genreFrom(text: string): Genre | null {
  return GENRES.find((genre) => genre.toLowerCase() === text.trim().toLowerCase()) ?? null;
}

/** Reads only the beginning of a list that is too long, and adds a note. */
export function partsOf(what: string, text: string, notes: string[], separator = ","): string[] {
  const parts = text.slice(0, LONGEST_LIST).split(separator, MOST_PARTS + 1);
  if (text.length <= LONGEST_LIST && parts.length <= MOST_PARTS) return parts;
  notes.push(t("Its list of {what} is too long, so we left out the end.", { what }));
  // The last part is one too many, or may be cut in the middle.
  return parts.slice(0, -1);
}
