import type { JoiningMode } from "#db/joining.ts";

import type { TestApp } from "./app.ts";
import { Reader } from "./reader.ts";

/** Somebody who may set who joins, whatever is set at the time. */
export async function anAdmin(app: TestApp, email = "admin@example.org"): Promise<Reader> {
  await app.pool.query("UPDATE site_settings SET joining = 'open'");
  const admin = new Reader(app);
  await admin.register(email);
  await app.pool.query("UPDATE users SET role = 'admin' WHERE email = $1", [email]);
  return admin;
}

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
