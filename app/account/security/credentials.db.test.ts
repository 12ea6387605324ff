import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { openTestApp, type TestApp } from "#tests/app.ts";
import { deliverMails, sentMails, mailedLink } from "#tests/outbox.ts";
import { PASSWORD, Reader } from "#tests/reader.ts";

const NEW_PASSWORD = "five quiet harbour lamps";

let app: TestApp;
let stopMail: () => Promise<void>;
beforeAll(async () => {
  app = await openTestApp();
  stopMail = await deliverMails(app);
});
afterAll(async () => {
  await stopMail();
  await app.close();
});
beforeEach(async () => {
  await app.pool.query("DELETE FROM rate_limits");
});

let people = 0;
async function registered(email = `changing${(people += 1)}@example.org`) {
  const reader = new Reader(app);
  await reader.register(email);
  return { email, reader };
}

const tokenOf = (link: string) => new URLSearchParams(link.split("?")[1]).get("token")!;
const emailsTo = async (email: string) =>
  (await sentMails(app.dataDir)).filter((mail) => mail.toLowerCase().includes(`to: ${email}`));
const liveSessions = async (email: string) => {
  const { rows } = await app.pool.query(
    `SELECT count(*)::int AS live FROM sessions JOIN users ON users.id = user_id
     WHERE email = $1 AND authenticated_at >= coalesce(credentials_changed_at, '-infinity')`,
    [email],
  );
  return rows[0].live as number;
};

describe("F8: a new password", () => {
  it("ends every session, also of sign-ins with the old one that are under way", async () => {
    for (let round = 0; round < 6; round++) {
      const { email } = await registered();
      await new Reader(app).send("/forgot-password", { email });
      const token = tokenOf(await mailedLink(app.dataDir, email, "/reset-password"));
      await app.pool.query("DELETE FROM rate_limits");
      const readers = Array.from({ length: 9 }, () => new Reader(app));
      await Promise.all([
        ...readers.slice(0, 5).map((reader) => reader.signIn(email, PASSWORD)),
        new Reader(app).send("/reset-password", { token, password: NEW_PASSWORD }),
        ...readers.slice(5).map((reader) => reader.signIn(email, PASSWORD)),
      ]);
      const signedIn = await Promise.all(readers.map((reader) => reader.isSignedIn()));
      expect(signedIn.filter(Boolean)).toEqual([]);
      expect(await liveSessions(email)).toBe(0);
    }
  });

  it("F8: voids a session that is made from an old sign-in after all others were ended", async () => {
    const { email, reader } = await registered();
    await app.pool.query(
      "UPDATE accounts SET password = password || 'x' WHERE user_id = (SELECT id FROM users WHERE email = $1)",
      [email],
    );
    expect(await reader.isSignedIn()).toBe(false);
  });

  it("voids nothing of the sign-ins that begin after it", async () => {
    const { email, reader } = await registered();
    await reader.send("/account/password", { current: PASSWORD, password: NEW_PASSWORD });
    const other = new Reader(app);
    await other.signIn(email, NEW_PASSWORD);
    expect([await other.isSignedIn(), await reader.isSignedIn()]).toEqual([true, true]);
  });
});

describe("F22: a password changed while signed in", () => {
  it("asks for the old one, keeps this session, ends the others and tells the mailbox", async () => {
    const { email, reader } = await registered();
    const other = new Reader(app);
    await other.signIn(email);
    const wrong = await reader.send("/account/password", { current: "not my password", password: NEW_PASSWORD });
    expect([wrong.status, await wrong.text()]).toEqual([400, expect.stringContaining("That’s not your password.")]);
    const done = await reader.send("/account/password", { current: PASSWORD, password: NEW_PASSWORD });
    expect(await done.text()).toContain("Your password has changed");
    expect([await reader.isSignedIn(), await other.isSignedIn()]).toEqual([true, false]);
    expect((await new Reader(app).signIn(email, PASSWORD)).status).toBe(401);
    await expect.poll(async () => (await emailsTo(email)).join()).toContain("Your password was changed");
  });

  it.each([
    ["", NEW_PASSWORD],
    [PASSWORD, "short"],
    [PASSWORD, "1234567890"],
    [PASSWORD, ""],
  ])("refuses %j and %j beside the field", async (current, password) => {
    const { reader } = await registered();
    const rejected = await reader.send("/account/password", { current, password });
    expect([rejected.status, await rejected.text()]).toEqual([400, expect.stringContaining("field-error")]);
  });

  it("voids mailed links that could still set it", async () => {
    const { email, reader } = await registered();
    await new Reader(app).send("/forgot-password", { email });
    const token = tokenOf(await mailedLink(app.dataDir, email, "/reset-password"));
    await reader.send("/account/password", { current: PASSWORD, password: NEW_PASSWORD });
    const reset = await new Reader(app).send("/reset-password", { token, password: "six quiet harbour lamps" });
    expect(reset.status).toBe(400);
  });

  it("cannot be guessed: ten tries in ten minutes", async () => {
    const { reader } = await registered();
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, index) =>
        reader.send("/account/password", { current: `wrong guess ${index}`, password: NEW_PASSWORD }),
      ),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  it("loses against a reset at the same moment", async () => {
    const { email, reader } = await registered();
    await new Reader(app).send("/forgot-password", { email });
    const token = tokenOf(await mailedLink(app.dataDir, email, "/reset-password"));
    const [changed, reset] = await Promise.all([
      reader.send("/account/password", { current: PASSWORD, password: "six quiet harbour lamps" }),
      new Reader(app).send("/reset-password", { token, password: NEW_PASSWORD }),
    ]);
    // Whichever came first made the other's proof void.
    expect([changed.status, reset.status].filter((status) => status === 200)).toHaveLength(1);
  });
});

