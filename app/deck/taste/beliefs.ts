import { PASS_WEIGHT } from "#app/deck/ranking/constants.ts";
import type { Decision } from "#app/deck/ranking/decision.ts";
import { LIKED_FROM_STARS, starsText } from "#app/reading/stars/stars.ts";

import type { BookFacts } from "./queries.server.ts";
import type { TasteOverview } from "./reader-taste.queries.server.ts";
import type { TasteRule } from "./taste.ts";

export interface Belief {
  subject: TasteRule["subject"];
  name: string;
  liked: string[];
  listed: string[];
  passed: number;
  disliked: number;
  stance: TasteRule["stance"] | null;
}

export type Beliefs = ReturnType<typeof beliefsFrom> & {
  paused: boolean | null;
  settings: Omit<TasteOverview, "paused"> | null;
};

const AUTHORS_SHOWN = 12;

/** Best liked first. Those with a rule are always included. */
export function beliefsFrom(
  decisions: readonly Decision[],
  facts: ReadonlyMap<number, BookFacts>,
  rules: readonly TasteRule[],
): { authors: Belief[]; genres: Belief[] } {
  const known = decisions.flatMap(({ book, liked, cause }) => {
    const found = facts.get(book);
    if (!found || cause?.kind !== "listed") return found ? [{ ...found, liked, listed: false }] : [];
    const { stars } = cause;
    // Three stars speak neither for an author nor against them.
    if (liked && stars !== null && stars < LIKED_FROM_STARS) return [];
    const title = stars === null ? found.title : `${found.title} (${starsText(stars)})`;
    return [{ ...found, title, liked, listed: true }];
  });
  const beliefs = (subject: TasteRule["subject"]) => {
    const found = new Map<string, Belief>();
    const of = (name: string) => {
      const key = name.toLowerCase();
      const belief = found.get(key) ?? { subject, name, ...noGrounds(), stance: null };
      found.set(key, belief);
      return belief;
    };
    for (const { liked, listed, title, ...book } of known) {
      const belief = of(book[subject]);
      if (liked) belief[listed ? "listed" : "liked"].unshift(title);
      else belief[listed ? "disliked" : "passed"] += 1;
    }
    for (const rule of rules) if (rule.subject === subject) of(rule.name).stance = rule.stance;
    return [...found.values()].toSorted((a, b) => weightOf(b) - weightOf(a) || a.name.localeCompare(b.name));
  };
  const authors = beliefs("author");
  const liked = authors.filter((belief) => belief.stance === null && belief.liked.length + belief.listed.length > 0);
  const shown = new Set(liked.slice(0, AUTHORS_SHOWN));
  return {
    authors: authors.filter((belief) => belief.stance !== null || shown.has(belief)),
    genres: beliefs("genre"),
  };
}

function noGrounds() {
  return { liked: [], listed: [], passed: 0, disliked: 0 };
}

function weightOf({ liked, listed, passed, disliked }: Belief): number {
  return liked.length + listed.length - PASS_WEIGHT * (passed + disliked);
}
