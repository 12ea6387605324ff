import { expect, it } from "vitest";

import { openBackupSite } from "#tests/backups.ts";

import { copyIn, copyOut } from "./copy.ts";

it("copies rows out in portions of whole rows, also where one is larger than a portion, and in again", async () => {
  const { pool } = await openBackupSite();
  const client = await pool.connect();
  await client.query(`CREATE TABLE words AS
    SELECT n, repeat(md5(n::text) || E'\\n\\t', CASE WHEN n = 30000 THEN 90000 ELSE 2 END) AS word
    FROM generate_series(1, 60000) n`);
  const portions: Buffer[] = [];
  for await (const rows of copyOut(client, "COPY words TO STDOUT")) portions.push(rows);
  expect(portions.length).toBeGreaterThan(4);
  for (const rows of portions) expect(rows.at(-1)).toBe(10);

  await client.query("CREATE TABLE again (LIKE words)");
  for (const rows of portions) await copyIn(client, "COPY again FROM STDIN", rows);
  const { rows } = await client.query("(TABLE words EXCEPT TABLE again) UNION ALL (TABLE again EXCEPT TABLE words)");
  expect(rows).toEqual([]);
  client.release(true);
  await pool.end();
});

it("rejects with the database's error, and a copy that is given up ends with its connection", async () => {
  const { pool } = await openBackupSite();
  const client = await pool.connect();
  await client.query("CREATE TABLE numbers AS SELECT n FROM generate_series(1, 1000000) n");
  await expect(copyIn(client, "COPY numbers FROM STDIN", Buffer.from("one\n"))).rejects.toThrow("invalid input syntax");
  await expect(copyOut(client, "COPY nothing TO STDOUT").next()).rejects.toThrow("does not exist");
  // The connection goes on after both.
  expect((await client.query("SELECT count(*)::int FROM numbers")).rows).toEqual([{ count: 1_000_000 }]);

  for await (const rows of copyOut(client, "COPY numbers TO STDOUT")) if (rows.length > 0) break;
  client.release(true);
  await pool.end();
});
