import { generateKeyPairSync } from "node:crypto";

import { afterAll, beforeEach, describe, expect, it } from "vitest";

import { freePort } from "#tests/app-process.ts";
import { addBooks } from "#tests/app.ts";
import {
  CALLBACK,
  createIssuer,
  idToken,
  issuerEnvironment,
  part,
  type Claims,
  type Issuer,
} from "#tests/oidc-provider.ts";
import { mailedLink, useMailDelivery } from "#tests/outbox.ts";
import { ORIGIN, Reader } from "#tests/reader.ts";
import { addApp, codeOf } from "#tests/second-factors.ts";
import { aReader, useTestApp } from "#tests/signed-in.ts";

const FAILED = "Failed to sign in with Moonlight";

const strangersKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

let address: string;
let issuer: Issuer;

const { app } = useTestApp({}, async () => {
  address = `http://127.0.0.1:${await freePort()}`;
  issuer = createIssuer({ address, appOrigin: ORIGIN, person: somebody() });
  return { ...issuerEnvironment(address), ADMIN_EMAIL: "owner@example.org", OIDC_NAME: "Moonlight" };
});
useMailDelivery(app);
afterAll(() => issuer.stop());

let people = 0;
function somebody() {
  people += 1;
  return { sub: `subject-${people}`, email: `moon${people}@example.org`, verified: true, consents: true };
}

beforeEach(() => {
  Object.assign(issuer, { person: somebody(), tamper: undefined, tokensMoved: false });
});

describe("while the issuer is down", () => {
  it("the app starts, and says at the button's press that it failed", async () => {
    expect((await new Reader(app).get("/")).status).toBe(200);
    const response = await new Reader(app).send("/sign-in/google");
    expect(response.status).toBe(502);
    expect(alertOf(await response.text())).toBe(FAILED);
  });

  it("signing in works as soon as the issuer does", async () => {
    await issuer.start();
    const reader = new Reader(app);
    expect((await signIn(reader)).headers.get("Location")).toBe("/");
    expect(await reader.isSignedIn()).toBe(true);
  });

  it("a sign-in that had begun fails with the same words", async () => {
    const reader = new Reader(app);
    const path = await atIssuer(await begin(reader));
    issuer.stop();
    const failed = await reader.get(path);
    await issuer.start();
    await expectRejected(reader, failed, FAILED);
  });
});

describe("the way to the issuer", () => {
  it("asks for a code with PKCE, state and nonce, and for what the specification asks of Google", async () => {
    const { origin, searchParams } = new URL(await begin(new Reader(app)));
    expect(origin).toBe(address);
    expect(Object.fromEntries(searchParams)).toEqual({
      response_type: "code",
      client_id: "bookmatch",
      redirect_uri: ORIGIN + CALLBACK,
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/.{30}/),
      nonce: expect.stringMatching(/.{30}/),
      scope: "openid email profile",
      access_type: "offline",
      prompt: "consent",
    });
  });

  it("is open to the form in the page's policy, from a button on both faces", async () => {
    for (const path of ["/sign-in", "/register"]) {
      const page = await new Reader(app).get(path);
      expect(page.headers.get("Content-Security-Policy")).toContain(`form-action 'self' ${address};`);
      expect((await page.text()).replaceAll("<!-- -->", "")).toContain("Continue with Moonlight");
    }
    expect(await (await new Reader(app).get("/forgot-password")).text()).not.toContain('/sign-in/google"');
  });

  it("T5: cannot be begun from another site", async () => {
    const response = await new Reader(app).send("/sign-in/google", {}, { headers: { Origin: "https://evil.example" } });
    expect(response.status).toBe(403);
  });
});

