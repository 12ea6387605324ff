import { languageFrom } from "#book-facts/languages.ts";

const LONGEST = 200;
/** Each combination is one more cached first page. */
const MOST = 3;

/** In order of preference. */
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

/** Sorted. Chosen languages count as they are, a browser's only if the catalogue has them. Null: all books. */
export function readLanguages(
  chosen: readonly string[] | null,
  header: string | null,
  ofCatalogue: ReadonlySet<string>,
): string[] | null {
  if (chosen) return chosen.toSorted();
  const known = acceptedLanguages(header).filter((language) => ofCatalogue.has(language));
  return known.length > 0 ? known.slice(0, MOST).toSorted() : null;
}
