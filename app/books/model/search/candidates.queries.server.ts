import { sql, type SQL } from "drizzle-orm";

import { IS_FREE } from "#app/books/model/free/is-free.queries.server.ts";
import { authorAlternates, bookFacets, bookNotes, books } from "#db/schema.ts";

import { LENGTHS, type SearchFilters } from "./search-view.ts";

/** Authors of whom another name begins as a search does. */
const MOST_ALTERNATES = 50;
const ALTERNATE = sql`left(search_words(${authorAlternates.alternate}), 100) collate "C"`;
const AUTHOR = sql`left(search_words(${books.author}), 100) collate "C"`;

/** Books whose author has another name that begins with `begin`, ranked as those whose author's name does. */
export function ofAlternateNames(begin: string, fits: SQL, most: number): SQL {
  return sql`(select ${books.id}, 40 from (
      select left(search_words(${authorAlternates.name}), 100) collate "C" as name from ${authorAlternates}
      where ${ALTERNATE} >= ${begin} and ${ALTERNATE} < ${begin} || chr(1114111)
      order by ${ALTERNATE} limit ${MOST_ALTERNATES}
    ) as known join ${books} on ${AUTHOR} >= known.name and ${AUTHOR} < known.name || chr(1114111)
    where ${fits} limit ${most})`;
}

/** The condition that a book is what the filters ask for. */
export function fitting({ genres, length, from, to, language, form, free }: SearchFilters): SQL {
  const { min, max } = length === null ? { min: null, max: null } : LENGTHS[length];
  const conditions = [
    genres.length > 0 && sql`${books.genre} = any(${sql.param(genres)}::text[])`,
    min !== null && sql`${books.pages} >= ${min}`,
    max !== null && sql`${books.pages} <= ${max}`,
    from !== null && sql`${books.year} >= ${from}`,
    to !== null && sql`${books.year} <= ${to}`,
    language !== null &&
      sql`(${books.language} = ${language} or exists (select from ${bookNotes} where ${bookNotes.bookId} = ${books.id} and ${bookNotes.language} = ${language}))`,
    form !== null &&
      sql`exists (select from ${bookFacets} as form where form.book_id = ${books.id} and form.facet = 'form' and form.term = ${form})`,
    free !== null && IS_FREE,
  ].filter((condition) => condition !== false);
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `);
}