describe("coming back", () => {
  it("T29: makes an account without tokens, name or role, and one identity of issuer and subject", async () => {
    const reader = new Reader(app);
    await signIn(reader);
    const { rows } = await app.pool.query(
      "SELECT name, image, role, email_verified, accounts.* FROM accounts JOIN users ON users.id = user_id WHERE email = $1",
      [issuer.person.email],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      name: "",
      image: null,
      role: "user",
      email_verified: true,
      provider_id: "google",
      account_id: `${address} ${issuer.person.sub}`,
      access_token: null,
      refresh_token: null,
      id_token: null,
      access_token_expires_at: null,
      refresh_token_expires_at: null,
    });

    // The subject counts, whatever address it has by now.
    const { email } = issuer.person;
    issuer.person = { ...issuer.person, email: "moved@example.org" };
    await signIn(new Reader(app));
    expect((await app.pool.query("SELECT 1 FROM users WHERE email = 'moved@example.org'")).rowCount).toBe(0);
    expect((await app.pool.query("SELECT 1 FROM users WHERE email = $1", [email])).rowCount).toBe(1);
    const tokens = "SELECT 1 FROM accounts WHERE coalesce(access_token, refresh_token, id_token) IS NOT NULL";
    expect((await app.pool.query(tokens)).rowCount).toBe(0);
  });

  it("T29: hands no token to the browser, then or later", async () => {
    let seen = "";
    issuer.tamper = (claims) => (seen = idToken(claims));
    const reader = new Reader(app);
    const response = await signIn(reader);
    expect(seen).toMatch(/^eyJ/);
    expect(response.headers.getSetCookie().map((line) => line.split("=")[0])).toContain("bookmatch.session_token");
    const told = JSON.stringify([...response.headers]) + (await response.text());
    for (const token of [seen, "access_token", "id_token"]) expect(told).not.toContain(token);
    for (const path of ["get-access-token", "account-info", "refresh-token", "list-accounts"]) {
      expect((await reader.get(`/api/auth/${path}?providerId=google`)).status).toBe(404);
      expect((await reader.send(`/api/auth/${path}`, { providerId: "google" })).status).not.toBe(200);
    }
  });

  it("T6: finishes what asked for it, and ends the session it replaces", async () => {
    const [book] = await addBooks(app.pool, [{ title: "Momo" }]);
    const reader = new Reader(app);
    await signIn(reader);
    const old = reader.cookies.get("bookmatch.session_token")!;
    const response = await signIn(reader, { next: "/?genre=Fantasy&at=*", save: String(book) });
    expect(response.headers.get("Location")).toBe("/?genre=Fantasy&at=*");
    expect((await app.pool.query("SELECT book_id FROM saved_books")).rows).toEqual([{ book_id: book }]);
    const other = new Reader(app);
    other.cookies.set("bookmatch.session_token", old);
    expect(await other.isSignedIn()).toBe(false);
    expect(await reader.isSignedIn()).toBe(true);
  });

  it("T9, T22: leads nowhere but home when asked to go elsewhere", async () => {
    const evil = "https://evil.example/";
    const fields = { next: evil, callbackURL: evil, errorCallbackURL: evil, newUserCallbackURL: evil };
    const reader = new Reader(app);
    const start = await begin(reader, fields);
    expect(start).not.toContain("evil");
    expect((await reader.get(await atIssuer(start))).headers.get("Location")).toBe("/");
    issuer.person = { ...issuer.person, consents: false };
    expect((await signIn(new Reader(app), fields)).headers.get("Location")).toMatch(/^\/sign-in\?next=%2F&/);
  });

  it("T2: makes the owner admin by their confirmed address alone, whatever role is claimed", async () => {
    issuer.person = { ...issuer.person, email: "owner@example.org", verified: false };
    await expectRejected(new Reader(app), await signIn(new Reader(app)), "hasn’t confirmed your e-mail address");
    issuer.person = { ...issuer.person, verified: true };
    await signIn(new Reader(app));
    const { rows } = await app.pool.query("SELECT email FROM users WHERE role = 'admin'");
    expect(rows).toEqual([{ email: "owner@example.org" }]);
  });

  it("T9: without the reader's consent says so, and keeps where they were going", async () => {
    issuer.person = { ...issuer.person, consents: false };
    const reader = new Reader(app);
    const response = await signIn(reader, { next: "/?genre=Horror", save: "7" });
    const html = await expectRejected(reader, response, "The sign-in with Moonlight was cancelled");
    expect(html).toContain('name="next" value="/?genre=Horror"');
    expect(html).toContain('name="save" value="7"');
  });
});

