import { createHash } from "node:crypto";
import { open, readFile } from "node:fs/promises";
import { join } from "node:path";

import type pg from "pg";

const PURPOSE = "bookmatch erased reader ";
const DIGEST = /^[0-9a-f]{64}$/;

/** The random id cannot be recovered from the digest, but a known id can be checked against it. */
export function digestOf(userId: string): string {
  return createHash("sha256")
    .update(PURPOSE + userId)
    .digest("hex");
}

/** The file survives the loss of the database. The table is authoritative; the file may lag and repeat digests. */
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

export async function catchUpErased(pool: pg.Pool, dataDir: string): Promise<void> {
  const known = await notedAsErased(dataDir);
  const { rows } = await pool.query<{ digest: string }>("SELECT digest FROM erased_readers");
  await noteErased(
    dataDir,
    rows.map(({ digest }) => digest).filter((digest) => !known.has(digest)),
  );
}

export async function notedAsErased(dataDir: string): Promise<Set<string>> {
  const content = await readFile(join(dataDir, "erased"), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return "";
    throw error;
  });
  return new Set(content.split("\n").filter((line) => DIGEST.test(line)));
}

export async function eraseRestored(client: pg.ClientBase, digests: ReadonlySet<string>): Promise<number> {
  await client.query("INSERT INTO erased_readers SELECT unnest($1::text[]) ON CONFLICT DO NOTHING", [[...digests]]);
  const { rowCount } = await client.query(
    `DELETE FROM users USING erased_readers
     WHERE digest = encode(sha256(convert_to($1 || users.id, 'UTF8')), 'hex')`,
    [PURPOSE],
  );
  return rowCount ?? 0;
}
