import { FACETS, facetNumber } from "./vocabulary.ts";

const AUTHOR_FACETS = new Set(["author", "representation"]);

export function authorFacets(facets: readonly number[]): readonly number[] {
  return preferred(facets, (facet) => AUTHOR_FACETS.has(facet));
}

export function settingFacets(facets: readonly number[]): readonly number[] {
  return preferred(facets, (facet) => facet === "setting");
}

const GENDERS = new Set(["woman", "man"]);

export function storyFacets(facets: readonly number[]): readonly number[] {
  const genders = facets.filter((number) => FACETS[number]!.facet === "author" && GENDERS.has(FACETS[number]!.term));
  const protagonists = genders.map((number) => facetNumber("narrator", `${FACETS[number]!.term} protagonist`));
  const others = facets.filter((number) => !genders.includes(number));
  return [...others, ...protagonists.filter((number) => number !== undefined)];
}

function preferred(facets: readonly number[], isPreferred: (facet: string) => boolean): readonly number[] {
  const some = facets.filter((number) => isPreferred(FACETS[number]!.facet) || FACETS[number]!.facet === "form");
  return some.some((number) => isPreferred(FACETS[number]!.facet)) ? some : facets;
}

const YOUNGEST = 7;
const CHILD = 12;
const TEENAGER = 17;

/** None for small children; null for adults, to whom nearly every book is open. */
export function ageFacets(age: number): readonly number[] | null {
  if (age > TEENAGER) return null;
  const terms = age < YOUNGEST ? [] : age <= CHILD ? ["children"] : ["teenagers"];
  return terms.flatMap((term) => facetNumber("audience", term) ?? []);
}
