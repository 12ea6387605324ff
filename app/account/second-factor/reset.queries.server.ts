import type pg from "pg";

/** Removes the lost second factor and recovery codes. Ends all sessions, because the lost device may be signed in. */
export async function resetSecondFactor(pool: pg.Pool, email: string): Promise<"reset" | "none" | "unknown"> {
  const client = await pool.connect();
  try {
    await client.query("BEGIN");
    const { rows } = await client.query<{ id: string; had: boolean }>(
      "SELECT id, has_second_factor AS had FROM users WHERE email = $1 FOR UPDATE",
      [email.trim().toLowerCase()],
    );
    const user = rows[0];
    if (user?.had) {
      for (const table of ["passkeys", "second_factors", "recovery_codes", "sessions"]) {
        await client.query(`DELETE FROM ${table} WHERE user_id = $1`, [user.id]);
      }
      await client.query("UPDATE users SET has_second_factor = false, updated_at = now() WHERE id = $1", [user.id]);
    }
    await client.query("COMMIT");
    if (!user) return "unknown";
    return user.had ? "reset" : "none";
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  } finally {
    client.release();
  }
}
