import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { openTestDatabase, type TestDatabase } from "#tests/database.ts";

import { grantAdmin, listAdmins, revokeAdmin } from "./roles.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

beforeEach(async () => {
  await database.pool.query("DELETE FROM users");
  await database.pool.query(
    `INSERT INTO users (id, email, email_verified) VALUES
       ('1', 'ana@example.test', true), ('2', 'ben@example.test', false), ('3', 'ana@example.test.evil.test', true)`,
  );
});

const [ana, ben] = ["ana@example.test", "ben@example.test"];
const admins = async () => (await listAdmins(database.pool)).map((admin) => admin.email);

describe("grantAdmin", () => {
  it("makes one account admin, once", async () => {
    expect(await grantAdmin(database.pool, ana)).toBe("granted");
    expect(await grantAdmin(database.pool, ana)).toBe("already");
    expect(await admins()).toEqual([ana]);
  });

  it("F1: makes nobody admin whose address was never confirmed, unless that is asked for", async () => {
    expect(await grantAdmin(database.pool, ben)).toBe("unverified");
    expect(await admins()).toEqual([]);
    expect(await grantAdmin(database.pool, ben, { unverified: true })).toBe("granted");
  });

  it("minds neither case nor spaces around the address", async () => {
    expect(await grantAdmin(database.pool, "  Ana@Example.TEST ")).toBe("granted");
    expect(await admins()).toEqual([ana]);
  });

  it.each([
    ["an address without an account", "cleo@example.test"],
    ["a look-alike", "аna@example.test"],
    ["a pattern", "%@example.test"],
    ["a tag", "ana+admin@example.test"],
    ["nothing", ""],
    ["SQL", "' OR true --"],
  ])("opens nothing for %s", async (_, email) => {
    expect(await grantAdmin(database.pool, email)).toBe("unknown");
    expect(await admins()).toEqual([]);
  });
});

describe("revokeAdmin", () => {
  it("takes the role from one of several, in any spelling", async () => {
    await grantAdmin(database.pool, ana);
    await grantAdmin(database.pool, ben, { unverified: true });
    expect(await revokeAdmin(database.pool, "ANA@example.test")).toBe("revoked");
    expect(await revokeAdmin(database.pool, ana)).toBe("no-admin");
    expect(await admins()).toEqual([ben]);
  });

  it("leaves the last admin, and says who is none", async () => {
    await grantAdmin(database.pool, ana);
    expect(await revokeAdmin(database.pool, ana)).toBe("last");
    expect(await revokeAdmin(database.pool, ben)).toBe("no-admin");
    expect(await revokeAdmin(database.pool, "cleo@example.test")).toBe("unknown");
    expect(await admins()).toEqual([ana]);
  });

  it("leaves one of two who revoke each other at the same moment", async () => {
    for (let round = 0; round < 20; round++) {
      await grantAdmin(database.pool, ana);
      await grantAdmin(database.pool, ben, { unverified: true });
      const results = await Promise.all([revokeAdmin(database.pool, ana), revokeAdmin(database.pool, ben)]);
      expect(results.toSorted()).toEqual(["last", "revoked"]);
      expect(await admins()).toHaveLength(1);
    }
  });
});

describe("listAdmins", () => {
  it("names them in order, and whether the address is proven", async () => {
    expect(await listAdmins(database.pool)).toEqual([]);
    await grantAdmin(database.pool, ben, { unverified: true });
    await grantAdmin(database.pool, ana);
    expect(await listAdmins(database.pool)).toEqual([
      { email: ana, emailVerified: true },
      { email: ben, emailVerified: false },
    ]);
  });
});
