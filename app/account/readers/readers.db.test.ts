import { describe, expect, it } from "vitest";

import { Reader } from "#tests/reader.ts";
import { aReader, anAdmin, type SignedInReader, useTestApp } from "#tests/signed-in.ts";

const { app, admin, ana, eve, owner } = useTestApp(
  {
    admin: { role: "admin", nickname: "Nick ada" },
    ana: { nickname: "Ana B", emailVerified: true },
    eve: { nickname: "Eve E" },
    owner: { role: "admin", nickname: "Olga O" },
  },
  { ADMIN_EMAIL: "owner@example.org" },
);

const of = ({ id }: { id: string }, act = "") => `/admin/readers/${id}${act}`;
const page = async (reader: SignedInReader) => (await (await admin.get(of(reader))).text()).replaceAll("<!-- -->", "");
const roleOf = async ({ id }: { id: string }) =>
  (await app.pool.query("SELECT role FROM users WHERE id = $1", [id])).rows[0]?.role as string | undefined;
const actsAbout = async (id: string) =>
  (await app.pool.query("SELECT act FROM moderation_log WHERE reader_id = $1 ORDER BY id", [id])).rows.map(
    ({ act }) => act as string,
  );

it("an admin sees a reader's address, whether it is confirmed, and who approved the account", async () => {
  expect(await page(ana)).toMatch(new RegExp(`${ana.email}.*Confirmed`, "s"));
  const waiting = await aReader(app, { emailVerified: false, waitingSince: new Date() });
  await admin.send(`/admin/waiting/${waiting.id}`);
  expect(await page(waiting)).toMatch(/Not confirmed.*Approved.* by Nick ada/s);
  expect((await admin.get("/admin/readers/nobodys")).status).toBe(404);
});

it("an admin makes a reader an admin and takes the role again, and each leaves a line", async () => {
  expect((await admin.send(of(eve, "/role"))).status).toBe(200);
  expect(await roleOf(eve)).toBe("admin");
  expect((await eve.get("/admin/readers")).status).toBe(200);
  expect((await admin.send(of(eve, "/role"), {}, { method: "DELETE" })).status).toBe(200);
  expect(await roleOf(eve)).toBe("user");
  expect((await eve.get("/admin/readers")).status).toBe(302);
  expect(await actsAbout(eve.id)).toEqual(["role-granted", "role-taken"]);
});

it("a reader who waits or is suspended becomes no admin", async () => {
  const waiting = await aReader(app, { waitingSince: new Date() });
  const suspended = await aReader(app, {});
  await admin.send(of(suspended, "/suspension"), { days: "7", reason: "Rude." });
  for (const [reader, word] of [
    [waiting, "is waiting for approval"],
    [suspended, "is suspended"],
  ] as const) {
    const refused = await admin.send(of(reader, "/role"));
    expect([refused.status, await refused.text()]).toEqual([409, expect.stringContaining(word)]);
    expect(await roleOf(reader)).toBe("user");
  }
});

it("T2: the account that ADMIN_EMAIL names, and the last admin, keep the role", async () => {
  const take = (reader: SignedInReader, by: SignedInReader) => by.send(of(reader, "/role"), {}, { method: "DELETE" });
  expect(await (await take(owner, admin)).text()).toContain("ADMIN_EMAIL names this account");
  expect(await roleOf(owner)).toBe("admin");
  await app.pool.query("UPDATE users SET role = 'user' WHERE id = $1", [owner.id]);
  try {
    expect(await (await take(admin, admin)).text()).toContain("only admin");
    expect(await roleOf(admin)).toBe("admin");
  } finally {
    await app.pool.query("UPDATE users SET role = 'admin' WHERE id = $1", [owner.id]);
  }
});

it("where no mail is sent, an admin gets a link that sets a reader's password once", async () => {
  expect(await page(ana)).toContain("Make a reset link");
  const answer = await admin.send(of(ana, "/reset-link"));
  const { link } = (await answer.json()) as { link: string };
  const { pathname, searchParams } = new URL(link);
  expect(pathname).toBe("/reset-password");
  const fields = { token: searchParams.get("token")!, password: "five quiet harbour lamps" };
  expect((await new Reader(app).send(pathname, fields)).status).toBe(200);
  expect((await new Reader(app).signIn(ana.email, fields.password)).status).toBe(302);
  expect((await new Reader(app).send(pathname, fields)).status).toBe(400);
  expect(await actsAbout(ana.id)).toEqual(["reset-link-made"]);
});

it("an admin erases a reader whose name they type, and the audit keeps no name", async () => {
  const zoe = await aReader(app, { nickname: "Zoe Z" });
  const wrong = await admin.send(of(zoe, "/erasure"), { name: "Zoe" });
  expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining("not this reader’s name")]);
  expect(await roleOf(zoe)).toBe("user");
  const erased = await admin.send(of(zoe, "/erasure"), { name: "Zoe Z" });
  expect(erased.headers.get("Location") ?? (await erased.text())).toContain("/admin/readers");
  expect(await roleOf(zoe)).toBeUndefined();
  const { rows } = await app.pool.query(
    "SELECT admin_id, subject, reader_id FROM moderation_log WHERE act = 'account-erased'",
  );
  expect(rows).toEqual([{ admin_id: admin.id, subject: null, reader_id: null }]);
  expect((await app.pool.query("SELECT 1 FROM erased_readers")).rowCount).toBe(1);
});

it("T2: an admin's account is not erased, nor its password reset, by another admin", async () => {
  const other = await anAdmin(app, { nickname: "Second Admin" });
  expect((await admin.send(of(other, "/erasure"), { name: "Second Admin" })).status).toBe(409);
  expect((await admin.send(of(other, "/reset-link"))).status).toBe(409);
  expect(await roleOf(other)).toBe("admin");
});

describe.each([
  ["making an admin", "/role", "POST"],
  ["taking the role", "/role", "DELETE"],
  ["a reset link", "/reset-link", "POST"],
  ["erasing", "/erasure", "POST"],
])("%s", (_, act, method) => {
  it("T1: is refused to a reader, and asks an admin whose proof is old to confirm first", async () => {
    const target = await aReader(app, {});
    const fields = { name: target.email.split("@")[0]! };
    expect((await eve.send(of(target, act), fields, { method })).status).toBe(403);
    const stale = await anAdmin(app, {});
    await app.pool.query("UPDATE sessions SET proven_at = now() - interval '2 hours' WHERE user_id = $1", [stale.id]);
    const asked = await stale.send(of(target, act), fields, { method });
    expect(asked.headers.get("Location") ?? (await asked.text())).toContain("/account/confirm");
    expect(await roleOf(target)).toBe("user");
  });
});
