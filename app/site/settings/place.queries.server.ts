import { sql } from "drizzle-orm";

import { logAct } from "#app/auth/admins/staff-acts.queries.server.ts";
import { PLACE_CHANGED, readPlace } from "#app/platform/place/place.queries.server.ts";
import { db } from "#db/client.server.ts";
import { siteSettings } from "#db/schema.ts";

export type ChangedPlace = Partial<
  Pick<
    typeof siteSettings.$inferInsert,
    "placeName" | "accent" | "logo" | "welcome" | "ownRules" | "purpose" | "language"
  >
>;

const NAMES: Record<keyof ChangedPlace, string> = {
  placeName: "name of the site",
  accent: "accent colour",
  logo: "logo",
  welcome: "welcome",
  ownRules: "own house rules",
  purpose: "purpose",
  language: "default language",
};

/** Every process shows it from the commit on; this one when this is done. */
export async function setPlace(adminId: string, place: ChangedPlace): Promise<void> {
  const given = Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined)) as ChangedPlace;
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(siteSettings).for("update");
    const changed = (Object.keys(given) as Array<keyof ChangedPlace>).filter(
      (name) => !isSame(given[name] ?? null, before?.[name] ?? null),
    );
    if (changed.length === 0) return;
    const set = { ...given, updatedAt: sql`now()` };
    await tx.insert(siteSettings).values(set).onConflictDoUpdate({ target: siteSettings.id, set });
    await logAct(tx, adminId, "settings-changed", { subject: changed.map((name) => NAMES[name]).join(", ") });
    await tx.execute(sql`select pg_notify(${PLACE_CHANGED}, '')`);
  });
  await readPlace();
}

function isSame(one: string | Buffer | null, other: string | Buffer | null): boolean {
  return Buffer.isBuffer(one) && Buffer.isBuffer(other) ? one.equals(other) : one === other;
}
