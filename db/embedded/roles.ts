import type pg from "pg";

/** Made by initdb. Used to start, stop and transfer ownership; nothing else connects as this role. */
export const SUPERUSER = "bookmatch";
/** Owns the database. Migrations, restores and the seed run as this role. */
export const OWNER_ROLE = "bookmatch_owner";
export const APP_ROLE = "bookmatch_app";

/** Transfers clusters of earlier versions, which the superuser owned: REASSIGN OWNED refuses that role. */
const TRANSFER_OWNERSHIP = `DO $$
DECLARE
  statement text;
BEGIN
  FOR statement IN
    SELECT format('ALTER SCHEMA %I OWNER TO ${OWNER_ROLE}', nspname)
      FROM pg_namespace WHERE nspname IN ('drizzle', 'pgboss') AND pg_get_userbyid(nspowner) <> '${OWNER_ROLE}'
    UNION ALL
    SELECT format('ALTER SCHEMA public OWNER TO ${OWNER_ROLE}')
      FROM pg_namespace WHERE nspname = 'public'
        AND pg_get_userbyid(nspowner) NOT IN ('${OWNER_ROLE}', 'pg_database_owner')
    UNION ALL
    -- A sequence that belongs to a column goes with its table.
    SELECT format('ALTER %s %s OWNER TO ${OWNER_ROLE}',
        CASE relkind WHEN 'S' THEN 'SEQUENCE' WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' ELSE 'TABLE' END,
        pg_class.oid::regclass)
      FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE nspname IN ('public', 'drizzle', 'pgboss') AND relkind IN ('r', 'p', 'v', 'm', 'S')
        AND pg_get_userbyid(relowner) <> '${OWNER_ROLE}'
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = pg_class.oid
          AND deptype IN ('a', 'i', 'e') AND (relkind = 'S' OR deptype = 'e'))
    UNION ALL
    SELECT format('ALTER ROUTINE %s OWNER TO ${OWNER_ROLE}', pg_proc.oid::regprocedure)
      FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace
      WHERE nspname IN ('public', 'drizzle', 'pgboss') AND pg_get_userbyid(proowner) <> '${OWNER_ROLE}'
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_proc'::regclass AND objid = pg_proc.oid AND deptype = 'e')
    UNION ALL
    SELECT format('ALTER TYPE %s OWNER TO ${OWNER_ROLE}', pg_type.oid::regtype)
      FROM pg_type JOIN pg_namespace ON pg_namespace.oid = typnamespace
      WHERE nspname IN ('public', 'drizzle', 'pgboss') AND typtype IN ('e', 'd')
        AND pg_get_userbyid(typowner) <> '${OWNER_ROLE}'
        AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_type'::regclass AND objid = pg_type.oid AND deptype = 'e')
  LOOP
    EXECUTE statement;
  END LOOP;
END $$`;

export async function ensureRoles(superuser: pg.ClientBase): Promise<void> {
  const { rows } = await superuser.query<{ rolname: string }>("SELECT rolname FROM pg_roles");
  const known = new Set(rows.map(({ rolname }) => rolname));
  await superuser.query("BEGIN; SET LOCAL client_min_messages = warning");
  try {
    for (const role of [OWNER_ROLE, APP_ROLE]) {
      if (!known.has(role)) await superuser.query(`CREATE ROLE ${role} LOGIN`);
    }
    await superuser.query(`GRANT pg_read_all_stats TO ${OWNER_ROLE}; ALTER DATABASE bookmatch OWNER TO ${OWNER_ROLE}`);
    await superuser.query(TRANSFER_OWNERSHIP);
    await superuser.query("COMMIT");
  } catch (error) {
    await superuser.query("ROLLBACK").catch(() => {});
    throw error;
  }
}
