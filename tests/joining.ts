import type { JoiningMode } from "#db/schema/auth/joining.ts";

import type { Reader } from "./reader.ts";

export async function setMode(admin: Reader, mode: JoiningMode): Promise<void> {
  const response = await admin.send("/admin/settings/joining", { mode });
  if (response.status !== 200) throw new Error(`the mode could not be set: ${response.status}`);
}

/** A day of UTC's, so many days from now. */
export function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** Makes an invitation link as an admin does; returns its token. */
export async function invite(admin: Reader, fields: Record<string, string> = {}): Promise<string> {
  const link = { name: "Friends", lastDay: inDays(7), maxUses: "", ...fields };
  const response = await admin.send("/admin/settings/invitations", link);
  const answer = (await response.json()) as { link: string };
  return new URL(answer.link).searchParams.get("invitation")!;
}
