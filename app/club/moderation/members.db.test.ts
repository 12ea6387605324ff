import { beforeAll, expect, it } from "vitest";

import { aUser } from "#tests/factories/users.ts";
import { endConnections } from "#tests/rows-read.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app, admin, ana } = useTestApp({
  admin: { role: "admin", createdAt: new Date("2024-01-01") },
  ana: { nickname: "Ana B", createdAt: new Date("2024-05-05") },
});
beforeAll(async () => {
  for (let n = 0; n < 60; n++) {
    await aUser(app.pool, { email: `reader${n}@many.example`, createdAt: new Date(Date.UTC(2023, 0, 1, 0, n)) });
  }
});

const list = async (query = "") =>
  (await (await admin.get(`/admin/readers${query}`)).text()).replaceAll("<!-- -->", "");
const count = (html: string) => html.match(/Joined /g)?.length ?? 0;

it("K8: the members' list pages through everybody, newest first, with role and dates, and shows no address", async () => {
  const first = await list();
  expect(count(first)).toBe(50);
  expect(first.indexOf("Ana B")).toBeLessThan(first.indexOf(">admin<"));
  expect(first).toContain("Joined May 5, 2024 · last seen");
  expect(first).toContain("not seen lately");
  expect(first).not.toContain("@many.example");
  const [, more] = /href="\/admin\/readers(\?after=[^"]+)"/.exec(first) ?? [];
  const second = await list(more!.replaceAll("&amp;", "&"));
  expect(count(second)).toBe(12);
  expect(second).toContain(">reader0<");
  expect(second).not.toContain("Ana B");
});

it("K8: a reader is found by the beginning of a nickname or an address, and by nothing else", async () => {
  expect(count(await list("?q=ANA"))).toBe(1);
  expect(count(await list("?q=ana%20b"))).toBe(1);
  expect(count(await list("?q=reader5"))).toBe(11);
  expect(count(await list("?q=Reader5%40many.example"))).toBe(1);
  for (const nobody of ["eader5", "%25", "_", "%5C", "'"]) {
    expect(await list(`?q=${nobody}`)).toContain("No nickname or e-mail address starts with that.");
  }
});

it("a search reads what it finds, and not every account", async () => {
  await app.pool.query(
    `INSERT INTO users (id, name, email) SELECT 'm' || n, '', 'm' || n || '@crowd.example' FROM generate_series(1, 5000) n`,
  );
  await app.pool.query("ANALYZE users");
  const scanned = async () => {
    await endConnections(app.pool);
    const { rows } = await app.pool.query(
      "SELECT seq_tup_read::int AS rows FROM pg_stat_user_tables WHERE relname = 'users'",
    );
    return rows[0].rows as number;
  };
  const before = await scanned();
  expect(count(await list("?q=m4711"))).toBe(1);
  expect((await scanned()) - before).toBeLessThan(1000);
});

it("K8: a reader is suspended and let in again from the list, without a report", async () => {
  const path = `/admin/readers/${ana.id}/suspension`;
  expect(await list("?show=suspended")).toContain("Nobody is suspended.");
  expect((await admin.send(path, { days: "7", reason: "Be kind." })).status).toBe(200);
  const suspended = await list("?show=suspended");
  expect(count(suspended)).toBe(1);
  expect(suspended).toContain("Be kind.");
  expect((await admin.send(path, {}, { method: "DELETE" })).status).toBe(200);
  expect(await list("?show=suspended")).toContain("Nobody is suspended.");
  // Nobody suspends an admin, and so the list offers it for none.
  expect(await list("?q=admin")).not.toContain("Suspend<");
});
