import { rm, stat } from "node:fs/promises";
import { join } from "node:path";

import { INDEX_VERSION, IndexFile } from "#app/match/index-file/index-file.ts";
import { tryOrNull } from "#app/platform/try-or-null.ts";

import type { Database } from "./changed-books.queries.server.ts";

/** Processes of an older build, which has another version, do not touch it. */
export const FILE_NAME = `books-${INDEX_VERSION}.index`;

export async function fileState(folder: string): Promise<string | null> {
  const found = await stat(join(folder, FILE_NAME)).catch(() => null);
  return found && `${found.ino} ${found.mtimeMs}`;
}

/** Removes a file that is damaged or of another database, and returns null. */
export async function openFile(database: Database, folder: string): Promise<IndexFile | null> {
  const file = tryOrNull(() => new IndexFile(join(folder, FILE_NAME)));
  if (file && (await isKnown(database, file.head.id))) return file;
  file?.close();
  await removeFile(folder);
  return null;
}

export async function removeFile(folder: string): Promise<void> {
  await rm(join(folder, FILE_NAME), { force: true });
}

async function isKnown(database: Database, id: string): Promise<boolean> {
  const { rows } = await database.query("select from match_index_files where id = $1", [id]);
  return rows.length > 0;
}
