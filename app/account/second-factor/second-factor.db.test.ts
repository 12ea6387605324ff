import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { addBooks, openTestApp, type InProcessApp } from "#tests/app.ts";
import { Authenticator } from "#tests/authenticator.ts";
import { TEXTS } from "#tests/bad-inputs/values.ts";
import { deliverMails, sentMails, mailedUrl } from "#tests/outbox.ts";
import { PASSWORD, Reader } from "#tests/reader.ts";
import { addApp, addPasskey, codeOf, questionOf, recoveryCodesOn, signInWithPasskey } from "#tests/second-factors.ts";
import { aReader } from "#tests/signed-in.ts";

let app: InProcessApp;
let stopDelivery: () => Promise<void>;
beforeAll(async () => {
  app = await openTestApp();
  stopDelivery = await deliverMails(app);
});
afterAll(async () => {
  await stopDelivery();
  await app.close();
});
beforeEach(async () => {
  await app.pool.query("DELETE FROM rate_limits");
});

async function somebody() {
  const reader = await aReader(app);
  return { email: reader.email, reader };
}

async function withApp() {
  const { email, reader } = await somebody();
  const { secret, codes } = await addApp(reader);
  // What was accepted at set-up is used up; the tests come within the same half minute.
  await app.pool.query("UPDATE second_factors SET totp_last_step = NULL");
  return { email, reader, secret, codes };
}

/** Waits until an e-mail to this address says so, however its lines are broken. */
async function expectEmail(email: string, text: string): Promise<void> {
  await expect
    .poll(async () =>
      (await sentMails(app.dataDir))
        .filter((mail) => mail.includes(`To: ${email}`))
        .join("\n")
        .replaceAll(/\s+/g, " "),
    )
    .toContain(text);
}

const step = (reader: Reader, fields: Record<string, string>) => reader.send("/sign-in/second-factor", fields);

async function passwordOnly(email: string, address?: string): Promise<Reader> {
  const reader = new Reader(address === undefined ? app : app.from(address));
  const response = await reader.signIn(email);
  expect(response.headers.get("Location")).toMatch(/^\/sign-in\/second-factor\?next=%2F$/);
  return reader;
}

