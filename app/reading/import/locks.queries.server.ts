import { and, eq, ne, sql } from "drizzle-orm";
import { DatabaseError } from "pg";

import type { Transaction } from "#db/client.server.ts";
import { readingImports, users } from "#db/schema.ts";

import { ImportBusy } from "./import-concurrency.ts";

const LOCK_PATIENCE = "2s";

const LOCK_NOT_AVAILABLE = "55P03";

/** Serialises a reader's imports: two that add the same books could deadlock. Throws `ImportBusy` after the wait. */
export async function lockReader(tx: Transaction, userId: string): Promise<void> {
  await tx.execute(sql`select set_config('lock_timeout', ${LOCK_PATIENCE}, true)`);
  await tx
    .select({ id: users.id })
    .from(users)
    .where(eq(users.id, userId))
    .for("no key update")
    .catch((error: unknown) => {
      const { cause } = error as Error;
      const late = cause instanceof DatabaseError && cause.code === LOCK_NOT_AVAILABLE;
      throw late ? new ImportBusy("own", error) : error;
    });
}

export async function lockImport(tx: Transaction, userId: string, importId: number) {
  await lockReader(tx, userId);
  const [found] = await tx
    .select({ id: readingImports.id, state: readingImports.state })
    .from(readingImports)
    .where(and(eq(readingImports.id, importId), eq(readingImports.userId, userId), ne(readingImports.state, "undone")))
    .for("update");
  return found;
}
