import { and, count, desc, eq, gt, isNotNull, ne, notInArray, sql } from "drizzle-orm";

import { newInvitation } from "#app/shared/joining.server.ts";
import type { SiteOwner } from "#app/shared/site-owner.server.ts";
import { db } from "#db/client.server.ts";
import type { JoiningMode } from "#db/joining.ts";
import { blockedAddresses, invitations, siteSettings, users } from "#db/schema.ts";

/** So many links are listed, the newest first; older ones have mostly ended. */
const MOST_LISTED = 100;

export async function setSiteOwner(owner: SiteOwner): Promise<void> {
  await change(owner);
}

export async function setJoiningMode(joining: JoiningMode): Promise<void> {
  await change({ joining });
}

async function change(values: Partial<typeof siteSettings.$inferInsert>): Promise<void> {
  const set = { ...values, updatedAt: sql`now()` };
  await db.insert(siteSettings).values(set).onConflictDoUpdate({ target: siteSettings.id, set });
}

/** How many accounts wait for approval. */
export async function waitingCount(): Promise<number> {
  return db.$count(users, and(isNotNull(users.waitingSince), ne(users.role, "admin")));
}

export async function newestInvitations() {
  return db
    .select({
      id: invitations.id,
      name: invitations.name,
      uses: invitations.uses,
      maxUses: invitations.maxUses,
      endsAt: invitations.endsAt,
      isOver: sql<boolean>`${invitations.endsAt} <= now()`,
    })
    .from(invitations)
    .orderBy(desc(invitations.createdAt), desc(invitations.id))
    .limit(MOST_LISTED);
}

export interface NewInvitation {
  name: string;
  endsAt: Date;
  /** Null for any number. */
  maxUses: number | null;
}

/** Makes a link and returns its token, which nobody can read again. Null where as many as are listed run already. */
export async function addInvitation(invitation: NewInvitation): Promise<string | null> {
  const { token, digest } = newInvitation();
  const [running] = await db
    .select({ links: count() })
    .from(invitations)
    .where(gt(invitations.endsAt, sql`now()`));
  if (running!.links >= MOST_LISTED) return null;
  await db.insert(invitations).values({ ...invitation, digest });
  return token;
}

/** False where there is no such link that runs. */
export async function endInvitation(id: number): Promise<boolean> {
  const ended = await db
    .update(invitations)
    .set({ endsAt: sql`now()` })
    .where(and(eq(invitations.id, id), gt(invitations.endsAt, sql`now()`)))
    .returning({ id: invitations.id });
  return ended.length > 0;
}

export async function blockedPatterns(): Promise<string[]> {
  const rows = await db
    .select({ pattern: blockedAddresses.pattern })
    .from(blockedAddresses)
    .orderBy(blockedAddresses.pattern);
  return rows.map(({ pattern }) => pattern);
}

export async function setBlockedPatterns(patterns: string[]): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.delete(blockedAddresses).where(notInArray(blockedAddresses.pattern, patterns));
    if (patterns.length === 0) return;
    await tx
      .insert(blockedAddresses)
      .values(patterns.map((pattern) => ({ pattern })))
      .onConflictDoNothing();
  });
}
