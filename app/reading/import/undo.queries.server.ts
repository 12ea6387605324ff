import { eq } from "drizzle-orm";

import { removeImported } from "#app/reading/list/reading-list.queries.server.ts";
import { db } from "#db/client.server.ts";
import { readingImportRows, readingImports } from "#db/schema.ts";

import { lockImport } from "./locks.queries.server.ts";

/** Discards a preview that is not applied. Null if the reader has no such import. */
export async function undoImport(userId: string, importId: number, now: Date): Promise<"undone" | "discarded" | null> {
  return db.transaction(async (tx) => {
    const found = await lockImport(tx, userId, importId);
    if (!found) return null;
    if (found.state === "preview") {
      await tx.delete(readingImports).where(eq(readingImports.id, importId));
      return "discarded";
    }
    await removeImported(tx, userId, importId);
    await tx.delete(readingImportRows).where(eq(readingImportRows.importId, importId));
    await tx.update(readingImports).set({ state: "undone", updatedAt: now }).where(eq(readingImports.id, importId));
    return "undone";
  });
}
