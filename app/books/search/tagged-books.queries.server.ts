import { sql, type SQL } from "drizzle-orm";

import { searchWords } from "#app/books/words/search-words.ts";
import { bookFacets, books } from "#db/schema.ts";

import type { Tag } from "./tags.ts";

const MOST_OF_A_TAG = 5_000;
const RANK = 90;

export function taggedBooks(tags: readonly Tag[], fits: SQL, most: number): SQL {
  const [first, ...others] = tags.toSorted((a, b) => Number(a.genre !== null) - Number(b.genre !== null));
  const conditions = sql.join([fits, ...others.map(isTagged)], sql` and `);
  if (first === undefined || first.terms.length === 0) {
    return sql`(select ${books.id} as id, ${RANK} as rank from ${books}
      where ${books.genre} = ${first?.genre ?? null} and ${conditions} order by ${books.genreNumber} limit ${most})`;
  }
  return sql`(select ${books.id} as id, ${RANK} + least(tagged.position, 9) as rank from (
      select ${bookFacets.bookId} as book_id, ${bookFacets.position} as position from ${bookFacets}
      where search_words(${bookFacets.term}) = any(${sql.param(first.terms.map(searchWords))}::text[]) limit ${MOST_OF_A_TAG}
    ) as tagged join ${books} on ${books.id} = tagged.book_id
    where ${conditions} limit ${most})`;
}

function isTagged({ terms, genre }: Tag): SQL {
  return sql`(${books.genre} = ${genre} or exists (select from book_facets as other
    where other.book_id = ${books.id} and other.term = any(${sql.param(terms)}::text[])))`;
}
