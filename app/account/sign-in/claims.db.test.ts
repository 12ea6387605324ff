import { beforeEach, describe, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { sentMails, mailedLink, useMailDelivery } from "#tests/outbox.ts";
import { PASSWORD, Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

const NEW_PASSWORD = "five quiet harbour lamps";
const OWNER = "owner@example.org";

const { app } = useTestApp({}, { ADMIN_EMAIL: OWNER });
useMailDelivery(app);
beforeEach(() => app.pool.query("DELETE FROM users WHERE email = $1", [OWNER]));

let people = 0;
async function registered(email = `person${(people += 1)}@example.org`) {
  const reader = new Reader(app);
  await reader.register(email);
  return { email, reader };
}

const tokenOf = (link: string) => new URLSearchParams(link.split("?")[1]).get("token")!;

/** The newest link to each address so far: the owner's address is registered anew in every test. */
const seen = new Map<string, string>();

/** The next link that confirms this address. */
async function confirmLink(email: string): Promise<string> {
  await expect.poll(() => mailedLink(app.dataDir, email, "/verify-email")).not.toBe(seen.get(email));
  const link = await mailedLink(app.dataDir, email, "/verify-email");
  seen.set(email, link);
  return link;
}

let resets = "";
/** Has the owner set a new password by “Forgot password?”. */
async function resetOwner(): Promise<void> {
  await new Reader(app).send("/forgot-password", { email: OWNER });
  await expect.poll(() => mailedLink(app.dataDir, OWNER, "/reset-password")).not.toBe(resets);
  resets = await mailedLink(app.dataDir, OWNER, "/reset-password");
  await new Reader(app).send("/reset-password", { token: tokenOf(resets), password: NEW_PASSWORD });
}

async function account(email: string) {
  const { rows } = await app.pool.query(
    `SELECT role, email_verified AS verified, (SELECT count(*)::int FROM sessions WHERE user_id = users.id) AS sessions
     FROM users WHERE email = $1`,
    [email],
  );
  return rows[0] as { role: string; verified: boolean; sessions: number } | undefined;
}

describe("F1: an address that was registered by somebody else first", () => {
  it("is not confirmed by its owner's press of the button, in whichever other browser", async () => {
    const { email } = await registered(OWNER);
    const link = await confirmLink(email);
    const someoneElse = (await registered()).reader;
    for (const reader of [new Reader(app), someoneElse]) {
      const html = await (await reader.send(link, { token: tokenOf(link) })).text();
      expect(html).not.toContain("is confirmed");
    }
    expect(await account(email)).toMatchObject({ role: "user", verified: false });
  });

  it("shows its owner which account it is and when it was opened, and what they may do", async () => {
    const { email } = await registered();
    const link = await confirmLink(email);
    const html = (await (await new Reader(app).get(link)).text()).replaceAll("<!-- -->", "");
    expect(html).toContain(email);
    expect(html).toMatch(/on \w+ \d+, \d{4} at \d+:\d\d [AP]M \(UTC\)/);
    for (const way of ["Sign In", "Make it mine", "Delete this account"]) expect(html).toContain(way);
    const mail = (await sentMails(app.dataDir)).findLast((text) => text.includes(`To: ${email}`))!;
    expect(mail).toContain(`account for ${email}`);
    expect(mail).toMatch(/\(UTC\)/);
  });

  it("leaves the squatter nothing once its owner claims it: no session, no password, no admin", async () => {
    const { reader: squatter } = await registered(OWNER);
    const link = await confirmLink(OWNER);
    const owner = new Reader(app);
    const claimed = await owner.send("/verify-email/claim", { token: tokenOf(link), password: NEW_PASSWORD });
    expect(await claimed.text()).toContain("The account is yours");
    expect(await squatter.isSignedIn()).toBe(false);
    expect((await new Reader(app).signIn(OWNER, PASSWORD)).status).toBe(401);
    expect((await account(OWNER))!.role).toBe("user");
    expect((await owner.signIn(OWNER, NEW_PASSWORD)).status).toBe(302);
    expect((await owner.get("/admin")).status).toBe(200);
    expect((await squatter.get("/admin")).headers.get("Location")).toBe("/");
  });

  it("leaves the squatter nothing once its owner sets a new password by “Forgot password?”", async () => {
    const { reader: squatter } = await registered(OWNER);
    await confirmLink(OWNER);
    await resetOwner();
    expect(await squatter.isSignedIn()).toBe(false);
    expect((await new Reader(app).signIn(OWNER, PASSWORD)).status).toBe(401);
    const owner = new Reader(app);
    await owner.signIn(OWNER, NEW_PASSWORD);
    expect((await owner.get("/admin")).status).toBe(200);
  });

  it("is erased by its owner's word that they did not open it", async () => {
    const { email, reader } = await registered();
    const [book] = await addBooks(app.pool, [{ title: `Squatted ${email}` }]);
    await reader.send(`/saved-books/${book}`);
    const link = await confirmLink(email);
    const html = await (await new Reader(app).send("/verify-email/denial", { token: tokenOf(link) })).text();
    expect(html).toContain("We deleted the account");
    expect(await account(email)).toBeUndefined();
    expect(await reader.isSignedIn()).toBe(false);
    expect((await app.pool.query("SELECT 1 FROM saved_books WHERE book_id = $1", [book])).rowCount).toBe(0);
  });

  it("is neither claimed nor erased by a link once its own reader has confirmed it", async () => {
    const { email, reader } = await registered();
    const link = await confirmLink(email);
    await reader.send("/verify-email", { token: tokenOf(link) });
    const claim = await new Reader(app).send("/verify-email/claim", { token: tokenOf(link), password: NEW_PASSWORD });
    expect(claim.status).toBe(400);
    await new Reader(app).send("/verify-email/denial", { token: tokenOf(link) });
    expect(await account(email)).toMatchObject({ verified: true });
    expect(await reader.isSignedIn()).toBe(true);
  });

  it("is claimed by one of two who press at once", async () => {
    const { email } = await registered();
    const token = tokenOf(await confirmLink(email));
    const passwords = [NEW_PASSWORD, "six quiet harbour lamps"];
    const answers = await Promise.all(
      passwords.map((password) => new Reader(app).send("/verify-email/claim", { token, password })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  });

  it("keeps the link where the new password is refused", async () => {
    const { email } = await registered();
    const token = tokenOf(await confirmLink(email));
    const rejected = await new Reader(app).send("/verify-email/claim", { token, password: "short" });
    expect([rejected.status, await rejected.text()]).toEqual([400, expect.stringContaining("field-error")]);
    expect((await new Reader(app).send("/verify-email/claim", { token, password: NEW_PASSWORD })).status).toBe(200);
  });
});

describe("F2: a mailed link", () => {
  it("confirms no account that was opened for the same address after the link's own was deleted", async () => {
    const { email, reader } = await registered();
    const link = await confirmLink(email);
    await reader.send("/account/deletion", { email });
    const { reader: next } = await registered(email);
    await next.send("/verify-email", { token: tokenOf(link) });
    expect(await account(email)).toMatchObject({ verified: false });
  });

  it("works once, and an earlier one not at all", async () => {
    const { email, reader } = await registered();
    const first = await confirmLink(email);
    await reader.send("/account/email-verification");
    const second = await confirmLink(email);
    expect(await (await reader.send(first, { token: tokenOf(first) })).text()).toContain("no longer works");
    expect(await (await reader.send(second, { token: tokenOf(second) })).text()).toContain("is confirmed");
    expect(await (await reader.send(second, { token: tokenOf(second) })).text()).toContain("no longer works");
  });

  it("works for a day", async () => {
    const { email, reader } = await registered();
    const link = await confirmLink(email);
    await app.pool.query("UPDATE email_proofs SET expires_at = expires_at - interval '1 day 1 minute'");
    await reader.send(link, { token: tokenOf(link) });
    expect(await account(email)).toMatchObject({ verified: false });
  });
});

describe("F15: a role that was taken away", () => {
  it("does not come back by a new password or another sign-in", async () => {
    const { reader } = await registered(OWNER);
    await reader.send("/verify-email", { token: tokenOf(await confirmLink(OWNER)) });
    expect((await account(OWNER))!.role).toBe("admin");
    await app.pool.query("UPDATE users SET role = 'user' WHERE email = $1", [OWNER]);
    await resetOwner();
    expect((await new Reader(app).signIn(OWNER, NEW_PASSWORD)).status).toBe(302);
    expect((await account(OWNER))!.role).toBe("user");
  });
});

describe("F22: a reader whose address is not confirmed", () => {
  it("is told so on the dashboard, and can have another e-mail, three in half an hour", async () => {
    const { email, reader } = await registered();
    expect(await (await reader.get("/dashboard")).text()).toContain("You haven’t confirmed your e-mail address yet.");
    await confirmLink(email);
    expect((await reader.send("/account/email-verification")).status).toBe(200);
    await confirmLink(email);
    for (const _ of [1, 2]) await reader.send("/account/email-verification");
    expect((await reader.send("/account/email-verification")).status).toBe(429);
  });

  it("is told no more once it is", async () => {
    const { email, reader } = await registered();
    await reader.send("/verify-email", { token: tokenOf(await confirmLink(email)) });
    expect(await (await reader.get("/dashboard")).text()).not.toContain("confirmed your e-mail address yet");
  });

  it("F1: loses the account after a day where mail can be sent, and nobody else does", async () => {
    const late = (await registered()).email;
    const early = (await registered()).email;
    const confirmed = await registered();
    await confirmed.reader.send("/verify-email", { token: tokenOf(await confirmLink(confirmed.email)) });
    // As the registration sets it on a place that sends mail.
    const due = "UPDATE users SET confirm_by = created_at + interval '1 day' WHERE email = ANY($1)";
    await app.pool.query(due, [[late, early]]);
    await app.pool.query("UPDATE users SET confirm_by = now() - interval '1 minute' WHERE email = ANY($1)", [
      [late, confirmed.email],
    ]);
    const { unconfirmedAccounts } = await import("#app/account/erasure/unconfirmed.server.ts");
    await unconfirmedAccounts.work(new AbortController().signal, undefined as never);
    expect(await account(late)).toBeUndefined();
    expect(await account(early)).toBeDefined();
    await app.pool.query("UPDATE users SET role = 'admin', confirm_by = now() - interval '1 minute' WHERE email = $1", [
      early,
    ]);
    await unconfirmedAccounts.work(new AbortController().signal, undefined as never);
    expect(await account(early)).toBeDefined();
    expect(await account(confirmed.email)).toBeDefined();
  });
});
