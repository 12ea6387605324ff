import { sql, type SQL } from "drizzle-orm";

import { initialledTerms, nameParts } from "#app/books/words/name-parts.ts";
import type { SearchTerms } from "#app/books/words/search-terms.ts";
import type { Transaction } from "#db/client.server.ts";
import { books } from "#db/schema.ts";

import { AUTHOR, BEGINS, begunWith, found, MOST_CANDIDATES, TITLE, withWords } from "./candidates.queries.server.ts";
import { closeTerms } from "./close-terms.queries.server.ts";
import { otherTitles } from "./other-titles.ts";
import type { FoundKey } from "./search-view.ts";
import { seriesAsked } from "./series-asked.ts";
import { booksOfSeries } from "./series-books.queries.server.ts";
import type { Sought } from "./sought.ts";
import { tagsOf } from "./tags.ts";

/** Tries series, corrected words, initialled given names, parts of names, then the title without its subtitle. */
export async function foundClose(
  tx: Transaction,
  { words }: Sought,
  terms: SearchTerms,
  fits: SQL,
): Promise<FoundKey[]> {
  const asked = seriesAsked(words).filter(({ place }) => place !== null);
  const ofSeries = asked.map((series) => ({ ...series, place: null }));
  const inSeries = ofSeries.length === 0 ? [] : await found(tx, booksOfSeries(ofSeries, fits, MOST_CANDIDATES));
  if (inSeries.length > 0) return inSeries;
  for await (const close of closeTerms(tx, terms)) {
    const corrected = await found(tx, withWords(close, fits));
    if (corrected.length > 0) return corrected;
  }
  if (tagsOf(terms.terms) !== null) return [];
  const initialled = initialledTerms(terms);
  const named = initialled === null ? [] : await found(tx, withWords({ ...terms, tsquery: initialled }, fits));
  if (named.length > 0) return named;
  const names = nameParts(terms);
  const others = await found(tx, withNames([...names, ...names.flatMap(otherTitles)], fits));
  return others.length > 0 || terms.head === "" ? others : found(tx, beginningWith(terms.head, fits));
}

function beginningWith(head: string, fits: SQL): SQL {
  return sql`(select ${books.id} as id, ${BEGINS} as rank from ${books} where ${begunWith(TITLE, `${head.slice(0, 99)} `, fits)})`;
}

function withNames(names: readonly string[], fits: SQL): SQL {
  const param = sql.param(names);
  const begins = sql.param(names.map((name) => name.slice(0, 100)));
  const named = (
    name: SQL,
    rank: number,
  ) => sql`(select ${books.id} as id, ${rank} - least(length(${name}), 400) as rank
    from ${books} where left(${name}, 100) collate "C" = any(${begins}::text[]) and ${name} = any(${param}::text[]) and ${fits}
    limit ${MOST_CANDIDATES})`;
  return sql`${named(TITLE, 1_500)} union all ${named(AUTHOR, 2_000)}`;
}
