import { spawn } from "node:child_process";
import { once } from "node:events";
import { text } from "node:stream/consumers";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { openTestDatabase, type TestDatabase } from "#tests/database.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
  await database.pool.query(
    "INSERT INTO users (id, email, email_verified) VALUES ('1', 'ana@example.test', true), ('2', 'ben@example.test', false)",
  );
});
afterAll(() => database.close());

async function admin(args: string[], env: Record<string, string> = database.env) {
  const child = spawn(process.execPath, ["scripts/admin.ts", ...args], { env: { ...process.env, ...env } });
  const [stdout, stderr, [status]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "close")]);
  return { status, stdout, stderr };
}

describe("npm run admin", () => {
  it("grants, lists and revokes, and says what it cannot do", async () => {
    expect(await admin(["grant", "Ana@example.test"])).toEqual({
      status: 0,
      stdout: "ana@example.test is admin now.\n",
      stderr: "",
    });
    const [last, unknown, stranger] = await Promise.all([
      admin(["revoke", "ana@example.test"]),
      admin(["revoke", "cleo@example.test"]),
      admin(["grant", "cleo@example.test"]),
    ]);
    expect(last).toMatchObject({ status: 1, stderr: expect.stringMatching(/^ana@example.test is the only admin/) });
    for (const { status, stderr } of [unknown, stranger]) {
      expect(status).toBe(1);
      expect(stderr).toBe("There is no account with the address cleo@example.test. Create it in the app first.\n");
    }
    const second = await admin(["grant", "ben@example.test"]);
    expect(second.stdout).toMatch(/^ben@example.test is admin now.\n.* not verified yet/);
    expect((await admin(["list"])).stdout).toBe("ana@example.test\nben@example.test (not verified)\n");
    expect((await admin(["revoke", "ben@example.test"])).stdout).toBe("ben@example.test is no longer admin.\n");
  });

  it("F1: grants nothing to an account that anybody may have opened, on a place that can send mail", async () => {
    await database.pool.query("INSERT INTO users (id, email) VALUES ('3', 'dee@example.test')");
    const mail = { SMTP_URL: "smtp://127.0.0.1:9" };
    const rejected = await admin(["grant", "dee@example.test"], { ...database.env, ...mail });
    expect(rejected).toMatchObject({ status: 1, stdout: "", stderr: expect.stringContaining("is not confirmed") });
    expect((await admin(["list"])).stdout).not.toContain("dee@example.test");
    const insisted = await admin(["grant", "dee@example.test", "--unverified"], { ...database.env, ...mail });
    expect(insisted.stdout).toMatch(/^dee@example.test is admin now./);
    await database.pool.query("DELETE FROM users WHERE id = '3'");
  });

  it("takes a lost second factor off one account, with its sessions, and says where there is none", async () => {
    await database.pool.query(`
      UPDATE users SET has_second_factor = true;
      INSERT INTO passkeys (id, user_id, name, public_key, counter, transports) VALUES ('k1', '1', 'x', '', 0, '{}'), ('k2', '2', 'x', '', 0, '{}');
      INSERT INTO second_factors (user_id, passkey_user_id, totp_secret) VALUES ('1', 'h1', 's'), ('2', 'h2', 's');
      INSERT INTO recovery_codes (user_id, hash) VALUES ('1', 'x'), ('2', 'x');
      INSERT INTO sessions (id, token, user_id, expires_at) VALUES ('s1', 't1', '1', now()), ('s2', 't2', '2', now())`);
    const reset = await admin(["reset-second-factor", "Ana@example.test"]);
    expect(reset).toMatchObject({ status: 0, stdout: expect.stringMatching(/^ana@example.test now signs in without/) });
    for (const table of ["passkeys", "second_factors", "recovery_codes", "sessions"]) {
      const { rows } = await database.pool.query(`SELECT user_id FROM ${table}`);
      expect(rows).toEqual([{ user_id: "2" }]);
    }
    const { rows } = await database.pool.query("SELECT has_second_factor AS has FROM users ORDER BY id");
    expect(rows).toEqual([{ has: false }, { has: true }]);
    expect((await admin(["reset-second-factor", "ana@example.test"])).stdout).toBe(
      "ana@example.test has no second factor.\n",
    );
    expect((await admin(["reset-second-factor", "cleo@example.test"])).status).toBe(1);
  });

  it("explains itself and exits 2, without a database", async () => {
    const wrong = [[], ["grant", "ana"], ["revoke", "a@b", "c@d"], ["list", "all"], ["list", "--json"]];
    const answers = await Promise.all(
      wrong.map((args) => admin(args, { DATABASE_URL: "postgresql://nowhere.invalid/none" })),
    );
    for (const { status, stdout, stderr } of answers) {
      expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
      expect(stderr).toMatch(
        /Usage: npm run admin -- grant EMAIL \[--unverified\] \| revoke EMAIL \| reset-second-factor EMAIL \| list\n$/,
      );
    }
  });
});
