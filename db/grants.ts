import type pg from "pg";

import { JOBS_SCHEMA } from "./job-queues.ts";

const LIMITED: Readonly<Record<string, string>> = {
  "public.decks": "SELECT",
  "public.erased_readers": "SELECT, INSERT",
  "public.moderation_log": "SELECT, INSERT",
  "drizzle.__drizzle_migrations": "SELECT",
};
const ROWS = "SELECT, INSERT, UPDATE, DELETE";
const SCHEMAS = ["public", "drizzle", JOBS_SCHEMA];

export async function grantToRequests(client: pg.ClientBase, role: string): Promise<void> {
  const to = client.escapeIdentifier(role);
  const { rows } = await client.query<{ schema: string; name: string; kind: "r" | "p" | "S" }>(
    `SELECT nspname AS schema, relname AS name, relkind AS kind
     FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
     WHERE nspname = ANY ($1) AND relkind IN ('r', 'p', 'S') AND pg_has_role(relowner, 'USAGE')`,
    [SCHEMAS],
  );
  const quoted = ({ schema, name }: { schema: string; name: string }) =>
    `${client.escapeIdentifier(schema)}.${client.escapeIdentifier(name)}`;
  // Before PostgreSQL 15 everyone could create tables in `public`, and upgraded databases still allow it.
  const statements = [
    `REVOKE CREATE ON SCHEMA public FROM PUBLIC, ${to}`,
    `GRANT USAGE ON SCHEMA ${SCHEMAS.join(", ")} TO ${to}`,
  ];
  const sequences = rows.filter(({ kind }) => kind === "S").map(quoted);
  statements.push(`GRANT USAGE, SELECT ON SEQUENCE ${sequences.join(", ")} TO ${to}`);
  for (const [rights, tables] of Map.groupBy(
    rows.filter(({ kind }) => kind !== "S"),
    ({ schema, name }) => LIMITED[`${schema}.${name}`] ?? ROWS,
  )) {
    const names = tables.map(quoted).join(", ");
    statements.push(`REVOKE ALL ON ${names} FROM ${to}`, `GRANT ${rights} ON ${names} TO ${to}`);
  }
  await client.query(`BEGIN; ${statements.join("; ")}; COMMIT`);
}
