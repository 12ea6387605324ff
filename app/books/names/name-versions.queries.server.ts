import { sql, type SQL } from "drizzle-orm";

import type { Versions } from "#app/http/version-check.ts";
import { db } from "#db/client.server.ts";

interface VersionRow extends Record<string, unknown> {
  slug: string;
  version: string;
}

/** Versions of authors' pages by slug. `xmin` changes with every write of a row. */
export const authorVersions: Versions = async (slugs) => {
  const { rows } = await ofAuthors(slugs);
  return new Map(rows.map(({ slug, version }) => [slug, version]));
};

export const seriesVersions: Versions = async (slugs) => {
  const { rows } = await ofSeries(slugs);
  return new Map(rows.map(({ slug, version }) => [slug, version]));
};

const ofAuthors = (slugs: readonly string[]) =>
  db.execute<VersionRow>(sql`
    select asked.slug, concat_ws(' ', asked.xmin, kept.id, kept.xmin, shown.books, shown.series) as version
    from authors asked join authors kept on kept.id = coalesce(asked.same_as_id, asked.id), lateral (
      select ${rowsOf(sql`book.id, book.xmin`)} as books, ${rowsOf(sql`series.version`)} as series
      from book_authors written join books book on book.id = written.book_id
      left join lateral (
        select string_agg(concat_ws(':', named.id, named.xmin), ' ' order by named.id) as version from book_series placed
        join series own on own.id = placed.series_id join series named on named.id = coalesce(own.same_as_id, own.id)
        where placed.book_id = book.id
      ) series on true
      where written.author_id in (select id from authors where id = kept.id or same_as_id = kept.id)
    ) shown
    where asked.slug in (${texts(slugs)})`);

const ofSeries = (slugs: readonly string[]) =>
  db.execute<VersionRow>(sql`
    select asked.slug, concat_ws(' ', asked.xmin, kept.id, kept.xmin, shown.books, shown.authors) as version
    from series asked join series kept on kept.id = coalesce(asked.same_as_id, asked.id), lateral (
      select ${rowsOf(sql`book.id, book.xmin, placed.from_place, placed.to_place`)} as books,
        ${rowsOf(sql`authors.version`)} as authors
      from book_series placed join books book on book.id = placed.book_id
      left join lateral (
        select string_agg(concat_ws(':', named.id, named.xmin), ' ' order by named.id) as version from book_authors written
        join authors own on own.id = written.author_id join authors named on named.id = coalesce(own.same_as_id, own.id)
        where written.book_id = book.id
      ) authors on true
      where placed.series_id in (select id from series where id = kept.id or same_as_id = kept.id)
    ) shown
    where asked.slug in (${texts(slugs)})`);

/** The order of the rows does not matter. */
const rowsOf = (columns: SQL) =>
  sql`count(*) || '/' || coalesce(sum(hashtextextended(concat_ws(':', ${columns}), 0)), 0)`;

/** PostgreSQL estimates the same number of rows for any JSON, and so keeps one plan. */
const texts = (slugs: readonly string[]) => sql`select json_array_elements_text(${JSON.stringify(slugs)}::json)`;
