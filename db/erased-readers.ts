import { createHash } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";

import type pg from "pg";

/** Said before an id, so that a digest is no use for anything else. */
const PURPOSE = "bookmatch erased reader ";
const DIGEST = /^[0-9a-f]{64}$/;

/** What stays of an erased reader: nobody gets back from it to the id, which is random, but an id can be held against it. */
export function digestOf(userId: string): string {
  return createHash("sha256")
    .update(PURPOSE + userId)
    .digest("hex");
}

/**
 * Adds to `dataDir`/erased, a line a digest, so that it is known who was erased even where the database is lost. The table
 * `erased_readers` is what counts; the file may lag behind it, and may name somebody twice.
 */
export async function noteErased(dataDir: string, digests: readonly string[]): Promise<void> {
  if (digests.length === 0) return;
  const file = await open(join(dataDir, "erased"), "a", 0o600);
  try {
    await file.appendFile(digests.map((digest) => `${digest}\n`).join(""));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Adds what the table knows and the file does not. */
export async function catchUpErased(pool: pg.Pool, dataDir: string): Promise<void> {
  const noted = await notedAsErased(dataDir);
  const { rows } = await pool.query<{ digest: string }>("SELECT digest FROM erased_readers");
  await noteErased(
    dataDir,
    rows.map(({ digest }) => digest).filter((digest) => !noted.has(digest)),
  );
}

export async function notedAsErased(dataDir: string): Promise<Set<string>> {
  const content = await readFile(join(dataDir, "erased"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return new Set(content.split("\n").filter((line) => DIGEST.test(line)));
}

/** Erases whom an older state of the database has brought back. Returns how many there were. */
export async function eraseAgain(client: pg.ClientBase, digests: ReadonlySet<string>): Promise<number> {
  await client.query("INSERT INTO erased_readers SELECT unnest($1::text[]) ON CONFLICT DO NOTHING", [[...digests]]);
  const { rowCount } = await client.query(
    `DELETE FROM users USING erased_readers
     WHERE digest = encode(sha256(convert_to($1 || users.id, 'UTF8')), 'hex')`,
    [PURPOSE],
  );
  return rowCount ?? 0;
}
