import { languageFrom } from "#db/languages.ts";

/** Longer headers are cut: no browser sends them. */
const LONGEST = 200;
/** Of the languages that a browser names, the first that the catalogue has; more would be as many first pages. */
const MOST = 3;

/** The languages of an `Accept-Language`, those it prefers first. */
export function acceptedLanguages(header: string | null): string[] {
  const weighed = (header ?? "")
    .slice(0, LONGEST)
    .split(",")
    .flatMap((part, order) => {
      const [tag = "", ...parameters] = part.split(";");
      const weight = Number(parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find(Boolean) ?? 1);
      const language = languageFrom(tag);
      return language !== null && weight > 0 ? [{ language, weight, order }] : [];
    });
  weighed.sort((one, other) => other.weight - one.weight || one.order - other.order);
  return [...new Set(weighed.map(({ language }) => language))];
}

/**
 * The languages whose books a reader sees, sorted. Chosen ones are obeyed as they are; a browser's only so far as the
 * catalogue has them. Null for all books: nobody said anything that the catalogue knows.
 */
export function readLanguages(
  chosen: readonly string[] | null,
  header: string | null,
  ofCatalogue: ReadonlySet<string>,
): string[] | null {
  if (chosen) return chosen.toSorted();
  const known = acceptedLanguages(header).filter((language) => ofCatalogue.has(language));
  return known.length > 0 ? known.slice(0, MOST).toSorted() : null;
}
