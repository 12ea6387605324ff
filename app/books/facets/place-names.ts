import vocabulary from "#app/books/facets/vocabulary.json" with { type: "json" };

const SETTINGS: Readonly<Record<string, { en: readonly string[]; broader?: readonly string[] }>> = vocabulary.setting;

const CONTINENTS = new Set([
  "europe",
  "asia",
  "middle east",
  "africa",
  "north america",
  "latin america",
  "caribbean",
  "oceania",
  "russia",
]);

/** True for a place on the map, such as "tokyo"; false for "ship". */
export function isPlaceName(term: string): boolean {
  return (
    Object.hasOwn(SETTINGS, term) &&
    (CONTINENTS.has(term) || (SETTINGS[term]!.broader ?? []).some((broader) => isPlaceName(broader)))
  );
}

const WITH_ARTICLE = new Set([
  "american south",
  "american west",
  "andes",
  "arctic",
  "balkans",
  "baltic states",
  "caribbean",
  "czech republic",
  "dominican republic",
  "gulf states",
  "himalaya",
  "middle east",
  "midwest",
  "netherlands",
  "soviet union",
  "united states",
]);

/** As it stands after "in": "Japan", "the United States". */
export function placeName(term: string): string {
  return WITH_ARTICLE.has(term) ? `the ${capitalized(term)}` : capitalized(term);
}

export function capitalized(name: string): string {
  return name.replaceAll(/(?<![\p{L}'’])\p{L}/gu, (initial) => initial.toUpperCase());
}
