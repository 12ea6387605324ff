import { eq, inArray, sql } from "drizzle-orm";

import { displayName } from "#app/auth/readers/display-name.queries.server.ts";
import { MESSAGE_WORDS } from "#app/club/talk/hauls.queries.server.ts";
import { db } from "#db/client.server.ts";
import { bookRecommendations, bookSuggestions, chatMessages, profiles, users } from "#db/schema.ts";

const CONTEXT_SIZE = 3;

export interface ContextLine {
  id: number;
  by: string;
  text: string;
}

/** Also around a deleted message; `about` is its id. */
export async function messagesAround(ids: number[]): Promise<Array<ContextLine & { about: number }>> {
  const { rows } = await db.execute<{ about: number; id: number; by: string; text: string }>(sql`
    select reported.id::float8 as about, near.id::float8 as id, ${displayName} as by, near.words as text
    from unnest(${sql.param(ids)}::bigint[]) as reported (id)
    cross join lateral (
      (select id, user_id, ${MESSAGE_WORDS} as words from ${chatMessages} where id < reported.id order by id desc limit ${CONTEXT_SIZE})
      union all
      (select id, user_id, ${MESSAGE_WORDS} as words from ${chatMessages} where id > reported.id order by id limit ${CONTEXT_SIZE})
    ) as near
    join ${users} on ${users.id} = near.user_id left join ${profiles} on ${profiles.id} = near.user_id
    order by near.id`);
  return rows;
}

export async function suggestionsAnswered(recommendationIds: number[]): Promise<Map<number, ContextLine>> {
  const rows = await db
    .select({
      about: bookRecommendations.id,
      id: bookSuggestions.id,
      by: displayName,
      text: sql<string>`${bookSuggestions.title} || chr(10) || ${bookSuggestions.description}`,
    })
    .from(bookRecommendations)
    .innerJoin(bookSuggestions, eq(bookSuggestions.id, bookRecommendations.suggestionId))
    .innerJoin(users, eq(users.id, bookSuggestions.userId))
    .leftJoin(profiles, eq(profiles.id, users.id))
    .where(inArray(bookRecommendations.id, recommendationIds));
  return new Map(rows.map(({ about, ...line }) => [about, line]));
}
