import { sql } from "drizzle-orm";

import { isLoose, otherForms } from "#app/books/words/loose-words.ts";
import {
  allOf,
  quoted,
  quotedAll,
  tellingTerms,
  type SearchTerm,
  type SearchTerms,
} from "#app/books/words/search-terms.ts";
import { isUnspaced } from "#app/books/words/search-words.ts";
import type { Transaction } from "#db/client.server.ts";
import { bookWords } from "#db/schema.ts";

import { closeWords, editsOf, isShortLatin, mayBeMisspelt } from "./close-words.ts";

/** Further words must be spelled right. */
const MOST_CORRECTED = 8;
const MOST_ALIKE = 60;
const SHORTEST_PART = 3;
const LONGEST_PARTED = 24;
const INITIALS = /^\p{L}{4,5}$/u;

export interface CloseTerms {
  tsquery: string;
  phrase: string;
}

/** Drops small words, initials and words that fit any book; adds singular and plural; parts joined words. */
export async function looseTerms(tx: Transaction, { phrase, terms }: SearchTerms): Promise<CloseTerms | null> {
  const words = terms.map(({ word }) => word);
  const telling = tellingTerms(terms.filter(({ word }) => word.length > 1 || /[^a-z]/.test(word)));
  const specific = telling.filter((term) => !isLoose(words, terms.indexOf(term)));
  const asked = specific.length > 0 ? specific : telling;
  const parted = await partedWords(tx, asked);
  const loose = asked.map(({ word, any }) => ({
    any: [...any, ...otherForms(word).map(quoted), ...initials(word), ...(parted.get(word) ?? [])],
  }));
  const tsquery = allOf(loose);
  return tsquery === null ? null : { tsquery, phrase };
}

/** "M*A*S*H" of "mash". */
function initials(word: string): string[] {
  return INITIALS.test(word) && !isUnspaced(word) ? [`(${Array.from(word, quoted).join(" <-> ")})`] : [];
}

async function partedWords(tx: Transaction, terms: readonly SearchTerm[]): Promise<Map<string, string[]>> {
  const words = terms.map(({ word }) => word).filter((word) => word.length <= LONGEST_PARTED && !isUnspaced(word));
  const pairs = words.slice(0, MOST_CORRECTED).flatMap((word) => {
    const cuts = Math.max(0, word.length - 2 * SHORTEST_PART + 1);
    return Array.from({ length: cuts }, (_, cut) => [
      word.slice(0, cut + SHORTEST_PART),
      word.slice(cut + SHORTEST_PART),
    ]);
  });
  if (pairs.length === 0) return new Map();
  const known = await knownAmong(tx, [...new Set(pairs.flat())]);
  const both = pairs.filter((pair) => pair.every((part) => known.has(part)));
  return new Map([...Map.groupBy(both, (pair) => pair.join(""))].map(([word, found]) => [word, found.map(quotedAll)]));
}

/** First corrects words that no book has, then others too. */
export async function* closeTerms(tx: Transaction, { terms }: SearchTerms): AsyncGenerator<CloseTerms> {
  const telling = tellingTerms(terms);
  const words = [...new Set(telling.map(({ word }) => word))];
  const doubtful = words.filter((word) => mayBeMisspelt(word, words.length === 1));
  const known = await knownAmong(tx, doubtful);
  const unknown = doubtful.filter((word) => !known.has(word));
  for (const misspelt of known.size === 0 ? [unknown] : [unknown, [...unknown, ...known]]) {
    const corrected = await correctedTerms(tx, telling, misspelt.slice(0, MOST_CORRECTED));
    if (corrected !== null) yield corrected;
  }
}

async function correctedTerms(
  tx: Transaction,
  terms: readonly SearchTerm[],
  misspelt: string[],
): Promise<CloseTerms | null> {
  if (misspelt.length === 0) return null;
  const edits = misspelt.flatMap((typed) => editsOf(typed).map((edited) => ({ typed, edited })));
  // Trigrams would compare a short word with all of its first letter, and a word of another script with all words.
  const longer = misspelt.filter((word) => !isShortLatin(word) && /[a-z]/.test(word));
  const { rows } = await tx.execute<{ typed: string; word: string }>(sql`
    select typed, word from (
      select typed, alike.word, alike.likeness from unnest(${sql.param(longer)}::text[]) as typed, lateral (
        select distinct ${bookWords.word} as word, similarity(${bookWords.word}, typed) as likeness from ${bookWords}
        where ${bookWords.word} % typed order by likeness desc, word limit ${MOST_ALIKE}
      ) as alike
      union all
      select typed, edited, similarity(edited, typed) from unnest(${sql.param(edits.map(({ typed }) => typed))}::text[],
        ${sql.param(edits.map(({ edited }) => edited))}::text[]) as each (typed, edited)
      where exists (select from ${bookWords} where ${bookWords.word} = edited)
    ) as close order by likeness desc, word`);
  const alike = Map.groupBy(rows, ({ typed }) => typed);
  const corrected = terms.map(({ word, any }) => ({
    word,
    any,
    close: closeWords(
      word,
      (alike.get(word) ?? []).map((row) => row.word),
      terms.length === 1,
    ),
  }));
  if (corrected.every(({ close }) => close.length === 0)) return null;
  const tsquery = allOf(corrected.map(({ any, close }) => ({ any: [...any, ...close.map(quoted)] })));
  return tsquery === null ? null : { tsquery, phrase: corrected.map(({ word, close }) => close[0] ?? word).join(" ") };
}

async function knownAmong(tx: Transaction, words: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ word: string }>(sql`
    select word from unnest(${sql.param(words)}::text[]) as each (word)
    where exists (select from ${bookWords} where ${bookWords.word} = each.word)`);
  return new Set(rows.map(({ word }) => word));
}
