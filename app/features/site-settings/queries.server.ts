import { sql } from "drizzle-orm";

import type { SiteOwner } from "#app/shared/site-owner.server.ts";
import { db } from "#db/client.server.ts";
import { siteSettings } from "#db/schema.ts";

export async function setAdminsNeedSecondFactor(needed: boolean): Promise<void> {
  const change = { adminsNeedSecondFactor: needed, updatedAt: sql`now()` };
  await db.insert(siteSettings).values(change).onConflictDoUpdate({ target: siteSettings.id, set: change });
}

export async function setSiteOwner(owner: SiteOwner): Promise<void> {
  const change = { ...owner, updatedAt: sql`now()` };
  await db.insert(siteSettings).values(change).onConflictDoUpdate({ target: siteSettings.id, set: change });
}
