import { beforeEach, describe, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { Authenticator } from "#tests/authenticator.ts";
import { addPosts } from "#tests/factories/posts.ts";
import { PASSWORD, Reader } from "#tests/reader.ts";
import { addPasskey, questionOf } from "#tests/second-factors.ts";
import { aReader, useTestApp } from "#tests/signed-in.ts";

const { app } = useTestApp();
beforeEach(async () => {
  await app.pool.query("DELETE FROM rate_limits");
});

async function somebody(role: "user" | "admin" = "user") {
  const reader = await aReader(app, { role });
  return { email: reader.email, reader };
}

/** As if they had last proven who they are so many minutes ago. */
const age = (email: string, minutes: number) =>
  app.pool.query(
    "UPDATE sessions SET proven_at = now() - $2 * interval '1 minute' FROM users WHERE users.id = user_id AND email = $1",
    [email, minutes],
  );

const confirmTo = (next: string) => `/account/confirm?${new URLSearchParams({ next })}`;

/** What cannot be undone, and where its reader comes back to. */
const GUARDED: Array<
  [what: string, role: "user" | "admin", next: string, ask: (reader: Reader, email: string) => Promise<Response>]
> = [
  [
    "deleting the account",
    "user",
    "/account/settings?leaving",
    (reader, email) => reader.send("/account/deletion", { email }),
  ],
  ["taking one's data along", "user", "/account/data/refused", (reader) => reader.send("/account/data")],
  ["seeing the second factor", "user", "/account/second-factor", (reader) => reader.get("/account/second-factor")],
  ["beginning with an app", "user", "/account/second-factor/app", (reader) => reader.get("/account/second-factor/app")],
  ["adding an app", "user", "/account/second-factor/app", (reader) => reader.send("/account/second-factor/app")],
  [
    "beginning with a passkey",
    "user",
    "/account/second-factor",
    (reader) => reader.send("/account/passkeys", {}, { method: "PUT" }),
  ],
  ["adding a passkey", "user", "/account/second-factor", (reader) => reader.send("/account/passkeys")],
  ["removing a factor", "user", "/account/second-factor", (reader) => reader.send("/account/second-factor/removal")],
  [
    "making recovery codes",
    "user",
    "/account/second-factor/recovery-codes",
    (reader) => reader.send("/account/second-factor/recovery-codes"),
  ],
  [
    "suspending a reader",
    "admin",
    "/admin/reports",
    (reader) => reader.send("/admin/readers/x/suspension", { days: "7", reason: "Rude." }),
  ],
  [
    "lifting a suspension",
    "admin",
    "/admin/readers",
    (reader) => reader.send("/admin/readers/x/suspension", {}, { method: "DELETE" }),
  ],
  [
    "merging books",
    "admin",
    "/admin/catalogue-health?list=duplicates",
    (reader) => reader.send("/admin/catalogue-health/merges", { keep: "1", book: "2" }),
  ],
  ["deleting a book", "admin", "/admin", (reader) => reader.send("/admin/books/1", {}, { method: "DELETE" })],
  ["deleting a post", "admin", "/admin/blog", (reader) => reader.send("/admin/blog/1", {}, { method: "DELETE" })],
  [
    "changing the rule for admins",
    "admin",
    "/admin/settings",
    (reader) => reader.send("/admin/settings/second-factor", { needed: "yes" }),
  ],
];

describe.each(GUARDED)("%s", (_, role, next, ask) => {
  it("asks who the reader is an hour after they last proved it, and not before", async () => {
    const { reader, email } = await somebody(role);
    await age(email, 59);
    expect((await ask(reader, email)).headers.get("Location")).not.toBe(confirmTo(next));
    const old = await somebody(role);
    await age(old.email, 61);
    const rejected = await ask(old.reader, old.email);
    expect([rejected.status, rejected.headers.get("Location")]).toEqual([302, confirmTo(next)]);
  });
});

it("an old session deletes nothing: no account, no book, no post", async () => {
  const { reader, email } = await somebody("admin");
  const [book] = await addBooks(app.pool, [{ title: "Stays" }]);
  const [post] = await addPosts(app.pool, [{ title: "Stays" }]);
  await age(email, 61);
  await reader.send("/account/deletion", { email });
  await reader.send(`/admin/books/${book}`, {}, { method: "DELETE" });
  const told = await reader.send(
    `/admin/blog/${post}`,
    {},
    { method: "DELETE", headers: { Accept: "application/json" } },
  );
  expect([told.status, await told.json()]).toEqual([401, { confirm: confirmTo("/admin/blog") }]);
  const there = await app.pool.query(
    `SELECT (SELECT count(*)::int FROM users WHERE email = $1) AS users,
       (SELECT count(*)::int FROM books WHERE id = $2) AS books, (SELECT count(*)::int FROM blog_posts WHERE id = $3) AS posts`,
    [email, book, post],
  );
  expect(there.rows).toEqual([{ users: 1, books: 1, posts: 1 }]);
});

describe("the page that asks", () => {
  it("takes the password, leads back, and holds for an hour in this session alone", async () => {
    const { reader, email } = await somebody();
    const other = new Reader(app);
    await other.signIn(email);
    await age(email, 61);
    const page = await (await reader.get(confirmTo("/account/second-factor"))).text();
    expect(page).toContain('value="/account/second-factor"');
    const confirmed = await reader.send("/account/confirm", { password: PASSWORD, next: "/account/second-factor" });
    expect([confirmed.status, confirmed.headers.get("Location")]).toEqual([303, "/account/second-factor"]);
    expect((await reader.get("/account/second-factor")).status).toBe(200);
    expect((await other.get("/account/second-factor")).status).toBe(302);
  });

  it("refuses a wrong password beside its field, and five of them for ten minutes", async () => {
    const { reader, email } = await somebody();
    await age(email, 61);
    for (let tried = 0; tried < 5; tried += 1) {
      const wrong = await reader.send("/account/confirm", { password: "something else", next: "/deals" });
      expect(wrong.status).toBe(400);
      const page = await wrong.text();
      expect(page).toContain("That’s not your password.");
    }
    const rejected = await reader.send("/account/confirm", { password: PASSWORD, next: "/deals" });
    expect(rejected.status).toBe(429);
    expect((await reader.get("/account/second-factor")).status).toBe(302);
  });

  it("takes a passkey of the account, and of no other", async () => {
    const { reader, email } = await somebody();
    const own = new Authenticator();
    await addPasskey(reader, own);
    const ben = await somebody();
    const other = new Authenticator();
    await addPasskey(ben.reader, other);
    await age(email, 61);
    const foreign = other.get(await questionOf(reader));
    expect((await reader.send("/account/confirm", { credential: foreign })).status).toBe(400);
    expect((await reader.get("/account/second-factor")).status).toBe(302);
    const right = await reader.send("/account/confirm", {
      credential: own.get(await questionOf(reader)),
      next: "/deals",
    });
    expect(right.headers.get("Location")).toBe("/deals");
    expect((await reader.get("/account/second-factor")).status).toBe(200);
  });

  it.each(["https://evil.example/", "//evil.example", "/\\evil.example", ""])(
    "leads nowhere else by next=%j",
    async (next) => {
      const { reader } = await somebody();
      const confirmed = await reader.send("/account/confirm", { password: PASSWORD, next });
      expect(confirmed.headers.get("Location")).toBe("/");
    },
  );

  it("offers a password by mail to a reader who has neither password nor passkey where no issuer is", async () => {
    const { reader, email } = await somebody();
    await app.pool.query("DELETE FROM accounts USING users WHERE users.id = user_id AND email = $1", [email]);
    const page = await (await reader.get("/account/confirm")).text();
    expect(page).toContain("/forgot-password");
    expect((await reader.send("/account/confirm", { password: "" })).status).toBe(400);
  });
});
