import { eq } from "drizzle-orm";

import type { Language } from "#app/language/t.ts";
import { db } from "#db/client.server.ts";
import { users } from "#db/schema.ts";

export async function setLanguage(userId: string, language: Language): Promise<void> {
  await db.update(users).set({ language }).where(eq(users.id, userId));
}
