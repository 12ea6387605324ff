import { createPrivateKey, generateKeyPairSync, sign } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

import { Provider, type InteractionResults } from "oidc-provider";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";

import { addBooks, openTestApp, type TestApp } from "#tests/app.ts";
import { ORIGIN, Reader } from "#tests/reader.ts";

const CALLBACK = "/api/auth/callback/google";
const FAILED = "Failed to sign in with Moonlight";

const ownKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
const strangersKey = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;

/** Whoever sits before the issuer's sign-in page. */
interface Person {
  sub: string;
  email: string;
  verified: boolean;
  consents: boolean;
}

let app: TestApp;
let issuer: string;
let answerAsIssuer: (request: IncomingMessage, response: ServerResponse) => void;
let server: Server | undefined;
let person: Person;
/** What happens to the token on its way; nothing by default. */
let tamper: ((claims: Record<string, unknown>) => string | null) | undefined;

beforeAll(async () => {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  await new Promise((closed) => {
    probe.close(closed);
  });
  issuer = `http://127.0.0.1:${port}`;
  // Its word that it keeps everything in memory is known.
  vi.spyOn(console, "warn").mockImplementationOnce(() => {});
  answerAsIssuer = openIdProvider(issuer);
  app = await openTestApp({
    ADMIN_EMAIL: "owner@example.org",
    GOOGLE_CLIENT_ID: "bookmatch",
    GOOGLE_CLIENT_SECRET: "a secret between the two",
    OIDC_ISSUER: issuer,
    OIDC_NAME: "Moonlight",
  });
});
afterAll(async () => {
  stopIssuer();
  await app.close();
});

let people = 0;
beforeEach(async () => {
  await app.pool.query("DELETE FROM rate_limits");
  people += 1;
  person = { sub: `subject-${people}`, email: `moon${people}@example.org`, verified: true, consents: true };
  tamper = undefined;
});

describe("while the issuer is down", () => {
  it("the app starts, and says at the button's press that it failed", async () => {
    expect((await new Reader(app).get("/")).status).toBe(200);
    const response = await new Reader(app).send("/sign-in/google");
    expect(response.status).toBe(502);
    expect(alertOf(await response.text())).toBe(FAILED);
  });

  it("and works as soon as the issuer does", async () => {
    await startIssuer();
    const reader = new Reader(app);
    expect((await signIn(reader)).headers.get("Location")).toBe("/");
    expect(await reader.isSignedIn()).toBe(true);
  });

  it("a sign-in that had begun fails with the same words", async () => {
    const reader = new Reader(app);
    const path = await atIssuer(await begin(reader));
    stopIssuer();
    const failed = await reader.get(path);
    await startIssuer();
    await expectRefused(reader, failed, FAILED);
  });
});