describe("an authenticator app", () => {
  it("is set up with a first right code, and brings ten recovery codes, once", async () => {
    const { reader, secret, codes, email } = await withApp();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect(await reader.isSignedIn()).toBe(true);
    const page = await (await reader.get("/account/second-factor")).text();
    expect(page.replaceAll("<!-- -->", "")).toContain("10 of 10 left");
    for (const code of codes) expect(page).not.toContain(code);
    const { rows } = await app.pool.query(
      "SELECT * FROM second_factors JOIN users ON users.id = user_id WHERE email = $1",
      [email],
    );
    expect(JSON.stringify(rows)).not.toContain(secret);
    const stored = await app.pool.query("SELECT hash FROM recovery_codes WHERE user_id = $1", [rows[0].user_id]);
    for (const { hash } of stored.rows) expect(hash).toMatch(/^\$argon2id\$/);
  });

  it("is not set up with a wrong code, which keeps the same secret on the page", async () => {
    const { reader, email } = await somebody();
    const page = await (await reader.get("/account/second-factor/app")).text();
    const [, setup] = /name="setup" value="([^"]+)"/.exec(page)!;
    const response = await reader.send("/account/second-factor/app", { setup: setup!, code: "000000" });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain(setup!);
    expect((await new Reader(app).signIn(email)).headers.get("Location")).toBe("/");
  });

  it("is set up by nobody else's form, and by none of half an hour ago", async () => {
    const ana = await somebody();
    const page = await (await ana.reader.get("/account/second-factor/app")).text();
    const [, setup] = /name="setup" value="([^"]+)"/.exec(page)!;
    const secret = /\bsecret=([A-Z2-7]+)/.exec(page.replaceAll("&amp;", "&"))![1]!;
    const ben = await somebody();
    const response = await ben.reader.send("/account/second-factor/app", { setup: setup!, code: codeOf(secret) });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain("That took too long");
  });

  it("makes a password alone open nothing, on devices that were signed in before as well", async () => {
    const { email, reader } = await somebody();
    const before = new Reader(app);
    await before.signIn(email);
    expect(await before.isSignedIn()).toBe(true);
    await addApp(reader);
    expect(await before.isSignedIn()).toBe(false);
    expect(await (await passwordOnly(email)).isSignedIn()).toBe(false);
    expect(await reader.isSignedIn()).toBe(true);
  });

  it("opens the account with its code, on a new session, and goes on to what was begun", async () => {
    const { email, secret } = await withApp();
    const [book] = await addBooks(app.pool, [{ title: "Begun" }]);
    const reader = new Reader(app);
    const half = await reader.send("/sign-in", { email, password: PASSWORD, next: "/deals", save: String(book) });
    expect(half.headers.get("Location")).toBe(`/sign-in/second-factor?next=%2Fdeals&save=${book}`);
    expect((await app.pool.query("SELECT 1 FROM saved_books WHERE book_id = $1", [book])).rowCount).toBe(0);
    const cookie = reader.cookies.get("bookmatch.session_token");
    const whole = await step(reader, { code: codeOf(secret), next: "/deals", save: String(book) });
    expect(whole.headers.get("Location")).toBe("/deals");
    expect(reader.cookies.get("bookmatch.session_token")).not.toBe(cookie);
    expect(await reader.isSignedIn()).toBe(true);
    expect((await app.pool.query("SELECT 1 FROM saved_books WHERE book_id = $1", [book])).rowCount).toBe(1);
    // What waited is gone.
    reader.cookies.set("bookmatch.session_token", cookie!);
    expect((await reader.get("/sign-in/second-factor")).headers.get("Location")).toBe("/sign-in?next=%2F");
  });

  it("accepts a code of one step before or after, and each once, also of many at the same moment", async () => {
    const { email, secret } = await withApp();
    const late = await passwordOnly(email);
    const code = codeOf(secret);
    const together = await Promise.all([1, 2, 3].map(async () => step(await passwordOnly(email), { code })));
    expect(together.map(({ status }) => status).toSorted()).toEqual([302, 400, 400]);
    expect((await step(late, { code })).status).toBe(400);
    await app.pool.query("UPDATE second_factors SET totp_last_step = NULL");
    await app.pool.query("DELETE FROM rate_limits");
    const previous = await step(await passwordOnly(email), { code: codeOf(secret, -1) });
    expect(previous.status).toBe(302);
    expect((await step(await passwordOnly(email), { code: codeOf(secret, 3) })).status).toBe(400);
    expect((await step(await passwordOnly(email), { code: codeOf(secret, -1) })).status).toBe(400);
  });

  it("lets five codes be tried in ten minutes, from however many browsers, and says how long to wait", async () => {
    const { email, secret } = await withApp();
    const readers = await Promise.all([passwordOnly(email), passwordOnly(email)]);
    for (let tried = 0; tried < 5; tried += 1) {
      const wrong = await step(readers[tried % 2]!, { code: "000000" });
      expect(wrong.status).toBe(400);
    }
    const rejected = await step(readers[0], { code: codeOf(secret) });
    expect(rejected.status).toBe(429);
    expect(Number(rejected.headers.get("Retry-After"))).toBeGreaterThan(500);
    expect((await rejected.text()).replaceAll("<!-- -->", "")).toContain("You can try again in 10 minutes.");
    expect(await readers[0].isSignedIn()).toBe(false);
  });

  it("of which somebody tries wrong ones keeps no reader out, who is told once that their password is known", async () => {
    const { email, secret, codes } = await withApp();
    const ownDevice = await passwordOnly(email);
    expect((await step(ownDevice, { code: codeOf(secret) })).status).toBe(302);
    await app.pool.query("UPDATE second_factors SET totp_last_step = NULL");

    const stranger = await passwordOnly(email, "203.0.113.7");
    const statuses: number[] = [];
    for (let tried = 0; tried < 8; tried += 1) statuses.push((await step(stranger, { code: "000000" })).status);
    // The reader's own code was the first of five.
    expect(statuses).toEqual([400, 400, 400, 400, 429, 429, 429, 429]);
    await expectEmail(email, "Somebody entered your password at Bookmatch");
    const { rows } = await app.pool.query(
      "SELECT 1 FROM account_events JOIN users ON users.id = user_id WHERE email = $1 AND kind = 'wrong-codes'",
      [email],
    );
    expect(rows).toHaveLength(1);

    const byRecoveryCode = await passwordOnly(email, "198.51.100.9");
    expect((await step(byRecoveryCode, { recoveryCode: codes[0]! })).status).toBe(302);
    const byApp = await passwordOnly(email);
    expect((await step(byApp, { code: codeOf(secret) })).status).toBe(302);
    expect(await (await byApp.get("/account/security")).text()).toContain("Right password, then too many wrong codes");
  });

  it("that was not given shows its device to the reader, as one that only knows the password", async () => {
    const { email, reader } = await withApp();
    await passwordOnly(email);
    const page = (await (await reader.get("/account/devices")).text()).replaceAll("<!-- -->", "");
    expect(page.match(/Entered the password but not the second factor on/g)).toHaveLength(1);
    expect(page.match(/Signed in on/g)).toHaveLength(1);
  });

  it("answers whatever is typed instead of a code in words", async () => {
    const { email } = await withApp();
    const reader = await passwordOnly(email);
    for (const text of TEXTS) {
      await app.pool.query("DELETE FROM rate_limits");
      for (const field of ["code", "recoveryCode"]) {
        expect([text, (await step(reader, { [field]: text })).status]).toEqual([text, 400]);
      }
    }
  });

  it("is waited for for 15 minutes, no longer", async () => {
    const { email, secret } = await withApp();
    const reader = await passwordOnly(email);
    await app.pool.query(
      "UPDATE sessions SET created_at = now() - interval '16 minutes' WHERE second_factor_at IS NULL",
    );
    const late = await step(reader, { code: codeOf(secret) });
    expect(late.headers.get("Location")).toBe("/sign-in?next=%2F");
    expect(await reader.isSignedIn()).toBe(false);
  });
});