describe("an account is taken over by nobody", () => {
  it("T9: who registered with somebody's address before them, unconfirmed", async () => {
    const attacker = new Reader(app);
    await attacker.register(issuer.person.email);
    const victim = new Reader(app);
    await signIn(victim);
    expect(await victim.isSignedIn()).toBe(true);
    expect(await attacker.isSignedIn()).toBe(false);
    expect((await new Reader(app).signIn(issuer.person.email)).status).toBe(401);
    const { rows } = await app.pool.query(
      "SELECT email_verified, provider_id FROM users JOIN accounts ON user_id = users.id WHERE email = $1",
      [issuer.person.email],
    );
    expect(rows).toEqual([{ email_verified: true, provider_id: "google" }]);
  });

  it("F1: who registered with the owner's address before them has no password, no session and no role afterwards", async () => {
    issuer.person = { ...issuer.person, email: "owner@example.org" };
    const attacker = new Reader(app);
    await attacker.register("owner@example.org");
    const owner = new Reader(app);
    await signIn(owner);
    expect((await owner.get("/admin")).status).toBe(200);
    expect((await attacker.get("/admin")).headers.get("Location")).toBe("/");
    expect((await attacker.signIn("owner@example.org")).status).toBe(401);
    await app.pool.query("DELETE FROM users WHERE email = 'owner@example.org'");
  });

  it("T9: but is shared with the issuer where its own reader has confirmed the address", async () => {
    const owner = new Reader(app);
    await owner.register(issuer.person.email);
    const link = await mailedLink(app.dataDir, issuer.person.email, "/verify-email");
    await owner.send("/verify-email", { token: new URLSearchParams(link.split("?")[1]).get("token")! });
    const reader = new Reader(app);
    await signIn(reader);
    expect(await owner.isSignedIn()).toBe(true);
    expect(await reader.isSignedIn()).toBe(true);
    const { rows } = await app.pool.query(
      "SELECT provider_id, access_token, refresh_token, id_token FROM users JOIN accounts ON user_id = users.id WHERE email = $1 ORDER BY 1",
      [issuer.person.email],
    );
    const none = { access_token: null, refresh_token: null, id_token: null };
    expect(rows).toEqual([
      { provider_id: "credential", ...none },
      { provider_id: "google", ...none },
    ]);
  });

  it("T9: whose address the issuer has not confirmed", async () => {
    await aReader(app, { email: issuer.person.email, emailVerified: true });
    issuer.person = { ...issuer.person, verified: false };
    const reader = new Reader(app);
    await expectRejected(reader, await signIn(reader), "isn’t fully confirmed yet");
    issuer.person = { ...issuer.person, email: `new-${issuer.person.email}` };
    await expectRejected(reader, await signIn(reader), "hasn’t confirmed your e-mail address");
    expect((await app.pool.query("SELECT 1 FROM users WHERE email = $1", [issuer.person.email])).rowCount).toBe(0);
  });

  it("T9: whose subject has the same name at another issuer", async () => {
    await signIn(new Reader(app));
    const { email, sub } = issuer.person;
    // As if the owner had another issuer then.
    const { rowCount } = await app.pool.query("UPDATE accounts SET account_id = $2 WHERE account_id = $1", [
      `${address} ${sub}`,
      `https://accounts.example ${sub}`,
    ]);
    expect(rowCount).toBe(1);
    issuer.person = { ...issuer.person, email: `other-${email}` };
    await signIn(new Reader(app));
    const { rows } = await app.pool.query(
      "SELECT email, account_id FROM accounts JOIN users ON users.id = user_id WHERE account_id LIKE $1 ORDER BY 1",
      [`% ${sub}`],
    );
    expect(rows).toEqual([
      { email, account_id: `https://accounts.example ${sub}` },
      { email: `other-${email}`, account_id: `${address} ${sub}` },
    ]);
  });

  const forgeries: Array<[string, (claims: Claims) => string | null]> = [
    ["a signature of another key", (claims) => idToken(claims, strangersKey)],
    ["no signature", (claims) => `${part({ alg: "none" })}.${part(claims)}.`],
    ["another nonce", (claims) => idToken({ ...claims, nonce: "another" })],
    ["no nonce", (claims) => idToken({ ...claims, nonce: undefined })],
    ["another audience", (claims) => idToken({ ...claims, aud: "somebody-else" })],
    ["another authorised party", (claims) => idToken({ ...claims, azp: "somebody-else" })],
    ["another issuer", (claims) => idToken({ ...claims, iss: "https://evil.example" })],
    ["an hour behind it", (claims) => idToken({ ...claims, exp: Number(claims["iat"]) - 3_600 })],
    ["no end", (claims) => idToken({ ...claims, exp: undefined })],
    ["another subject than the profile", (claims) => idToken({ ...claims, sub: "subject-1" })],
    ["nothing in it", () => null],
  ];
  it.each(forgeries)("T9: by a token with %s", async (_, forge) => {
    issuer.tamper = forge;
    const reader = new Reader(app);
    await expectRejected(reader, await signIn(reader), FAILED);
    expect((await app.pool.query("SELECT 1 FROM users WHERE email = $1", [issuer.person.email])).rowCount).toBe(0);
  });

  it("T9: (a token that our test signs itself is accepted otherwise)", async () => {
    issuer.tamper = (claims) => idToken(claims);
    const reader = new Reader(app);
    await signIn(reader);
    expect(await reader.isSignedIn()).toBe(true);
  });

  it("T9: by an answer that is sent twice", async () => {
    const reader = new Reader(app);
    const path = await atIssuer(await begin(reader));
    const cookies = new Map(reader.cookies);
    expect((await reader.get(path)).headers.get("Location")).toBe("/");
    const returning = new Reader(app);
    for (const [name, value] of cookies) returning.cookies.set(name, value);
    await expectRejected(returning, await returning.get(path), FAILED);
  });

  it("T9: by a code that was used, or that another browser was given", async () => {
    const codeIn = (path: string) => new URL(path, ORIGIN).searchParams.get("code")!;
    const first = new Reader(app);
    const usedPath = await atIssuer(await begin(first));
    await first.get(usedPath);
    expect(await first.isSignedIn()).toBe(true);
    const strangersPath = await atIssuer(await begin(new Reader(app)));
    for (const code of [codeIn(usedPath), codeIn(strangersPath)]) {
      const reader = new Reader(app);
      const path = await atIssuer(await begin(reader));
      await expectRejected(reader, await reader.get(path.replace(codeIn(path), code)), FAILED);
    }
  });

  it("T9: by a token endpoint that sends us elsewhere", async () => {
    issuer.tokensMoved = true;
    const reader = new Reader(app);
    await expectRejected(reader, await signIn(reader), FAILED);
  });

  it("T9: by an answer that belongs to another browser", async () => {
    const path = await atIssuer(await begin(new Reader(app)));
    const stranger = new Reader(app);
    await expectRejected(stranger, await stranger.get(path), FAILED);
    const midway = new Reader(app);
    await begin(midway);
    await expectRejected(midway, await midway.get(path), FAILED);
  });

  it.each(["", "?code=x", "?state=x&code=x", "?error=access_denied", "?error=%3Cb%3E&state=x"])(
    "T9: by an answer made up as %j",
    async (query) => {
      const reader = new Reader(app);
      await expectRejected(reader, await reader.get(CALLBACK + query), FAILED);
    },
  );

  it("T39: because the reader is suspended, with the reason, and not by anybody's claim of it", async () => {
    await signIn(new Reader(app));
    await app.pool.query(
      `UPDATE users SET suspended_until = '9999-12-31', suspension_reason = 'Spam, <again>' WHERE email = $1`,
      [issuer.person.email],
    );
    const reader = new Reader(app);
    await expectRejected(reader, await signIn(reader), "This account is suspended for good: Spam, &lt;again&gt;");

    const other = new Reader(app);
    issuer.person = somebody();
    const path = await atIssuer(await begin(other));
    const claim = "error=account_suspended&error_description=Call+0800+now";
    const html = await expectRejected(
      other,
      await other.get(path.replace(/code=[^&]*/, claim)),
      "This account is suspended.",
    );
    expect(html).not.toContain("0800");
  });

  it("T9: by an answer in another issuer's name", async () => {
    const reader = new Reader(app);
    const path = await atIssuer(await begin(reader));
    expect(path).toContain("iss=");
    await expectRejected(reader, await reader.get(path.replace(/iss=[^&]*/, "iss=https%3A%2F%2Fevil.example")), FAILED);
  });
});

