import { env } from "#app/env.server.ts";
import { db } from "#db/client.server.ts";
import { siteSettings } from "#db/schema.ts";

const setting = db.select({ contactEmail: siteSettings.contactEmail }).from(siteSettings).prepare("");

export async function contactEmail(): Promise<string | null> {
  const [settings] = await setting.execute();
  return settings?.contactEmail ?? env.SUPPORT_EMAIL ?? null;
}
