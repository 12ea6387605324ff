import { and, eq } from "drizzle-orm";

import { db } from "#db/client.server.ts";
import { readingImportRows, readingImports, readingList } from "#db/schema.ts";

import { lockImport } from "./locks.queries.server.ts";

/** Takes an import's books and their logs off the list, or a preview away; whether the reader had such an import. */
export async function undoImport(userId: string, importId: number, now: Date): Promise<"undone" | "discarded" | null> {
  return db.transaction(async (tx) => {
    const found = await lockImport(tx, userId, importId);
    if (!found) return null;
    if (found.state === "preview") {
      await tx.delete(readingImports).where(eq(readingImports.id, importId));
      return "discarded";
    }
    await tx.delete(readingList).where(and(eq(readingList.userId, userId), eq(readingList.importId, importId)));
    // What the file said is needed no more.
    await tx.delete(readingImportRows).where(eq(readingImportRows.importId, importId));
    await tx.update(readingImports).set({ state: "undone", updatedAt: now }).where(eq(readingImports.id, importId));
    return "undone";
  });
}
