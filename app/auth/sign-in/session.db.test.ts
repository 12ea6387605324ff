import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";

import { mailedLink, useMailDelivery } from "#tests/outbox.ts";
import { ORIGIN, PASSWORD, Reader } from "#tests/reader.ts";
import { aReader, useTestApp, type SignedInReader } from "#tests/signed-in.ts";

const COOKIE = "bookmatch.session_token";
const WEEK_SECONDS = 7 * 24 * 60 * 60;

const { app } = useTestApp();
useMailDelivery(app);

/** Another browser that holds the same session cookie. */
function copyOf(reader: Reader): Reader {
  const copy = new Reader(app);
  copy.cookies.set(COOKIE, reader.cookies.get(COOKIE)!);
  return copy;
}

async function sessionsOf({ id }: SignedInReader) {
  const { rows } = await app.pool.query(
    `SELECT extract(epoch FROM expires_at - now())::int AS left FROM sessions WHERE user_id = $1`,
    [id],
  );
  return rows as Array<{ left: number }>;
}

/** As if the session had begun, and had been used for the last time, so long ago. */
async function backdate({ id }: SignedInReader, { begun, used }: { begun: string; used: string }): Promise<void> {
  await app.pool.query(
    `UPDATE sessions SET created_at = now() - $2::interval, updated_at = now() - $3::interval,
       expires_at = now() - $3::interval + interval '7 days' WHERE user_id = $1`,
    [id, begun, used],
  );
}

describe("a session's cookie", () => {
  it.each(["made-up", "made.up", `${"a".repeat(32)}.${"A".repeat(43)}%3D`])(
    "T6: is never one that was there before: %s",
    async (value) => {
      const { email } = await aReader(app);
      const reader = new Reader(app);
      reader.cookies.set(COOKIE, value);
      expect(await reader.isSignedIn()).toBe(false);
      reader.cookies.set(COOKIE, value);
      const planted = copyOf(reader);
      await reader.signIn(email);
      expect(await reader.isSignedIn()).toBe(true);
      expect(reader.cookies.get(COOKIE)).not.toBe(value);
      expect(await planted.isSignedIn()).toBe(false);
    },
  );

  it("T6: is worth nothing with a signature that is not ours", async () => {
    const reader = await aReader(app);
    const [token, signature] = reader.cookies.get(COOKIE)!.split(".");
    const forger = new Reader(app);
    for (const forged of [
      token!,
      `${token}.`,
      `${token}.${signature!.replace(/^./, (first) => (first === "A" ? "B" : "A"))}`,
    ]) {
      forger.cookies.set(COOKIE, forged);
      expect(await forger.isSignedIn()).toBe(false);
    }
    expect(await reader.isSignedIn()).toBe(true);
  });
});

describe("signing in over another session", () => {
  it("T6: by password ends it", async () => {
    const reader = await aReader(app);
    const old = copyOf(reader);
    await reader.signIn(reader.email);
    expect(await reader.isSignedIn()).toBe(true);
    expect(await old.isSignedIn()).toBe(false);
    expect(await sessionsOf(reader)).toHaveLength(1);
  });

  it("T6: by a new account ends it", async () => {
    const reader = await aReader(app);
    const old = copyOf(reader);
    await reader.register(`second-${reader.email}`);
    expect(await reader.isSignedIn()).toBe(true);
    expect(await old.isSignedIn()).toBe(false);
    expect(await sessionsOf(reader)).toEqual([]);
  });

  it("T6: holds at the first try where the old one has ended elsewhere or is due to be renewed", async () => {
    const reader = await aReader(app);
    await app.pool.query("DELETE FROM sessions WHERE user_id = $1", [reader.id]);
    await reader.signIn(reader.email);
    expect(await reader.isSignedIn()).toBe(true);

    await backdate(reader, { begun: "2 days", used: "2 days" });
    const response = await reader.signIn(reader.email);
    expect(response.headers.getSetCookie()).toHaveLength(1);
    expect(await reader.isSignedIn()).toBe(true);
  });
});

