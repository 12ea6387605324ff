import { sql } from "drizzle-orm";

import type { SiteOwner } from "#app/shared/site-owner.server.ts";
import { noteAct } from "#app/shared/staff-acts.server.ts";
import { db } from "#db/client.server.ts";
import { siteSettings } from "#db/schema.ts";

/** Which settings an admin has changed is noted, and not to what: they are somebody's name and address. */
export async function setSiteOwner(adminId: string, owner: SiteOwner): Promise<void> {
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(siteSettings).for("update");
    const names = Object.keys(owner) as Array<keyof SiteOwner>;
    const changed = names.filter((name) => owner[name] !== (before?.[name] ?? null));
    if (changed.length === 0) return;
    const change = { ...owner, updatedAt: sql`now()` };
    await tx.insert(siteSettings).values(change).onConflictDoUpdate({ target: siteSettings.id, set: change });
    const subject = changed.map((name) => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)).join(", ");
    await noteAct(tx, adminId, "settings-changed", { subject });
  });
}
