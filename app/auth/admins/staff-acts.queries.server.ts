import type { Transaction } from "#db/client.server.ts";
import { MAX_ACT_SUBJECT, type StaffAct } from "#db/moderation.ts";
import { moderationLog } from "#db/schema.ts";

interface About {
  thingId?: number;
  subject?: string;
}

/** Adds a line to the audit log in the action's transaction: neither exists without the other. */
export async function noteAct(
  tx: Transaction,
  adminId: string,
  acts: StaffAct | StaffAct[],
  { thingId, subject }: About = {},
): Promise<void> {
  const about = {
    thingId: thingId ?? null,
    subject: subject?.slice(0, MAX_ACT_SUBJECT).toWellFormed() ?? null,
  };
  await tx.insert(moderationLog).values([acts].flat().map((act) => ({ adminId, act, ...about })));
}
