import type pg from "pg";

export interface Admin {
  email: string;
  emailVerified: boolean;
}

/** Refuses an unconfirmed address, which anyone could have registered, unless `unverified` is set. */
export async function grantAdmin(
  pool: pg.Pool,
  email: string,
  { unverified = false } = {},
): Promise<"granted" | "already" | "unverified" | "unknown"> {
  const address = asStored(email);
  const { rowCount } = await pool.query(
    `WITH granted AS (
       UPDATE users SET role = 'admin', updated_at = now()
       WHERE email = $1 AND role <> 'admin' AND (email_verified OR $2) RETURNING id)
     INSERT INTO moderation_log (act, origin, reader_id) SELECT 'role-granted', 'command', id FROM granted`,
    [address, unverified],
  );
  if (rowCount === 1) return "granted";
  const { rows } = await pool.query<{ role: string }>("SELECT role FROM users WHERE email = $1", [address]);
  if (!rows[0]) return "unknown";
  return rows[0].role === "admin" ? "already" : "unverified";
}

export async function revokeAdmin(pool: pg.Pool, email: string): Promise<"revoked" | "last" | "no-admin" | "unknown"> {
  const address = asStored(email);
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    // Locks all admins in one order: if two are revoked at the same time, one stays.
    const { rows } = await client.query<{ id: string; email: string }>(
      "SELECT id, email FROM users WHERE role = 'admin' ORDER BY id FOR UPDATE",
    );
    const admin = rows.find((row) => row.email === address);
    if (admin && rows.length > 1) {
      await client.query("UPDATE users SET role = 'user', updated_at = now() WHERE id = $1", [admin.id]);
      await client.query("INSERT INTO moderation_log (act, origin, reader_id) VALUES ('role-taken', 'command', $1)", [
        admin.id,
      ]);
    }
    await client.query("COMMIT");
    if (admin) return rows.length > 1 ? "revoked" : "last";
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
  return (await isKnown(pool, address)) ? "no-admin" : "unknown";
}

export async function listAdmins(pool: pg.Pool): Promise<Admin[]> {
  const { rows } = await pool.query<Admin>(
    `SELECT email, email_verified AS "emailVerified" FROM users WHERE role = 'admin' ORDER BY email`,
  );
  return rows;
}

async function isKnown(pool: pg.Pool, address: string): Promise<boolean> {
  const { rowCount } = await pool.query("SELECT 1 FROM users WHERE email = $1", [address]);
  return rowCount === 1;
}

function asStored(email: string): string {
  return email.trim().toLowerCase();
}