describe("the way to the issuer", () => {
  it("asks for a code with PKCE, state, nonce and the specification's parameters", async () => {
    const { origin, searchParams } = new URL(await begin(new Reader(app)));
    expect(origin).toBe(issuer);
    expect(Object.fromEntries(searchParams)).toMatchObject({
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
      expect(page.headers.get("Content-Security-Policy")).toContain(`form-action 'self' ${issuer};`);
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
      [person.email],
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      name: "",
      image: null,
      role: "user",
      email_verified: true,
      provider_id: "google",
      account_id: `${issuer} ${person.sub}`,
      access_token: null,
      refresh_token: null,
      id_token: null,
      access_token_expires_at: null,
      refresh_token_expires_at: null,
    });

    // The subject counts, whatever address it has by now.
    const { email } = person;
    person = { ...person, email: "moved@example.org" };
    await signIn(new Reader(app));
    expect((await app.pool.query("SELECT 1 FROM users WHERE email = 'moved@example.org'")).rowCount).toBe(0);
    expect((await app.pool.query("SELECT 1 FROM users WHERE email = $1", [email])).rowCount).toBe(1);
    const tokens = "SELECT 1 FROM accounts WHERE coalesce(access_token, refresh_token, id_token) IS NOT NULL";
    expect((await app.pool.query(tokens)).rowCount).toBe(0);
  });

  it("finishes what asked for it, and ends the session it replaces", async () => {
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

  it("T22: leads nowhere but home when asked to go elsewhere", async () => {
    const response = await signIn(new Reader(app), { next: "https://evil.example" });
    expect(response.headers.get("Location")).toBe("/");
  });

  it("T2: makes the owner admin by their confirmed address alone, whatever role is claimed", async () => {
    person = { ...person, email: "owner@example.org", verified: false };
    await expectRefused(new Reader(app), await signIn(new Reader(app)), "has not confirmed your e-mail address");
    person = { ...person, verified: true };
    await signIn(new Reader(app));
    const { rows } = await app.pool.query("SELECT email FROM users WHERE role = 'admin'");
    expect(rows).toEqual([{ email: "owner@example.org" }]);
  });

  it("without the reader's consent says so, and keeps where they were going", async () => {
    person = { ...person, consents: false };
    const reader = new Reader(app);
    const response = await signIn(reader, { next: "/?genre=Horror", save: "7" });
    const html = await expectRefused(reader, response, "Moonlight was not allowed to sign you in");
    expect(html).toContain('name="next" value="/?genre=Horror"');
    expect(html).toContain('name="save" value="7"');
  });
});

describe("T9: an account is taken over by nobody", () => {
  it("who registered with somebody's address before them, unconfirmed", async () => {
    const attacker = new Reader(app);
    await attacker.register(person.email);
    const victim = new Reader(app);
    await expectRefused(victim, await signIn(victim), "not confirmed on both sides");
    const { rows } = await app.pool.query(
      "SELECT email_verified, provider_id FROM users JOIN accounts ON user_id = users.id WHERE email = $1",
      [person.email],
    );
    expect(rows).toEqual([{ email_verified: false, provider_id: "credential" }]);
  });

  it("but is shared with the issuer where both sides have confirmed the address", async () => {
    await new Reader(app).register(person.email);
    await app.pool.query("UPDATE users SET email_verified = true WHERE email = $1", [person.email]);
    const reader = new Reader(app);
    await signIn(reader);
    expect(await reader.isSignedIn()).toBe(true);
    const { rows } = await app.pool.query(
      "SELECT provider_id, access_token, refresh_token, id_token FROM users JOIN accounts ON user_id = users.id WHERE email = $1 ORDER BY 1",
      [person.email],
    );
    const none = { access_token: null, refresh_token: null, id_token: null };
    expect(rows).toEqual([
      { provider_id: "credential", ...none },
      { provider_id: "google", ...none },
    ]);
  });

  it("whose address the issuer has not confirmed", async () => {
    await new Reader(app).register(person.email);
    await app.pool.query("UPDATE users SET email_verified = true WHERE email = $1", [person.email]);
    person = { ...person, verified: false };
    const reader = new Reader(app);
    await expectRefused(reader, await signIn(reader), "not confirmed on both sides");
    person = { ...person, email: `new-${person.email}` };
    await expectRefused(reader, await signIn(reader), "has not confirmed your e-mail address");
    expect((await app.pool.query("SELECT 1 FROM users WHERE email = $1", [person.email])).rowCount).toBe(0);
  });

  const forgeries: Array<[string, (claims: Record<string, unknown>) => string | null]> = [
    ["a signature of another key", (claims) => jwt(claims, strangersKey)],
    ["no signature", (claims) => `${part({ alg: "none" })}.${part(claims)}.`],
    ["another nonce", (claims) => jwt({ ...claims, nonce: "another" })],
    ["no nonce", (claims) => jwt({ ...claims, nonce: undefined })],
    ["another audience", (claims) => jwt({ ...claims, aud: "somebody-else" })],
    ["another authorised party", (claims) => jwt({ ...claims, azp: "somebody-else" })],
    ["another issuer", (claims) => jwt({ ...claims, iss: "https://evil.example" })],
    ["an hour behind it", (claims) => jwt({ ...claims, exp: Number(claims["iat"]) - 3_600 })],
    ["no end", (claims) => jwt({ ...claims, exp: undefined })],
    ["another subject than the profile", (claims) => jwt({ ...claims, sub: "subject-1" })],
    ["nothing in it", () => null],
  ];
  it.each(forgeries)("by a token with %s", async (_, forge) => {
    tamper = forge;
    const reader = new Reader(app);
    await expectRefused(reader, await signIn(reader), FAILED);
    expect((await app.pool.query("SELECT 1 FROM users WHERE email = $1", [person.email])).rowCount).toBe(0);
  });

  it("(a token that our test signs itself is accepted otherwise)", async () => {
    tamper = (claims) => jwt(claims);
    const reader = new Reader(app);
    await signIn(reader);
    expect(await reader.isSignedIn()).toBe(true);
  });

  it("by an answer that is sent twice", async () => {
    const reader = new Reader(app);
    const path = await atIssuer(await begin(reader));
    const cookies = new Map(reader.cookies);
    expect((await reader.get(path)).headers.get("Location")).toBe("/");
    const again = new Reader(app);
    for (const [name, value] of cookies) again.cookies.set(name, value);
    await expectRefused(again, await again.get(path), FAILED);
  });

  it("by an answer that belongs to another browser", async () => {
    const path = await atIssuer(await begin(new Reader(app)));
    const stranger = new Reader(app);
    await expectRefused(stranger, await stranger.get(path), FAILED);
    const midway = new Reader(app);
    await begin(midway);
    await expectRefused(midway, await midway.get(path), FAILED);
  });

  it.each(["", "?code=x", "?state=x&code=x", "?error=access_denied", "?error=%3Cb%3E&state=x"])(
    "by an answer made up as %j",
    async (query) => {
      const reader = new Reader(app);
      await expectRefused(reader, await reader.get(CALLBACK + query), FAILED);
    },
  );

  it("by an answer in another issuer's name", async () => {
    const reader = new Reader(app);
    const path = await atIssuer(await begin(reader));
    expect(path).toContain("iss=");
    await expectRefused(reader, await reader.get(path.replace(/iss=[^&]*/, "iss=https%3A%2F%2Fevil.example")), FAILED);
  });
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
async function expectRefused(reader: Reader, response: Response, words: string): Promise<string> {
  expect(response.headers.get("Location")).toMatch(/^\/sign-in\?/);
  expect(await reader.isSignedIn()).toBe(false);
  const html = await (await reader.get(response.headers.get("Location")!)).text();
  expect(alertOf(html)).toContain(words);
  return html.replaceAll("&amp;", "&");
}

function alertOf(html: string): string | undefined {
  return /role="alert"[^>]*>([^<]*)/.exec(html)?.[1];
}

async function startIssuer(): Promise<void> {
  server = createServer(answerAsIssuer).listen(Number(new URL(issuer).port), "127.0.0.1");
  await once(server, "listening");
}

function stopIssuer(): void {
  server?.close();
  server?.closeAllConnections();
}

function part(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString("base64url");
}

function jwt(claims: Record<string, unknown>, key = ownKey): string {
  const text = `${part({ alg: "RS256", kid: "one", typ: "JWT" })}.${part(claims)}`;
  return `${text}.${sign("sha256", Buffer.from(text), createPrivateKey(key.export({ format: "pem", type: "pkcs8" }))).toString("base64url")}`;
}

/** A real OpenID provider, whose sign-in and consent pages press their own buttons. */
function openIdProvider(name: string) {
  const provider = new Provider(name, {
    clients: [
      {
        client_id: "bookmatch",
        client_secret: "a secret between the two",
        redirect_uris: [ORIGIN + CALLBACK],
        application_type: "web",
      },
    ],
    jwks: { keys: [{ ...ownKey.export({ format: "jwk" }), kid: "one", use: "sig", alg: "RS256" }] },
    cookies: { keys: ["any"] },
    ttl: { Interaction: 600, Session: 600, Grant: 600, AccessToken: 600, IdToken: 600, AuthorizationCode: 60 },
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "picture", "role"] },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, sub) => ({
      accountId: sub,
      claims: () => ({
        sub,
        email: person.email,
        email_verified: person.verified,
        name: "Luna",
        picture: "https://evil.example/luna.png",
        role: "admin",
      }),
    }),
  });
  const answer = provider.callback();

  return (request: IncomingMessage, response: ServerResponse): void => {
    if (request.url!.startsWith("/interaction/")) void interact(request, response);
    else {
      if (request.url === "/token" && tamper) changeToken(response, tamper);
      void answer(request, response);
    }
  };

  async function interact(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { prompt, params, session } = await provider.interactionDetails(request, response);
    const finish = (result: InteractionResults) => provider.interactionFinished(request, response, result);
    if (prompt.name === "login") return finish({ login: { accountId: person.sub } });
    if (!person.consents) return finish({ error: "access_denied", error_description: "no" });
    const grant = new provider.Grant({ accountId: session!.accountId, clientId: String(params["client_id"]) });
    grant.addOIDCScope("openid email profile");
    return finish({ consent: { grantId: await grant.save() } });
  }
}

function changeToken(response: ServerResponse, change: NonNullable<typeof tamper>): void {
  const end = response.end.bind(response) as (body: string) => ServerResponse;
  response.end = ((body: string) => {
    const { id_token: token, ...rest } = JSON.parse(body) as { id_token: string };
    const changed = change(JSON.parse(Buffer.from(token.split(".")[1]!, "base64url").toString()));
    const text = JSON.stringify({ ...rest, ...(changed !== null && { id_token: changed }) });
    response.setHeader("Content-Length", Buffer.byteLength(text));
    return end(text);
  }) as ServerResponse["end"];
}
