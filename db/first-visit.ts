import { createHash, randomBytes } from "node:crypto";

import type pg from "pg";

export const FIRST_VISIT = "first-visit";
const BYTES = 24;

/** For the log of a start, in place of any earlier one. Null once there is an account. */
export async function newFirstVisit(pool: pg.Pool): Promise<string | null> {
  const code = randomBytes(BYTES).toString("base64url");
  const { rowCount } = await pool.query(
    `INSERT INTO verifications (id, identifier, value, expires_at)
     SELECT $1, $1, $2, now() + interval '1 year' WHERE NOT EXISTS (SELECT FROM users)
     ON CONFLICT (id) DO UPDATE SET value = excluded.value, expires_at = excluded.expires_at`,
    [FIRST_VISIT, digestOfVisit(code)],
  );
  return rowCount === 1 ? code : null;
}

/** A fast hash suffices, because the code has 192 random bits. */
export const digestOfVisit = (code: string): string => createHash("sha256").update(code).digest("hex");
