import vocabulary from "./vocabulary.json" with { type: "json" };

const FACETS: Readonly<Record<string, object>> = vocabulary;

export function isTerm(facet: string, term: string): boolean {
  return Object.hasOwn(FACETS, facet) && Object.hasOwn(FACETS[facet]!, term);
}
