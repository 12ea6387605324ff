import { beforeEach, describe, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { setMode } from "#tests/joining.ts";
import { sentMails, mailedLink, useMailDelivery } from "#tests/outbox.ts";
import { PASSWORD, Reader } from "#tests/reader.ts";
import { aReader, useTestApp } from "#tests/signed-in.ts";

const { app, admin } = useTestApp({ admin: { role: "admin" } });
useMailDelivery(app);
beforeEach(() => setMode(admin, "approval"));

let people = 0;

/** Somebody who has registered and waits. */
async function waitingReader(fields: Record<string, string> = {}) {
  const email = `patient${(people += 1)}@example.org`;
  const reader = new Reader(app);
  const response = await reader.register(email, fields);
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/welcome/waiting"]);
  const { rows } = await app.pool.query("SELECT id FROM users WHERE email = $1", [email]);
  return { email, reader, id: rows[0].id as string };
}

const decide = (id: string, method = "POST", by: Reader = admin) => by.send(`/admin/waiting/${id}`, {}, { method });

async function row(email: string): Promise<{ waiting_since: Date | null } | undefined> {
  return (await app.pool.query("SELECT waiting_since FROM users WHERE email = $1", [email])).rows[0];
}

const emailsTo = async (email: string, subject: string) =>
  (await sentMails(app.dataDir)).filter((mail) => mail.includes(`To: ${email}`) && mail.includes(subject)).length;

describe("an account that waits", () => {
  it("is told so before registering, on its own page and in the dialog's terms", async () => {
    const page = await (await new Reader(app).get("/register")).text();
    expect(page).toContain("The owner approves every new account.");
    expect(page).toContain('name="password"');
    const { email, reader } = await waitingReader();
    const own = await (await reader.get("/welcome/waiting")).text();
    expect(own).toContain("Your account is waiting for approval");
    expect(own).toContain(email);
    expect((await reader.get("/welcome/waiting")).headers.get("Cache-Control")).toBe("no-store");
  });

  it("is a visitor's elsewhere: nothing is shown, saved or said with it", async () => {
    const [book] = await addBooks(app.pool, [{ title: "Momo" }]);
    const { id, reader } = await waitingReader({ save: String(book), list: String(book) });
    expect(await reader.isSignedIn()).toBe(false);
    for (const [path, fields] of [
      [`/saved-books/${book}`, {}],
      ["/coffee-talk/messages", { clientId: crypto.randomUUID(), message: "Hello" }],
      ["/dashboard/profile", { nickname: "Me" }],
    ] as const)
      expect((await reader.send(path, fields)).headers.get("Location")).toBe("/");
    for (const table of ["saved_books", "reading_list", "chat_messages"])
      expect((await app.pool.query(`SELECT FROM ${table} WHERE user_id = $1`, [id])).rowCount).toBe(0);
    expect((await app.pool.query("SELECT FROM profiles WHERE id = $1", [id])).rowCount).toBe(0);
    expect((await reader.get("/")).status).toBe(200);
  });

  it("signs in to its page on any device, and signs out", async () => {
    const { email, reader } = await waitingReader();
    const other = new Reader(app);
    expect((await other.signIn(email)).headers.get("Location")).toBe("/welcome/waiting");
    expect((await reader.send("/sign-out")).status).toBe(302);
    expect((await reader.get("/welcome/waiting")).headers.get("Location")).toBe("/");
    // Another sign-in from the same browser ends the session before.
    await other.signIn(email);
    expect(
      (await app.pool.query("SELECT FROM sessions JOIN users ON users.id = user_id WHERE email = $1", [email]))
        .rowCount,
    ).toBe(1);
  });

  it("confirms its address in its own browser, by the letter or by another one, and still waits", async () => {
    const { email, id, reader } = await waitingReader();
    const first = await mailedLink(app.dataDir, email, "/verify-email");
    expect(await (await reader.get("/account/email-verification")).text()).toContain(email);
    expect((await reader.send("/account/email-verification")).status).toBe(200);
    const token = (link: string) => new URLSearchParams(link.split("?")[1]).get("token")!;
    await expect.poll(() => mailedLink(app.dataDir, email, "/verify-email")).not.toBe(first);
    const link = await mailedLink(app.dataDir, email, "/verify-email");
    // Signed in elsewhere on the way to confirm.
    const other = new Reader(app);
    const signedIn = await other.send("/sign-in", { email, password: PASSWORD, next: link });
    expect(signedIn.headers.get("Location")).toBe(link);
    expect((await reader.send("/verify-email", { token: token(link) })).status).toBe(200);
    const { rows } = await app.pool.query("SELECT email_verified, waiting_since FROM users WHERE id = $1", [id]);
    expect(rows).toEqual([{ email_verified: true, waiting_since: expect.any(Date) }]);
    expect(await reader.isSignedIn()).toBe(false);
    expect((await reader.get("/account/email-verification")).headers.get("Location")).toBe("/welcome/waiting");
  });

  it("takes its data along, and withdraws", async () => {
    const { email, reader } = await waitingReader();
    const data = await reader.send("/account/data");
    expect([data.status, data.headers.get("Content-Type")]).toEqual([200, "application/zip"]);
    expect((await reader.send("/account/deletion", { email: "somebody@example.org" })).status).toBe(400);
    expect((await reader.send("/account/deletion", { email })).headers.get("Location")).toBe("/");
    expect(await row(email)).toBeUndefined();
    expect((await new Reader(app).register(email)).status).toBe(302);
  });

  it("still waits after the owner has let everybody in, and never was one of those before", async () => {
    const { email, reader } = await waitingReader();
    await setMode(admin, "open");
    expect(await reader.isSignedIn()).toBe(false);
    expect((await row(email))?.waiting_since).not.toBeNull();
    const member = await aReader(app);
    await setMode(admin, "approval");
    expect(await member.isSignedIn()).toBe(true);
  });

  it("is an admin's as soon as its reader is one", async () => {
    const { email, reader, id } = await waitingReader();
    await app.pool.query("UPDATE users SET role = 'admin' WHERE id = $1", [id]);
    expect(await reader.isSignedIn()).toBe(true);
    expect((await new Reader(app).signIn(email)).headers.get("Location")).toBe("/");
    expect(await (await admin.get("/admin/waiting")).text()).not.toContain(email);
    expect((await decide(id, "DELETE")).status).toBe(404);
  });
});

describe("an admin", () => {
  it("sees who waits longest first, and whether the address is confirmed", async () => {
    await app.pool.query("DELETE FROM users WHERE waiting_since IS NOT NULL");
    expect(await (await admin.get("/admin/waiting")).text()).toContain("Nobody is waiting.");
    const first = await waitingReader();
    const second = await waitingReader();
    await app.pool.query("UPDATE users SET email_verified = true WHERE id = $1", [first.id]);
    const page = (await (await admin.get("/admin/waiting")).text()).replaceAll("<!-- -->", "");
    expect(page.indexOf(first.email)).toBeLessThan(page.indexOf(second.email));
    expect(page).toMatch(/address confirmed[^]*address not confirmed yet/);
    const settings = (await (await admin.get("/admin/settings")).text()).replaceAll("<!-- -->", "");
    expect(settings).toContain("2 accounts are waiting");
  });

  it("approves: the session that waits is a member's from then on, and a letter says so", async () => {
    const { email, reader, id } = await waitingReader();
    expect(await (await decide(id)).json()).toEqual({ ok: true });
    expect(await reader.isSignedIn()).toBe(true);
    expect((await reader.get("/welcome/waiting")).headers.get("Location")).toBe("/");
    await expect.poll(() => emailsTo(email, "Subject: Your account was approved")).toBe(1);
    expect(await (await decide(id)).json()).toEqual({ gone: "This account is no longer waiting for approval." });
    expect((await decide(id, "DELETE")).status).toBe(404);
    expect(await row(email)).toEqual({ waiting_since: null });
  });

  it("declines: the account is erased like any other, and a letter says so", async () => {
    const { email, reader, id } = await waitingReader();
    expect(await (await decide(id, "DELETE")).json()).toEqual({ ok: true });
    expect(await row(email)).toBeUndefined();
    expect((await app.pool.query("SELECT FROM sessions WHERE user_id = $1", [id])).rowCount).toBe(0);
    expect((await reader.get("/welcome/waiting")).headers.get("Location")).toBe("/");
    await expect.poll(() => emailsTo(email, "Subject: Your account was not approved")).toBe(1);
    // What no backup may bring back.
    const { digestOf } = await import("#db/erased-readers.ts");
    expect((await app.pool.query("SELECT FROM erased_readers WHERE digest = $1", [digestOf(id)])).rowCount).toBe(1);
  });

  it("of two decisions at the same moment takes one", async () => {
    const { id } = await waitingReader();
    const answers = await Promise.all([decide(id), decide(id, "DELETE"), decide(id), decide(id, "DELETE")]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
  });

  it("alone decides: nobody approves themselves, and no member is declined", async () => {
    const { id, reader } = await waitingReader();
    expect((await decide(id, "POST", reader)).headers.get("Location")).toBe("/");
    await setMode(admin, "open");
    const member = await aReader(app);
    expect((await decide(id, "POST", member)).status).toBe(403);
    expect((await decide(member.id, "DELETE")).status).toBe(404);
    expect(await member.isSignedIn()).toBe(true);
  });
});
