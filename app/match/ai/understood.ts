import { z } from "zod";

import { orList } from "#app/language/lists.ts";
import { t, translated } from "#app/language/t.ts";
import { facetWords } from "#app/match/matching/facet-words.ts";
import { allTokensOf } from "#app/match/matching/tokens.ts";
import type { Bounds } from "#app/match/wish/bounds.ts";
import { FACETS, phraseAt } from "#app/match/wish/vocabulary.ts";
import { emptyWish, type Concept, type Wish } from "#app/match/wish/wish.ts";
import { figure } from "#app/platform/figures.ts";

/** A wish as the provider read it, in terms of our vocabulary: none of the provider's own words is shown. */
export interface Understood {
  facets: readonly number[];
  spared: readonly number[];
  bounds: Pick<Bounds, "shortest" | "longest" | "from" | "to">;
}

export const NOTHING_UNDERSTOOD: Understood = { facets: [], spared: [], bounds: {} };

export const FACETS_ASKED = ["genre", "form", "mood", "theme", "setting", "era", "audience"] as const;

const LONGEST_PHRASE = 60;
const MAX_PHRASES = 6;
const MOST_PAGES = 10_000;
const LATEST_YEAR = 2_100;

const inList = (value: unknown) => (typeof value === "string" ? [value] : value);
const Phrases = z.preprocess(inList, z.array(z.string().max(LONGEST_PHRASE)).max(MAX_PHRASES)).catch([]);
const Pages = z.int().min(1).max(MOST_PAGES).optional().catch(undefined);
const Year = z.int().min(1).max(LATEST_YEAR).optional().catch(undefined);
const ReadWish = z.object({
  ...(Object.fromEntries(FACETS_ASKED.map((facet) => [facet, Phrases])) as Record<
    (typeof FACETS_ASKED)[number],
    typeof Phrases
  >),
  without: Phrases,
  shortest: Pages,
  longest: Pages,
  from: Year,
  to: Year,
});

export function understoodFrom(wish: unknown): Understood {
  const parsed = ReadWish.safeParse(wish);
  if (!parsed.success) return NOTHING_UNDERSTOOD;
  const { shortest, longest, from, to, without } = parsed.data;
  const facets = FACETS_ASKED.flatMap((facet) =>
    parsed.data[facet].flatMap((phrase) => meaning(phrase).find((number) => FACETS[number]!.facet === facet) ?? []),
  );
  return {
    facets: [...new Set(facets)],
    spared: [...new Set(without.flatMap((phrase) => meaning(phrase)[0] ?? []))],
    bounds: {
      ...(isOrdered(shortest, longest) && defined({ shortest, longest })),
      ...(isOrdered(from, to) && defined({ from, to })),
    },
  };
}

function meaning(phrase: string): readonly number[] {
  const tokens = allTokensOf(phrase);
  const found = tokens.length > 0 ? phraseAt(tokens, 0, "english") : null;
  return found?.length === tokens.length ? found.facets : [];
}

function defined(bounds: Record<string, number | undefined>): Understood["bounds"] {
  return Object.fromEntries(Object.entries(bounds).filter(([, bound]) => bound !== undefined));
}

function isOrdered(least: number | undefined, most: number | undefined): boolean {
  return (least ?? -Infinity) <= (most ?? Infinity);
}

export function understoodWish({ facets, spared, bounds }: Understood): Wish {
  return { ...emptyWish(), concepts: facets.map(conceptOf), spared: spared.map(conceptOf), bounds };
}

function conceptOf(number: number): Concept {
  return { name: FACETS[number]!.term, facets: [number], near: [], stems: [], emphasis: 1 };
}

export function understoodText({ facets, spared, bounds }: Understood): string | null {
  const { shortest, longest, from, to } = bounds;
  const parts = [
    ...facets.map((number) => translated(facetWords(FACETS[number]!.facet, FACETS[number]!.term).text)),
    shortest !== undefined && t("at least {shortest} pages", { shortest: figure(shortest) }),
    longest !== undefined && t("at most {longest} pages", { longest: figure(longest) }),
    from !== undefined && t("from {from} or later", { from }),
    to !== undefined && t("from {to} or earlier", { to }),
    spared.length > 0 &&
      t("without {spared}", { spared: orList(spared.map((number) => translated(FACETS[number]!.term))) }),
  ].filter(Boolean);
  return parts.length > 0 ? t("What the AI understood: {parts}.", { parts: parts.join(", ") }) : null;
}