describe("an account with a second factor", () => {
  it("is opened by the issuer only when the second factor is proven too", async () => {
    const reader = new Reader(app);
    await signIn(reader);
    const { secret } = await addApp(reader);
    const other = new Reader(app);
    const half = await signIn(other, { next: "/deals" });
    expect(half.headers.get("Location")).toBe("/sign-in/second-factor?next=%2Fdeals");
    expect(await other.isSignedIn()).toBe(false);
    await app.pool.query("UPDATE second_factors SET totp_last_step = NULL");
    const whole = await other.send("/sign-in/second-factor", { code: codeOf(secret), next: "/deals" });
    expect(whole.headers.get("Location")).toBe("/deals");
    expect(await other.isSignedIn()).toBe(true);
  });
});

it("who has no password confirms that it is them by signing in with the issuer again", async () => {
  const reader = new Reader(app);
  await signIn(reader);
  await app.pool.query("UPDATE sessions SET proven_at = now() - interval '2 hours'");
  const asked = await reader.get("/account/second-factor");
  expect(asked.headers.get("Location")).toBe("/account/confirm?next=%2Faccount%2Fsecond-factor");
  const page = (await (await reader.get(asked.headers.get("Location")!)).text()).replaceAll("<!-- -->", "");
  expect(page).toContain("Sign in with Moonlight again");
  expect(page).not.toContain('type="password"');
  const back = await signIn(reader, { next: "/account/second-factor" });
  expect(back.headers.get("Location")).toBe("/account/second-factor");
  expect((await reader.get("/account/second-factor")).status).toBe(200);
});

