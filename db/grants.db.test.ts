import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { roleIn } from "#tests/database.global.ts";
import { openTestDatabase, type TestDatabase } from "#tests/database.ts";

import { migrateDatabase } from "./migrate.ts";
import { createPool } from "./pool.ts";

let database: TestDatabase;
let app: pg.Pool;
beforeAll(async () => {
  database = await openTestDatabase();
  app = createPool(database.appUrl, { max: 2 });
});
afterAll(async () => {
  await app.end();
  await database.close();
});

const NOT_ALLOWED = "42501";

describe("the role that serves requests", () => {
  it("F13: is no superuser, owns nothing and is a member of no role", async () => {
    const { rows } = await app.query(
      `SELECT rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls AS mighty,
         (SELECT count(*)::int FROM pg_class WHERE relowner = r.oid) + (SELECT count(*)::int FROM pg_proc WHERE proowner = r.oid)
           + (SELECT count(*)::int FROM pg_namespace WHERE nspowner = r.oid) AS owned,
         (SELECT count(*)::int FROM pg_auth_members WHERE member = r.oid) AS memberships
       FROM pg_roles r WHERE rolname = current_user`,
    );
    expect(rows).toEqual([{ mighty: false, owned: 0, memberships: 0 }]);
  });

  it.each([
    "COPY (SELECT 'x') TO PROGRAM 'id'",
    "COPY users FROM PROGRAM 'id'",
    "COPY users TO '/tmp/bookmatch-users'",
    "SELECT pg_read_file('/etc/passwd')",
    "SELECT pg_ls_dir('/')",
    "SELECT lo_import('/etc/passwd')",
    "SELECT * FROM pg_authid",
    "SELECT * FROM pg_hba_file_rules",
    "ALTER TABLE moderation_log DISABLE TRIGGER ALL",
    "ALTER TABLE users ADD COLUMN mine text",
    "SET session_replication_role = replica",
    "DELETE FROM moderation_log",
    "UPDATE moderation_log SET reason = 'Nothing happened'",
    "TRUNCATE moderation_log",
    "TRUNCATE users CASCADE",
    "DELETE FROM erased_readers",
    "CREATE TABLE mine (a integer)",
    "CREATE SCHEMA mine",
    "CREATE FUNCTION mine() RETURNS integer LANGUAGE sql AS 'SELECT 1'",
    "CREATE TRIGGER mine BEFORE INSERT ON users FOR EACH ROW EXECUTE FUNCTION number_book()",
    "CREATE TABLE pgboss.mine (a integer)",
    "DROP TABLE users CASCADE",
    "DROP SCHEMA public CASCADE",
    "DROP FUNCTION number_book CASCADE",
    "CREATE ROLE mine SUPERUSER",
    "ALTER ROLE CURRENT_USER SUPERUSER",
    "ALTER SYSTEM SET archive_command = 'id'",
    "ALTER DATABASE postgres RESET ALL",
    "UPDATE drizzle.__drizzle_migrations SET hash = ''",
    "SELECT setval('books_id_seq', 1)",
  ])("F13: may not %s", async (statement) => {
    await expect(app.query(statement)).rejects.toMatchObject({ code: NOT_ALLOWED });
  });

  it("F13: becomes neither the owner nor the superuser", async () => {
    for (const role of [database.ownerUrl, database.url].map(roleIn)) {
      for (const way of ["SET ROLE", "SET SESSION AUTHORIZATION"]) {
        await expect(app.query(`${way} ${pg.escapeIdentifier(role)}`)).rejects.toMatchObject({ code: NOT_ALLOWED });
      }
      await expect(app.query(`GRANT ${pg.escapeIdentifier(role)} TO CURRENT_USER`)).rejects.toMatchObject({
        code: NOT_ALLOWED,
      });
    }
  });

  it("F13: runs as their owner no functions but those that say where they look for names", async () => {
    const { rows } = await app.query(
      `SELECT proname, proconfig FROM pg_proc JOIN pg_namespace ON pg_namespace.oid = pronamespace
       WHERE nspname IN ('public', 'drizzle', 'pgboss') AND prosecdef ORDER BY proname`,
    );
    expect(rows.map(({ proname }) => proname)).toEqual(["analyze_books"]);
    for (const { proconfig } of rows) expect(proconfig).toEqual(["search_path=pg_catalog, pg_temp"]);
    await app.query("SELECT analyze_books()");
  });

  it("F13: reads and writes every table of the app, also one that a later migration brings", async () => {
    const lacking = async () =>
      (
        await app.query<{ name: string }>(
          `SELECT pg_class.oid::regclass::text AS name FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
           CROSS JOIN unnest(ARRAY['SELECT', 'INSERT', 'UPDATE', 'DELETE']) AS wanted
           WHERE nspname IN ('public', 'pgboss') AND relkind IN ('r', 'p') AND NOT has_table_privilege(pg_class.oid, wanted)
           GROUP BY pg_class.oid ORDER BY 1`,
        )
      ).rows.map(({ name }) => name);
    const guarded = ["decks", "erased_readers", "moderation_log"];
    expect(await lacking()).toEqual(guarded);
    const owner = createPool(database.ownerUrl, { max: 1 });
    await owner.query("CREATE TABLE later (id serial)");
    expect(await lacking()).toEqual(["decks", "erased_readers", "later", "moderation_log"]);
    await migrateDatabase(owner, roleIn(database.appUrl));
    await owner.end();
    expect(await lacking()).toEqual(guarded);
    expect((await app.query("INSERT INTO later DEFAULT VALUES RETURNING id")).rows).toEqual([{ id: 1 }]);
  });

  it("F13: loses at the next start what somebody has granted beyond that", async () => {
    const owner = createPool(database.ownerUrl, { max: 1 });
    const role = pg.escapeIdentifier(roleIn(database.appUrl));
    await owner.query(`GRANT ALL ON moderation_log, users TO ${role}; GRANT CREATE ON SCHEMA public TO PUBLIC`);
    await migrateDatabase(owner, roleIn(database.appUrl));
    await owner.end();
    for (const statement of ["TRUNCATE users CASCADE", "DELETE FROM moderation_log", "CREATE TABLE mine (a integer)"]) {
      await expect(app.query(statement)).rejects.toMatchObject({ code: NOT_ALLOWED });
    }
  });
});
