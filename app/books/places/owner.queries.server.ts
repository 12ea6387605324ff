import { asc, eq, isNotNull, sql } from "drizzle-orm";

import { logAct } from "#app/auth/admins/staff-acts.queries.server.ts";
import { db, type Transaction } from "#db/client.server.ts";
import { books, places } from "#db/schema.ts";

import type { Place, LinkedBook } from "./links.ts";
import { CONFIGURED, PRESETS, type PresetKey } from "./presets.ts";
import { PLACE_COLUMNS, toPlace } from "./queries.server.ts";
import { MAX_PLACES } from "./rules.ts";
import type { Arrangement, PlaceFields } from "./schema.ts";

export interface OwnedPlace extends Place {
  isOn: boolean;
}

export async function ownedPlaces(): Promise<OwnedPlace[]> {
  const rows = await db.select(COLUMNS).from(places).orderBy(asc(places.position), asc(places.id));
  return rows.map(({ isOn, ...row }) => ({ ...toPlace(row), isOn }));
}

export async function ownedPlace(id: number): Promise<OwnedPlace | null> {
  const [row] = await db.select(COLUMNS).from(places).where(eq(places.id, id));
  if (!row) return null;
  const { isOn, ...rest } = row;
  return { ...toPlace(rest), isOn };
}

export async function exampleBook(): Promise<LinkedBook> {
  const [book] = await db
    .select({ title: books.title, author: books.author, isbn13: books.isbn13 })
    .from(books)
    .where(isNotNull(books.isbn13))
    .orderBy(books.id)
    .limit(1);
  return { ...(book ?? { title: "Frankenstein", author: "Mary Shelley", isbn13: "9780141439471" }), linkUrl: null };
}

export async function addPlace(adminId: string, fields: PlaceFields): Promise<boolean> {
  return add(adminId, fields, fields.name);
}

/** Adding the configured shop again does nothing. */
export async function addPreset(adminId: string, key: PresetKey | typeof CONFIGURED): Promise<boolean> {
  if (key !== CONFIGURED) return add(adminId, { ...PRESETS[key], tag: null }, PRESETS[key].name);
  return add(adminId, { kind: "shop" }, THE_SHOP);
}

/** Returns false if there is no such place, or it comes from the server's configuration. */
export async function changePlace(adminId: string, id: number, fields: PlaceFields): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [changed] = await tx
      .update(places)
      .set(fields)
      .where(sql`${places.id} = ${id} and ${places.template} is not null`)
      .returning({ id: places.id });
    if (changed) await note(tx, adminId, `place changed: ${fields.name}`);
    return changed !== undefined;
  });
}

export async function removePlace(adminId: string, id: number): Promise<boolean> {
  return db.transaction(async (tx) => {
    const [removed] = await tx.delete(places).where(eq(places.id, id)).returning({ name: places.name });
    if (removed) await note(tx, adminId, `place removed: ${removed.name ?? THE_SHOP}`);
    return removed !== undefined;
  });
}

/** Places that are not in the arrangement keep their number. */
export async function arrangePlaces(adminId: string, arrangement: Arrangement): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.execute(sql`
      update ${places} set position = arranged.position, is_on = arranged."isOn"
      from jsonb_to_recordset(${JSON.stringify(arrangement)}::jsonb)
        as arranged(id integer, position integer, "isOn" boolean)
      where ${places.id} = arranged.id`);
    await note(tx, adminId, "places: order");
  });
}

const COLUMNS = { ...PLACE_COLUMNS, isOn: places.isOn };

const THE_SHOP = "the server’s shop";

type New = Pick<typeof places.$inferInsert, "kind" | "name" | "country" | "template" | "tag">;

async function add(adminId: string, place: New, name: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    if ((await tx.$count(places)) >= MAX_PLACES) return false;
    const last = sql`(select coalesce(max(${places.position}), 0) + 1 from ${places})`;
    await tx
      .insert(places)
      .values({ ...place, position: last })
      .onConflictDoNothing();
    await note(tx, adminId, `place added: ${name}`);
    return true;
  });
}

async function note(tx: Transaction, adminId: string, subject: string): Promise<void> {
  await logAct(tx, adminId, "settings-changed", { subject });
}
