import { sql, type SQL } from "drizzle-orm";

import { books, bookSeries, series } from "#db/schema.ts";

import type { SeriesAsked } from "./series-asked.ts";

const MOST_SERIES = 20;
/** A word may stand in very many names: the shortest of so many count. */
const MOST_COMPARED = 300;
/** Before titles that begin with the search. */
const PLACE_RANK = 28;
const SERIES_RANK = 60;
const LAST_RANKED_PLACE = 9;

export function booksOfSeries(asked: readonly SeriesAsked[], fits: SQL, most: number): SQL {
  const names = sql.param(asked.map(({ name }) => name));
  const keys = sql.param(asked.map(({ key }) => key));
  const places = sql.param(asked.map(({ place }) => place));
  return sql`(select ${bookSeries.bookId} as id, case when asked.place is not null then ${PLACE_RANK}
      else ${SERIES_RANK} + least(greatest(1, ceil(${bookSeries.fromPlace})), ${LAST_RANKED_PLACE})::integer end as rank
    from unnest(${names}::text[], ${keys}::text[], ${places}::float8[]) as asked (name, key, place), lateral (
      select coalesce(${series.sameAsId}, ${series.id}) as id from ${series} where ${series.key} = asked.key
      union
      (select id from (
        select coalesce(${series.sameAsId}, ${series.id}) as id, length(${series.name}) as length from ${series}
        where to_tsvector('simple', indexed_words(${series.name})) @@ to_tsquery('simple', asked.name)
        limit ${MOST_COMPARED}
      ) as alike order by length, id limit ${MOST_SERIES})
    ) as named, lateral (
      select id from series where series.id = named.id or series.same_as_id = named.id
    ) as same join ${bookSeries} on ${bookSeries.seriesId} = same.id join ${books} on ${books.id} = ${bookSeries.bookId}
    where (asked.place is null or asked.place between ${bookSeries.fromPlace} and ${bookSeries.toPlace}) and ${fits}
    limit ${most})`;
}
