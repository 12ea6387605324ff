import { eq } from "drizzle-orm";

import { currentConnection } from "#app/auth/session/current-transaction.queries.server.ts";
import type { Language } from "#app/language/t.ts";
import { users } from "#db/schema.ts";

export async function setLanguage(userId: string, language: Language): Promise<void> {
  await currentConnection().update(users).set({ language }).where(eq(users.id, userId));
}
