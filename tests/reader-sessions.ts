import { createHmac, randomBytes } from "node:crypto";

import type pg from "pg";

/** `APP_SECRET` of an app whose readers' sessions are created in the database, not by registering. */
export const SESSIONS_SECRET = "a secret of tests alone, long enough";

export interface ReaderSession {
  userId: string;
  /** What a browser that is signed in as this reader sends. */
  cookie: string;
}

/** So many new readers, signed in: registering them through the forms would take longer than what they are for. */
export async function createSessions(pool: pg.Pool, count: number): Promise<ReaderSession[]> {
  const sessions = Array.from({ length: count }, () => ({
    userId: randomBytes(8).toString("hex"),
    token: randomBytes(24).toString("hex"),
  }));
  const ids = sessions.map(({ userId }) => userId);
  await pool.query("INSERT INTO users (id, email) SELECT id, id || '@example.org' FROM unnest($1::text[]) id", [ids]);
  await pool.query(
    `INSERT INTO sessions (id, token, user_id, expires_at)
     SELECT 'of-' || id, token, id, now() + interval '7 days' FROM unnest($1::text[], $2::text[]) AS seat(id, token)`,
    [ids, sessions.map(({ token }) => token)],
  );
  return sessions.map(({ userId, token }) => {
    const signature = createHmac("sha256", SESSIONS_SECRET).update(token).digest("base64");
    return { userId, cookie: `bookmatch.session_token=${encodeURIComponent(`${token}.${signature}`)}` };
  });
}

/** Lets everybody send as often as they like: every count of theirs begins anew with each request. */
export function liftChatLimits(pool: pg.Pool): Promise<void> {
  return liftLimits(pool, "%");
}

/** The same for every limit whose key is `LIKE keys`. */
export async function liftLimits(pool: pg.Pool, keys: string): Promise<void> {
  await pool.query(`
    CREATE OR REPLACE FUNCTION lift() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN NEW.count := 0; RETURN NEW; END $$;
    CREATE OR REPLACE TRIGGER lift BEFORE INSERT OR UPDATE ON rate_limits
      FOR EACH ROW WHEN (NEW.key LIKE '${keys}') EXECUTE FUNCTION lift()`);
}
