import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";

import { freePort } from "#tests/app-process.ts";
import { invite, setMode } from "#tests/joining.ts";
import { createIssuer, issuerEnvironment, type Issuer } from "#tests/oidc-provider.ts";
import { ORIGIN, Reader } from "#tests/reader.ts";
import { aReader, useTestApp } from "#tests/signed-in.ts";

const REJECTED = "You can’t use this e-mail address here. Please try another.";

let issuer: Issuer;
const { app, admin } = useTestApp({ admin: { role: "admin" } }, async () => {
  const address = `http://127.0.0.1:${await freePort()}`;
  issuer = createIssuer({ address, appOrigin: ORIGIN, person: somebody() });
  return { ...issuerEnvironment(address), OIDC_NAME: "Moonlight", ADMIN_EMAIL: "owner@example.org" };
});
beforeAll(() => issuer.start());
afterAll(() => issuer.stop());

let people = 0;
function somebody(email = `moon${(people += 1)}@example.org`) {
  return { sub: `subject of ${email}`, email, verified: true, consents: true };
}

beforeEach(async () => {
  await app.pool.query("DELETE FROM blocked_addresses");
  await setMode(admin, "open");
  issuer.person = somebody();
});

const exists = async () =>
  (await app.pool.query("SELECT 1 FROM users WHERE email = $1", [issuer.person.email])).rowCount === 1;

/** No account was made; returns the register page that they are led to. */
async function rejected(fields: Record<string, string> = {}): Promise<{ to: string; page: string }> {
  const reader = new Reader(app);
  const response = await signIn(reader, fields);
  const to = response.headers.get("Location")!;
  expect(to).toMatch(/^\/register\?/);
  expect(await reader.isSignedIn()).toBe(false);
  expect(await exists()).toBe(false);
  expect(
    (await app.pool.query("SELECT 1 FROM accounts WHERE account_id LIKE '%' || $1", [issuer.person.sub])).rowCount,
  ).toBe(0);
  return { to, page: await (await reader.get(to)).text() };
}

it("an issuer's word opens no account where nobody new may join, and signs in who has one", async () => {
  const reader = new Reader(app);
  await signIn(reader);
  await setMode(admin, "closed");
  const returning = new Reader(app);
  expect((await signIn(returning)).headers.get("Location")).toBe("/");
  expect(await returning.isSignedIn()).toBe(true);

  issuer.person = somebody();
  expect((await rejected()).page).toContain("This site isn’t taking new members at the moment.");
});

it("an issuer's word needs an invitation where accounts go by invitation, and brings it along", async () => {
  await setMode(admin, "invitation");
  expect((await rejected()).page).toContain("You need an invitation to join.");

  const invitation = await invite(admin, { maxUses: "1" });
  const begun = await (await new Reader(app).get(`/register?invitation=${invitation}`)).text();
  expect(begun).toContain(`name="invitation" value="${invitation}"`);
  const reader = new Reader(app);
  expect((await signIn(reader, { invitation, next: "/taste" })).headers.get("Location")).toBe("/taste");
  expect(await reader.isSignedIn()).toBe(true);
  const { rows } = await app.pool.query("SELECT uses FROM invitations");
  expect(rows).toEqual([{ uses: 1 }]);

  // Who is known needs none, and uses none up.
  expect((await signIn(new Reader(app))).headers.get("Location")).toBe("/");

  issuer.person = somebody();
  const { to, page } = await rejected({ invitation });
  expect(new URL(to, ORIGIN).searchParams.get("invitation")).toBe(invitation);
  expect(page).toContain("This invitation has been used up.");
});

it("an account of an issuer's waits for approval like any other", async () => {
  await setMode(admin, "approval");
  const reader = new Reader(app);
  expect((await signIn(reader)).headers.get("Location")).toBe("/welcome/waiting");
  expect(await exists()).toBe(true);
  expect(await reader.isSignedIn()).toBe(false);
  expect(await (await reader.get("/welcome/waiting")).text()).toContain(issuer.person.email);
  // Signing in again changes nothing.
  expect((await signIn(new Reader(app))).headers.get("Location")).toBe("/welcome/waiting");
});

it("an issuer's word is refused a blocked address, without which rule", async () => {
  await app.pool.query("INSERT INTO blocked_addresses VALUES ('blocked.example')");
  issuer.person = somebody("luna@mail.blocked.example");
  const { page } = await rejected();
  expect(page).toContain(REJECTED);
  expect(page).toContain('name="password"');
});

it("an issuer's word opens no second account for the mailbox of a suspended reader", async () => {
  const { id } = await aReader(app, { email: "rude@example.org" });
  await admin.send(`/admin/readers/${id}/suspension`, { days: "7", reason: "Rude" });
  issuer.person = somebody("rude+again@example.org");
  const { page } = await rejected();
  expect(page).toContain(REJECTED);
  expect(page).not.toMatch(/suspen/i);
});

it("an issuer's word for ADMIN_EMAIL is refused nothing before the first admin", async () => {
  await setMode(admin, "closed");
  issuer.person = somebody("owner@example.org");
  expect((await rejected()).page).toContain("This site isn’t taking new members at the moment.");
  await app.pool.query("UPDATE users SET role = 'user' WHERE email = $1", [admin.email]);
  const owner = new Reader(app);
  expect((await signIn(owner)).headers.get("Location")).toBe("/");
  expect((await owner.get("/admin/settings")).status).toBe(200);
});

/** From the button to the issuer, where `person` sits, and back. */
async function signIn(reader: Reader, fields: Record<string, string> = {}): Promise<Response> {
  const begun = await reader.send("/sign-in/google", fields);
  const cookies = new Map<string, string>();
  let at = begun.headers.get("Location")!;
  for (let step = 0; step < 12; step += 1) {
    const Cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(at, { headers: { Cookie }, redirect: "manual" });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]*)=([^;]*)/.exec(line)!;
      cookies.set(name!, value!);
    }
    at = new URL(response.headers.get("Location")!, at).href;
    if (at.startsWith(ORIGIN)) return reader.get(at.slice(ORIGIN.length));
  }
  throw new Error("The issuer never sent the reader back");
}
