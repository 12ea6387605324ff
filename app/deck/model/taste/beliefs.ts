import { PASS_WEIGHT } from "#app/deck/model/ranking/constants.ts";
import type { TasteRule } from "#app/deck/model/taste.ts";

import type { BookFacts } from "./queries.server.ts";

export interface Belief {
  subject: TasteRule["subject"];
  name: string;
  /** Titles of liked books, newest like first. */
  liked: string[];
  passed: number;
  stance: TasteRule["stance"] | null;
}

const AUTHORS_SHOWN = 12;

/** Authors and genres, best liked first. Those with a rule are always included. */
export function beliefsFrom(
  decisions: ReadonlyArray<{ book: number; liked: boolean }>,
  facts: ReadonlyMap<number, BookFacts>,
  rules: readonly TasteRule[],
): { authors: Belief[]; genres: Belief[] } {
  const known = decisions.flatMap(({ book, liked }) => {
    const found = facts.get(book);
    return found ? [{ ...found, liked }] : [];
  });
  const beliefs = (subject: TasteRule["subject"]) => {
    const found = new Map<string, Belief>();
    const of = (name: string) => {
      const key = name.toLowerCase();
      const belief = found.get(key) ?? { subject, name, liked: [], passed: 0, stance: null };
      found.set(key, belief);
      return belief;
    };
    for (const { liked, title, ...book } of known) {
      const belief = of(book[subject]);
      if (liked) belief.liked.unshift(title);
      else belief.passed += 1;
    }
    for (const rule of rules) if (rule.subject === subject) of(rule.name).stance = rule.stance;
    return [...found.values()].toSorted((a, b) => weightOf(b) - weightOf(a) || a.name.localeCompare(b.name));
  };
  const authors = beliefs("author");
  const liked = authors.filter((belief) => belief.stance === null && belief.liked.length > 0);
  const shown = new Set(liked.slice(0, AUTHORS_SHOWN));
  return {
    authors: authors.filter((belief) => belief.stance !== null || shown.has(belief)),
    genres: beliefs("genre"),
  };
}

function weightOf({ liked, passed }: Belief): number {
  return liked.length - PASS_WEIGHT * passed;
}
