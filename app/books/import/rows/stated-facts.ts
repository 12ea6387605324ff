import { isTerm } from "#app/books/facets/vocabulary.ts";
import { cut, lengthOf } from "#book-facts/clean-text.ts";
import { languageNamed } from "#book-facts/languages.ts";
import { plainLine } from "#book-facts/outside-text.ts";

export interface PlacedFacet {
  facet: string;
  term: string;
  position: number;
}

export const MOST_TAGS = 12;
const MOST_ALTERNATES = 20;
const LONGEST = { name: 500, series: 200, source: 100 };

export function sourceName(text: string | null): string | null {
  return text && cut(text.toLowerCase().replace(/\s+/g, " ").trim(), LONGEST.source);
}

export function statedLanguage(text: string | null, warnings: string[]): string | null {
  if (text === null) return null;
  const language = languageNamed(text);
  if (language === null) warnings.push(`language '${cut(text, 20)}' is unknown and was left out`);
  return language;
}

export function countFrom(text: string | null): number | null {
  const count = Number(/^\d{1,9}$/.exec(text ?? "")?.[0]);
  return count > 0 ? count : null;
}

/** A series without a place is ignored: nothing tells it from a publisher's line. */
export function statedSeries(
  name: string | null,
  place: string | null,
): { series_name: string | null; series_place: number | null } {
  const named = name === null ? "" : cut(name.replace(/\s+/g, " "), LONGEST.series);
  const number = Number(/^\d{1,3}(?:\.\d{1,2})?$/.exec(place ?? "")?.[0]);
  return named !== "" && number >= 0
    ? { series_name: named, series_place: number }
    : { series_name: null, series_place: null };
}

export function facetsFrom(value: unknown): PlacedFacet[] | null {
  if (!Array.isArray(value)) return null;
  const facets: PlacedFacet[] = [];
  for (const tag of value.slice(0, 4 * MOST_TAGS)) {
    const [facet = "", term = ""] = typeof tag === "string" ? tag.split("/", 2) : [];
    if (facets.length === MOST_TAGS || !isTerm(facet, term)) continue;
    const before = facets.filter((other) => other.facet === facet);
    if (before.every((other) => other.term !== term)) facets.push({ facet, term, position: before.length });
  }
  return facets.length > 0 ? facets : null;
}

export function alternatesFrom(value: unknown): [string, string][] | null {
  if (!Array.isArray(value)) return null;
  const pairs = value.slice(0, MOST_ALTERNATES).flatMap((pair): [string, string][] => {
    const [name, alternate] = Array.isArray(pair) ? pair.map(tidyName) : [];
    return name && alternate && name !== alternate ? [[name, alternate]] : [];
  });
  return pairs.length > 0 ? pairs : null;
}

function tidyName(value: unknown): string | null {
  const name = typeof value === "string" ? plainLine(value) : "";
  return name !== "" && lengthOf(name) <= LONGEST.name ? name : null;
}