describe("recovery codes", () => {
  it("open the account once each, as typed from paper, and a letter says so", async () => {
    const { email, codes } = await withApp();
    const reader = await passwordOnly(email);
    const typed = ` ${codes[3]!.toUpperCase().replace("-", " ")} `;
    expect((await step(reader, { recoveryCode: typed })).headers.get("Location")).toBe("/");
    expect(await reader.isSignedIn()).toBe(true);
    const repeated = await step(await passwordOnly(email), { recoveryCode: codes[3]! });
    expect(repeated.status).toBe(400);
    expect(await repeated.text()).toContain("That’s not one of your recovery codes, or you’ve already used it.");
    await expectEmail(email, "A recovery code was used");
    await expectEmail(email, "You have 9 codes left.");
  });

  it("are used up by one of many who try at the same moment", async () => {
    const { email, codes } = await withApp();
    const readers = await Promise.all([passwordOnly(email), passwordOnly(email), passwordOnly(email)]);
    const answers = await Promise.all(readers.map((reader) => step(reader, { recoveryCode: codes[0]! })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 400, 400]);
  });

  it("of somebody else open nothing, and five can be tried in ten minutes", async () => {
    const ana = await withApp();
    const ben = await withApp();
    const reader = await passwordOnly(ana.email);
    for (const code of ben.codes.slice(0, 5)) {
      expect((await step(reader, { recoveryCode: code })).status).toBe(400);
    }
    expect((await step(reader, { recoveryCode: ana.codes[0]! })).status).toBe(429);
  });

  it("can be made anew, which ends the old ones", async () => {
    const { email, reader, codes } = await withApp();
    const fresh = recoveryCodesOn(await (await reader.send("/account/second-factor/recovery-codes")).text());
    expect(fresh).toHaveLength(10);
    expect((await step(await passwordOnly(email), { recoveryCode: codes[0]! })).status).toBe(400);
    expect((await step(await passwordOnly(email), { recoveryCode: fresh[0]! })).status).toBe(302);
    await expectEmail(email, "New recovery codes were made");
  });
});

