import { and, eq, sql } from "drizzle-orm";

import { env } from "#app/env.server.ts";
import { db } from "#db/client.server.ts";
import { places, readerPlaces } from "#db/schema.ts";

import { configuredShop } from "./configured-shop.ts";
import type { Place } from "./links.ts";
import type { Arrangement } from "./schema.ts";

const SHOP = configuredShop(env);

export const PLACE_COLUMNS = {
  id: places.id,
  kind: places.kind,
  name: places.name,
  country: places.country,
  template: places.template,
  tag: places.tag,
};

const ofReader = db
  .select({ ...PLACE_COLUMNS, isHidden: sql<boolean>`coalesce(${readerPlaces.isHidden}, false)` })
  .from(places)
  .leftJoin(readerPlaces, and(eq(readerPlaces.placeId, places.id), eq(readerPlaces.userId, sql.placeholder("userId"))))
  .where(eq(places.isOn, true))
  .orderBy(sql`${readerPlaces.position} nulls last`, places.position, places.id)
  .prepare("");

/** A visitor (`userId` null) gets the owner's order. */
export async function arrangedPlaces(userId: string | null): Promise<Array<Place & { isHidden: boolean }>> {
  const rows = await ofReader.execute({ userId });
  return rows.map(({ isHidden, ...row }) => ({ ...toPlace(row), isHidden }));
}

/** Without the places that the reader hides. */
export async function placesFor(userId: string | null): Promise<Place[]> {
  const arranged = await arrangedPlaces(userId);
  return arranged.filter(({ isHidden }) => !isHidden);
}

export async function arrangeOwnPlaces(userId: string, arrangement: Arrangement): Promise<void> {
  await db.execute(sql`
    insert into ${readerPlaces} (user_id, place_id, position, is_hidden)
    select ${userId}, ${places.id}, arranged.position, not arranged."isOn"
    from jsonb_to_recordset(${JSON.stringify(arrangement)}::jsonb)
      as arranged(id integer, position integer, "isOn" boolean)
    join ${places} on ${places.id} = arranged.id
    order by ${places.id}
    on conflict (user_id, place_id) do update set position = excluded.position, is_hidden = excluded.is_hidden`);
}

export async function readersPlaces(userId: string): Promise<Array<{ name: string; isHidden: boolean }>> {
  const rows = await db
    .select({ name: places.name, isHidden: readerPlaces.isHidden })
    .from(readerPlaces)
    .innerJoin(places, eq(places.id, readerPlaces.placeId))
    .where(eq(readerPlaces.userId, userId))
    .orderBy(readerPlaces.position, readerPlaces.placeId);
  return rows.map(({ name, isHidden }) => ({ name: name ?? SHOP.name, isHidden }));
}

type PlaceRow = Pick<typeof places.$inferSelect, keyof typeof PLACE_COLUMNS>;

export function toPlace({ name, template, tag, ...row }: PlaceRow): Place {
  if (name === null || template === null) return { ...row, ...SHOP, isConfigured: true };
  return { ...row, name, template, tag, isConfigured: false };
}
