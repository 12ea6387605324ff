import { afterEach, expect, it } from "vitest";

import { migrateDatabase } from "#db/migrate.ts";
import { createPool } from "#db/pool.ts";

import { APP_ROLE, OWNER_ROLE } from "./roles.ts";
import { EmbeddedFixture, query } from "./testing/embedded-fixture.ts";

const fixture = new EmbeddedFixture();
afterEach(() => fixture.cleanUp());

async function migrate(url: string, requestsRole: string | null): Promise<void> {
  const pool = createPool(url, { max: 1 });
  await migrateDatabase(pool, requestsRole);
  await pool.end();
}

/** Everything of ours that does not belong to the owner. What a trusted extension brings stays the superuser's. */
const STRAY = `
  SELECT oid::regclass::text AS name FROM pg_class WHERE relkind IN ('r', 'p', 'S', 'i', 'I')
    AND relnamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'drizzle', 'pgboss'))
    AND relowner <> '${OWNER_ROLE}'::regrole
  UNION ALL SELECT oid::regprocedure::text FROM pg_proc
    WHERE pronamespace IN (SELECT oid FROM pg_namespace WHERE nspname IN ('public', 'drizzle', 'pgboss'))
    AND proowner <> '${OWNER_ROLE}'::regrole
    AND NOT EXISTS (SELECT FROM pg_depend WHERE objid = pg_proc.oid AND deptype = 'e')
  UNION ALL SELECT nspname FROM pg_namespace
    WHERE nspname IN ('drizzle', 'pgboss') AND nspowner <> '${OWNER_ROLE}'::regrole
  UNION ALL SELECT datname FROM pg_database
    WHERE datname = current_database() AND datdba <> '${OWNER_ROLE}'::regrole`;

it("F13: a cluster of an earlier version, where all was the superuser's, is handed over in place", async () => {
  const dataDir = await fixture.dataDir();
  const earlier = await fixture.start(dataDir);
  await query(
    earlier.url,
    `ALTER DATABASE bookmatch OWNER TO bookmatch; DROP OWNED BY ${OWNER_ROLE}, ${APP_ROLE};
     DROP ROLE ${OWNER_ROLE}, ${APP_ROLE}`,
  );
  await migrate(earlier.url, null);
  await query(earlier.url, "INSERT INTO users (id, email) VALUES ('old', 'old@example.org')");
  await earlier.stop();

  const upgraded = await fixture.start(dataDir);
  expect(await query(upgraded.url, STRAY)).toEqual([]);
  await migrate(upgraded.ownerUrl, APP_ROLE);
  expect(await query(upgraded.url, STRAY)).toEqual([]);
  expect(await query(upgraded.appUrl, "SELECT id FROM users")).toEqual([{ id: "old" }]);
  await query(upgraded.appUrl, "INSERT INTO books (title, author) VALUES ('Momo', 'Michael Ende')");
  await upgraded.stop();
  // A start that finds it so already changes nothing; a killed one left all or nothing.
  const restarted = await fixture.start(dataDir);
  await migrate(restarted.ownerUrl, APP_ROLE);
  expect(await query(restarted.appUrl, "SELECT title FROM books")).toEqual([{ title: "Momo" }]);
  await restarted.stop();
});

it("F13: none of the roles that the app uses can leave the database", async () => {
  const server = await fixture.start(await fixture.dataDir());
  expect(
    await query(
      server.url,
      "SELECT rolname FROM pg_roles WHERE rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls",
    ),
  ).toEqual([{ rolname: "bookmatch" }]);
  for (const url of [server.appUrl, server.ownerUrl]) {
    await expect(query(url, "COPY (SELECT 1) TO PROGRAM 'id'")).rejects.toMatchObject({ code: "42501" });
    await expect(query(url, "SELECT pg_read_file('/etc/passwd')")).rejects.toMatchObject({ code: "42501" });
    await expect(query(url, "SELECT * FROM pg_authid")).rejects.toMatchObject({ code: "42501" });
  }
  await server.stop();
});