describe("a session ends", () => {
  it("T6: with signing out, for every copy of its cookie, even when it was due to be renewed", async () => {
    const reader = await aReader(app);
    await backdate(reader, { begun: "2 days", used: "2 days" });
    const copy = copyOf(reader);
    expect((await reader.send("/sign-out")).status).toBe(302);
    expect(reader.cookies.has(COOKIE)).toBe(false);
    expect(await copy.isSignedIn()).toBe(false);
    expect(await sessionsOf(reader)).toEqual([]);
  });

  it("T6: with a new password, on every device", async () => {
    const reader = await aReader(app);
    const other = new Reader(app);
    await other.signIn(reader.email);
    await new Reader(app).send("/forgot-password", { email: reader.email });
    const link = await mailedLink(app.dataDir, reader.email, "/reset-password");
    const token = new URL(link, ORIGIN).searchParams.get("token")!;
    await new Reader(app).send("/reset-password", { token, password: `${PASSWORD} and more` });
    expect([await reader.isSignedIn(), await other.isSignedIn()]).toEqual([false, false]);
    expect(await sessionsOf(reader)).toEqual([]);
  });

  it("T6: with the account, at once on a second device", async () => {
    const reader = await aReader(app);
    const other = new Reader(app);
    await other.signIn(reader.email);
    expect(await other.isSignedIn()).toBe(true);
    await reader.send("/account/deletion", { email: reader.email });
    expect(await other.isSignedIn()).toBe(false);
  });

  it("T6: after seven days without a visit", async () => {
    const reader = await aReader(app);
    await backdate(reader, { begun: "8 days", used: "6 days 23:59" });
    expect(await copyOf(reader).isSignedIn()).toBe(true);
    await backdate(reader, { begun: "8 days", used: "7 days 00:01" });
    expect(await reader.isSignedIn()).toBe(false);
    expect(reader.cookies.has(COOKIE)).toBe(false);
    expect(await sessionsOf(reader)).toEqual([]);
  });

  it("T6: thirty days after signing in, however often it was used", async () => {
    const reader = await aReader(app);
    await backdate(reader, { begun: "29 days 23:59", used: "1 hour" });
    expect(await copyOf(reader).isSignedIn()).toBe(true);
    for (const used of ["1 hour", "2 days"]) {
      const returned = new Reader(app);
      await returned.signIn(reader.email);
      await backdate(reader, { begun: "30 days 00:01", used });
      expect(await returned.isSignedIn()).toBe(false);
      expect(returned.cookies.has(COOKIE)).toBe(false);
    }
    // The first one had grown just as old.
    expect(await reader.isSignedIn()).toBe(false);
    expect(await sessionsOf(reader)).toEqual([]);
  });
});

it("T6: a session lasts seven days from its last use, renewed once a day", async () => {
  const reader = await aReader(app);
  expect((await sessionsOf(reader))[0]!.left).toBeGreaterThan(WEEK_SECONDS - 60);
  expect((await reader.get("/dashboard")).headers.getSetCookie()).toEqual([]);

  await backdate(reader, { begun: "3 days", used: "2 days" });
  const [renewed, ...more] = (await reader.get("/dashboard")).headers.getSetCookie();
  expect(renewed).toContain(`Max-Age=${WEEK_SECONDS}`);
  expect(more).toEqual([]);
  const [{ left }] = (await sessionsOf(reader)) as [{ left: number }];
  expect(left).toBeGreaterThan(WEEK_SECONDS - 60);
  expect(left).toBeLessThanOrEqual(WEEK_SECONDS);
});

it("T6: a role that was taken away is gone at the next request", async () => {
  // What a guard is told, from the same files as the built app's.
  const [{ sessionMiddleware }, { readUser }, { pool }] = await Promise.all([
    import("./session.server.ts"),
    import("#app/auth/session/session.ts"),
    import("#db/client.server.ts"),
  ]);
  const reader = await aReader(app);
  async function roleNow() {
    const context = new RouterContextProvider();
    const url = new URL(ORIGIN);
    const request = new Request(url, { headers: { Cookie: `${COOKIE}=${reader.cookies.get(COOKIE)}` } });
    await sessionMiddleware({ request, context, url, params: {}, pattern: "/" }, () => Promise.resolve(new Response()));
    return readUser(context)?.role;
  }
  const setRole = (role: string) => app.pool.query("UPDATE users SET role = $2 WHERE id = $1", [reader.id, role]);
  try {
    await setRole("admin");
    expect(await roleNow()).toBe("admin");
    await setRole("user");
    expect(await roleNow()).toBe("user");
  } finally {
    await pool.end();
  }
});