/** Presses the button; the address at the issuer. */
async function begin(reader: Reader, fields: Record<string, string> = {}): Promise<string> {
  const response = await reader.send("/sign-in/google", fields);
  expect(response.status).toBe(302);
  return response.headers.get("Location")!;
}

/** Lets `person` sign in at the issuer, in a browser of its own; the address they are sent back to. */
async function atIssuer(start: string): Promise<string> {
  const cookies = new Map<string, string>();
  let at = start;
  for (let step = 0; step < 12; step += 1) {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(at, { headers: { Cookie }, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]*)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    const location = response.headers.get("Location");
    if (!location) throw new Error(`${at} answered ${response.status}: ${await response.text()}`);
    at = new URL(location, at).href;
    if (at.startsWith(ORIGIN)) return at.slice(ORIGIN.length);
  }
  throw new Error("The issuer never sent the reader back");
}

async function signIn(reader: Reader, fields: Record<string, string> = {}): Promise<Response> {
  return reader.get(await atIssuer(await begin(reader, fields)));
}

/** Back on the sign-in page, told why, and signed in nowhere. */
async function expectRejected(reader: Reader, response: Response, text: string): Promise<string> {
  expect(response.headers.get("Location")).toMatch(/^\/sign-in\?/);
  expect(await reader.isSignedIn()).toBe(false);
  const html = await (await reader.get(response.headers.get("Location")!)).text();
  expect(alertOf(html)).toContain(text);
  return html.replaceAll("&amp;", "&");
}

function alertOf(html: string): string | undefined {
  return /role="alert"[^>]*>([^<]*)/.exec(html)?.[1];
}