describe("a passkey", () => {
  it("is added by name, with recovery codes at the first, and signs in without a password", async () => {
    const { email, reader } = await somebody();
    const authenticator = new Authenticator();
    expect((await addPasskey(reader, authenticator, " Ana’s   phone ")).status).toBe(200);
    const page = (await (await reader.get("/account/second-factor")).text()).replaceAll("<!-- -->", "");
    expect(page).toContain("Ana’s phone");
    expect(page).toContain("10 of 10 left");
    const other = new Reader(app);
    const signedIn = await signInWithPasskey(other, authenticator, { next: "/deals" });
    expect(signedIn.headers.get("Location")).toBe("/deals");
    expect(await other.isSignedIn()).toBe(true);
    expect(await (await passwordOnly(email)).isSignedIn()).toBe(false);
    await expectEmail(email, "now sign in to your Bookmatch account with the passkey “Ana’s phone”.");
  });

  it("is asked for as discoverable and verified, for the site's own host, under a random number", async () => {
    const { email, reader } = await somebody();
    const question = await questionOf(reader, "/account/passkeys");
    expect(question).toMatchObject({
      rp: { id: "localhost" },
      user: { name: email },
      attestation: "none",
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
    });
    expect(question.user!.id).toMatch(/^[\w-]{43}$/);
    expect((await questionOf(reader, "/account/passkeys")).user!.id).toBe(question.user!.id);
    expect(await questionOf(new Reader(app))).toMatchObject({
      rpId: "localhost",
      userVerification: "required",
      allowCredentials: [],
    });
  });

  it.each([
    ["for another origin", { origin: "https://evil.example" }],
    ["for another host", { rpId: "evil.example" }],
    ["to another challenge", { challenge: Buffer.from("another").toString("base64url") }],
    ["without finger, face or PIN", { verified: false }],
    ["that was made for something else", { type: "webauthn.create" }],
    ["in another's name", { credentialId: "AAAA" }],
    ["whose counter has not grown", { counter: 5 }],
  ])("opens nothing by an answer %s", async (_, differing) => {
    const { reader } = await somebody();
    const authenticator = new Authenticator();
    await addPasskey(reader, authenticator);
    await app.pool.query("UPDATE passkeys SET counter = 5 WHERE id = $1", [authenticator.id]);
    const other = new Reader(app);
    const question = await questionOf(other);
    const honest = { counter: 6 };
    const credential = authenticator.get(question, { ...honest, ...differing });
    expect((await other.send("/sign-in/passkey", { credential })).status).toBe(400);
    expect(await other.isSignedIn()).toBe(false);
    const right = await other.send("/sign-in/passkey", {
      credential: authenticator.get(await questionOf(other), honest),
    });
    expect(right.headers.get("Location")).toBe("/");
  });

  it.each([
    ["for another origin", { origin: "https://evil.example" }],
    ["without finger, face or PIN", { verified: false }],
    ["to another challenge", { challenge: "AAAA" }],
  ])("is not added by an answer %s", async (_, differing) => {
    const { reader, email } = await somebody();
    const question = await questionOf(reader, "/account/passkeys");
    const credential = new Authenticator().create(question, differing);
    expect((await reader.send("/account/passkeys.data", { name: "x", credential })).status).toBe(400);
    expect((await new Reader(app).signIn(email)).headers.get("Location")).toBe("/");
  });

  it("answers a question once, in the browser that was asked, and for what it was asked", async () => {
    const { reader } = await somebody();
    const authenticator = new Authenticator();
    await addPasskey(reader, authenticator);
    const asked = new Reader(app);
    const question = await questionOf(asked);
    const cookies = new Map(asked.cookies);
    const credential = authenticator.get(question);
    // A stolen answer in another browser, which was asked something else.
    const thief = new Reader(app);
    await questionOf(thief);
    expect((await thief.send("/sign-in/passkey", { credential })).status).toBe(400);
    expect((await asked.send("/sign-in/passkey", { credential })).status).toBe(302);
    const replay = new Reader(app);
    for (const [name, value] of cookies) replay.cookies.set(name, value);
    expect((await replay.send("/sign-in/passkey", { credential })).status).toBe(400);
    // Asked for a new one of its own account, it does not sign in.
    const mine = await questionOf(reader, "/account/passkeys");
    expect((await reader.send("/sign-in/passkey", { credential: authenticator.get(mine) })).status).toBe(400);
  });

  it("that nobody has added leaves no row, however many are sent", async () => {
    const stranger = new Reader(app);
    const rows = async () => (await app.pool.query("SELECT FROM verifications")).rowCount;
    const before = await rows();
    for (let sent = 0; sent < 3; sent += 1) {
      const credential = new Authenticator().get(await questionOf(stranger));
      expect((await stranger.send("/sign-in/passkey", { credential })).status).toBe(400);
    }
    expect(await rows()).toBe(before);
  });

  it("comes too late after five minutes", async () => {
    const { reader } = await somebody();
    const authenticator = new Authenticator();
    await addPasskey(reader, authenticator);
    const late = new Reader(app);
    const question = await questionOf(late);
    const [name, value] = [...late.cookies].find(([key]) => key.endsWith("passkey"))!;
    expect(value).not.toBe("");
    const asked = JSON.parse(Buffer.from(decodeURIComponent(value).split(".")[0]!, "base64").toString());
    expect(asked.until - Date.now()).toBeLessThanOrEqual(300_000);
    // With a later end under the old signature it is no question of ours.
    const longer = Buffer.from(JSON.stringify({ ...asked, until: asked.until + 60_000 })).toString("base64");
    late.cookies.set(name, encodeURIComponent(`${longer}.${decodeURIComponent(value).split(".")[1]}`));
    expect((await late.send("/sign-in/passkey", { credential: authenticator.get(question) })).status).toBe(400);
  });

  it("belongs to one account, and an account has 20 at most", async () => {
    const { reader } = await somebody();
    const authenticator = new Authenticator();
    await addPasskey(reader, authenticator);
    const other = await somebody();
    expect((await addPasskey(other.reader, authenticator)).status).toBe(400);
    expect((await new Reader(app).signIn(other.email)).headers.get("Location")).toBe("/");
    await app.pool.query(
      `INSERT INTO passkeys (id, user_id, name, public_key, counter, transports)
       SELECT 'more' || n, user_id, 'x', '', 0, '{}' FROM passkeys, generate_series(1, 19) n WHERE id = $1`,
      [authenticator.id],
    );
    const full = await addPasskey(reader, new Authenticator());
    expect(full.status).toBe(400);
    expect(await full.text()).toContain("20 passkeys");
  });

  it("of a suspended reader opens nothing, and says why", async () => {
    const { reader, email } = await somebody();
    const authenticator = new Authenticator();
    await addPasskey(reader, authenticator);
    await app.pool.query(
      "UPDATE users SET suspended_until = now() + interval '7 days', suspension_reason = 'Was rude' WHERE email = $1",
      [email],
    );
    const other = new Reader(app);
    const question = await questionOf(other);
    const response = await other.send("/sign-in/passkey.data", { credential: authenticator.get(question) });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain("Was rude");
    expect(await other.isSignedIn()).toBe(false);
  });

  it("serves in place of the code after a password, and only the account's own are asked for", async () => {
    const { reader, email } = await somebody();
    const authenticator = new Authenticator();
    await addPasskey(reader, authenticator);
    const half = await passwordOnly(email);
    const question = await questionOf(half);
    expect(question.allowCredentials!.map(({ id }) => id)).toEqual([authenticator.id]);
    await half.send("/sign-in/passkey", { credential: authenticator.get(question) });
    expect(await half.isSignedIn()).toBe(true);
  });
});