describe("F22: an address changed while signed in", () => {
  it("asks for the password, both mailboxes hear of it, and the new one decides", async () => {
    const { email, reader } = await registered();
    const next = `new-${email}`;
    const asked = await reader.send("/account/email", { email: next, current: PASSWORD });
    expect(await asked.text()).toContain("Ask the owner");
    const link = await mailedLink(app.dataDir, next, "/verify-email");
    await expect
      .poll(async () => (await emailsTo(email)).join())
      .toContain("Somebody asked to change your e-mail address");
    // In another browser the link is worth nothing, and says nothing of the account.
    const elsewhere = await (await new Reader(app).get(link)).text();
    expect(elsewhere).not.toContain(email.replace("new-", "changing") + "<");
    expect(elsewhere).not.toContain("Make it mine");
    await new Reader(app).send("/verify-email", { token: tokenOf(link) });
    await new Reader(app).send("/verify-email/claim", { token: tokenOf(link), password: NEW_PASSWORD });
    await new Reader(app).send("/verify-email/denial", { token: tokenOf(link) });
    expect(await (await reader.get("/dashboard")).text()).toContain(email);
    await reader.send("/verify-email", { token: tokenOf(link) });
    expect(await (await reader.get("/dashboard")).text()).toContain(next);
    expect((await new Reader(app).signIn(next)).status).toBe(302);
    expect((await new Reader(app).signIn(email)).status).toBe(401);
    await expect.poll(async () => (await emailsTo(email)).join()).toContain("Your e-mail address was changed");
  });

  it("refuses a wrong password, keeping what was typed", async () => {
    const { reader } = await registered();
    const rejected = await reader.send("/account/email", { email: "typed@example.org", current: "wrong" });
    expect([rejected.status, await rejected.text()]).toEqual([
      400,
      expect.stringContaining('value="typed@example.org"'),
    ]);
  });

  it("does not take another account's address, nor tell before its mailbox was asked that there is one", async () => {
    const { email: taken } = await registered();
    const { email, reader } = await registered();
    const free = await reader.send("/account/email", { email: "free@example.org", current: PASSWORD });
    const other = await reader.send("/account/email", { email: taken, current: PASSWORD });
    expect([free.status, other.status]).toEqual([200, 200]);
    const link = (await emailsTo(taken)).length > 1 ? await mailedLink(app.dataDir, taken, "/verify-email") : null;
    const proof = link ?? (await newestLink(taken));
    const answer = await reader.send("/verify-email", { token: tokenOf(proof) });
    expect(await answer.text()).toContain("Another account already uses this address.");
    expect(await (await reader.get("/dashboard")).text()).toContain(email);
  });
});

async function newestLink(to: string): Promise<string> {
  await expect.poll(async () => (await emailsTo(to)).join()).toContain("Confirm your new e-mail address");
  return mailedLink(app.dataDir, to, "/verify-email");
}

describe("F22: the history of an account", () => {
  it("shows its reader sign-ins and changes, and nobody else's", async () => {
    const { email, reader } = await registered();
    await new Reader(app).send(
      "/sign-in",
      { email, password: PASSWORD },
      { headers: { "User-Agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0" } },
    );
    await reader.send("/account/password", { current: PASSWORD, password: NEW_PASSWORD });
    const page = (await (await reader.get("/account/security")).text()).replaceAll("<!-- -->", "");
    for (const text of ["Account created", "Signed in", "Firefox on Linux", "Password changed"]) {
      expect(page).toContain(text);
    }
    const { reader: other } = await registered();
    expect(await (await other.get("/account/security")).text()).not.toContain("Firefox on Linux");
  });

  it("comes with an e-mail where the browser is new, and without one where it is known", async () => {
    const { email } = await registered();
    const firefox = { headers: { "User-Agent": "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Firefox/140.0" } };
    const told = async () => (await emailsTo(email)).filter((mail) => mail.includes("New sign-in")).length;
    await new Reader(app).send("/sign-in", { email, password: PASSWORD }, firefox);
    await expect.poll(told).toBe(1);
    await new Reader(app).send("/sign-in", { email, password: PASSWORD }, firefox);
    const last = { headers: { "User-Agent": "Mozilla/5.0 (X11; CrOS x86_64) Chrome/140.0" } };
    await new Reader(app).send("/sign-in", { email, password: PASSWORD }, last);
    await expect.poll(told).toBe(2);
  });
});
