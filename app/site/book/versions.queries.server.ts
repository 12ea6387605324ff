import { sql } from "drizzle-orm";

import { IS_FREE } from "#app/books/free/is-free.queries.server.ts";
import { namesVersion } from "#app/books/names/book-names.queries.server.ts";
import { likedByAtLeast } from "#app/deck/ranking/book-readers.server.ts";
import type { Versions } from "#app/http/version-check.ts";
import { starsVersion } from "#app/reading/stars/book-stars.queries.server.ts";
import { readBookId } from "#db/book-id.ts";
import { db } from "#db/client.server.ts";
import { bookFacets, bookRecommendations, books, chatMessages, places, readingReviews } from "#db/schema.ts";

import { moreLikeThis } from "./more-like-this.server.ts";

/**
 * Each version must change with everything that the book's page shows, and with nothing else. `xmin`, the transaction
 * that wrote a row, is the row's version.
 */
export const bookVersions: Versions = async (subjects) => {
  const own = subjects.map(readBookId).filter((id) => id !== null);
  const similar = new Map(await Promise.all(own.map(async (id) => [id, await moreLikeThis(id)] as const)));
  const liked = new Map(await Promise.all(own.map(async (id) => [id, await likedByAtLeast(id)] as const)));
  const rows = await versions.execute({
    own,
    ids: JSON.stringify([...new Set([...own, ...[...similar.values()].flat()])]),
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    own.flatMap((id) => {
      const row = byId.get(id);
      if (!row) return [];
      const others = similar.get(id)!.map((other) => `${other}:${byId.get(other)?.row ?? ""}`);
      return [[String(id), [row.row, row.around, liked.get(id) ?? "", ...others].join(" ")] as const];
    }),
  );
};

const OWN = sql.placeholder("own");

const versions = db
  .select({
    id: books.id,
    row: sql<string>`${books}.xmin::text`,
    // Without a join, drizzle omits the table of a column.
    around: sql<string | null>`case when books.id = any(${OWN}::integer[]) then concat_ws(' ',
      (select count(*) || '/' || coalesce(max(facet.xmin::text::bigint), 0) from ${bookFacets} as facet
       where facet.book_id = books.id),
      (select count(distinct answer.user_id) from ${bookRecommendations} as answer where answer.book_id = books.id),
      (select count(distinct written.user_id) from ${readingReviews} as written where written.book_id = books.id),
      exists (select from ${chatMessages} as message where message.book_id = books.id),
      ${IS_FREE}, coalesce(${starsVersion(sql`books.id`)}, '-'),
      (select count(*) || '/' || coalesce(max(place.xmin::text::bigint), 0) from ${places} as place),
      ${namesVersion(sql`books.id`)}) end`,
  })
  .from(books)
  .where(sql`${books.id} in (select value::integer from json_array_elements_text(${sql.placeholder("ids")}))`)
  .prepare("");