describe("taking a factor off", () => {
  it("leaves the others, and with the last one the password alone opens the account again", async () => {
    const { email, reader, codes } = await withApp();
    const authenticator = new Authenticator();
    await addPasskey(reader, authenticator);
    await reader.send("/account/second-factor/removal", { factor: "app" });
    expect(await (await passwordOnly(email)).isSignedIn()).toBe(false);
    await reader.send("/account/second-factor/removal", { factor: authenticator.id });
    const other = new Reader(app);
    expect((await other.signIn(email)).headers.get("Location")).toBe("/");
    expect(await other.isSignedIn()).toBe(true);
    expect(await reader.isSignedIn()).toBe(true);
    const { rows } = await app.pool.query(
      "SELECT 1 FROM recovery_codes JOIN users ON users.id = user_id WHERE email = $1",
      [email],
    );
    expect(rows).toEqual([]);
    await expectEmail(email, "You can no longer sign in to your Bookmatch account with the authenticator app.");
    await expectEmail(email, "with the passkey “My key”. Your password alone is enough to sign in again.");
    expect(codes).toHaveLength(10);
  });

  it("of somebody else changes nothing", async () => {
    const ana = await somebody();
    const authenticator = new Authenticator();
    await addPasskey(ana.reader, authenticator);
    const ben = await somebody();
    await ben.reader.send("/account/second-factor/removal", { factor: authenticator.id });
    expect((await signInWithPasskey(new Reader(app), authenticator)).headers.get("Location")).toBe("/");
  });
});

it("a new password by mail does not take the second factor off", async () => {
  const { email } = await withApp();
  // An account that was never confirmed goes to its mailbox's owner without the factor.
  await app.pool.query("UPDATE users SET email_verified = true WHERE email = $1", [email]);
  const reader = new Reader(app);
  await reader.send("/forgot-password", { email });
  const link = await mailedUrl(app.dataDir, email, "/reset-password");
  const token = new URL(link).searchParams.get("token")!;
  const done = await reader.send("/reset-password", { token, password: "nine quiet harbour lamps" });
  expect(await done.text()).toContain("Your new password is set");
  expect((await reader.signIn(email, "nine quiet harbour lamps")).headers.get("Location")).toBe(
    "/sign-in/second-factor?next=%2F",
  );
  expect(await reader.isSignedIn()).toBe(false);
});
