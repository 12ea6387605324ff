import { rm } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { inDays, invite, setMode } from "#tests/joining.ts";
import { deliverMails, mailedUrl } from "#tests/outbox.ts";
import { liftLimits } from "#tests/reader-sessions.ts";
import { PASSWORD, Reader } from "#tests/reader.ts";
import { aReader, useTestApp } from "#tests/signed-in.ts";

const OWNER = "owner@example.org";
const CLOSED = "This site isn’t taking new members at the moment.";
const NEEDED = "You need an invitation to join. Open the link in yours, or ask the owner of this site for one.";
const UNKNOWN = "We don’t know this invitation. Check that the link is complete, or ask for a new one.";
const ENDED = "This invitation has expired. Ask whoever sent it for a new one.";
const USED_UP = "This invitation has been used up. Ask whoever sent it for a new one.";
const REJECTED = "You can’t use this e-mail address here. Please try another.";

const { app, admin } = useTestApp(
  { admin: { role: "admin" } },
  { ADMIN_EMAIL: OWNER, SUPPORT_EMAIL: "help@example.org" },
);
beforeEach(async () => {
  await app.pool.query("DELETE FROM blocked_addresses");
  await app.pool.query("DELETE FROM users WHERE email = $1", [OWNER]);
  await setMode(admin, "open");
});

let people = 0;
const somebody = () => `newcomer${(people += 1)}@example.org`;

async function exists(email: string): Promise<boolean> {
  return (await app.pool.query("SELECT 1 FROM users WHERE email = $1", [email])).rowCount === 1;
}

/** Each refusal of somebody who fills in the form all the same: its status, its sentence, and that nobody was made. */
async function rejected(email: string, invitation?: string): Promise<string> {
  const path = invitation === undefined ? "/register" : `/register?${new URLSearchParams({ invitation })}`;
  const reader = new Reader(app);
  const response = await reader.send(path, { email, password: PASSWORD });
  expect(response.status).toBe(403);
  expect(await reader.isSignedIn()).toBe(false);
  expect(await exists(email)).toBe(false);
  return (await response.text()).replaceAll("&#x27;", "'");
}

async function joined(email: string, invitation?: string, storedAs = email): Promise<Reader> {
  const path = invitation === undefined ? "/register" : `/register?${new URLSearchParams({ invitation })}`;
  const reader = new Reader(app);
  const response = await reader.send(path, { email, password: PASSWORD });
  expect([email, response.status]).toEqual([email, 302]);
  expect(await exists(storedAs)).toBe(true);
  return reader;
}

const registerPage = async (query = "") => (await new Reader(app).get(`/register${query}`)).text();
const dialogTerms = async (): Promise<unknown> => (await new Reader(app).get("/joining")).json();

describe("a fresh installation", () => {
  it("is open to everybody, with the form as it always was", async () => {
    await app.pool.query("DELETE FROM site_settings");
    await joined(somebody());
    expect(await dialogTerms()).toMatchObject({ mode: "open", refusal: null });
    const page = await registerPage();
    for (const text of ["E-mail", "Password", "Create Account", "I already have an account"])
      expect(page).toContain(text);
  });
});

describe("closed", () => {
  it("refuses everybody before the address is looked up, and the page and the dialog say so first", async () => {
    const { email: member } = await aReader(app);
    await setMode(admin, "closed");
    expect(await rejected(somebody())).toContain(CLOSED);
    const known = await new Reader(app).register(member);
    expect([known.status, (await known.text()).includes(CLOSED)]).toEqual([403, true]);
    const page = await registerPage();
    expect(page).toContain(CLOSED);
    expect(page).toContain("mailto:help@example.org");
    expect(page).not.toContain('name="password"');
    expect(await dialogTerms()).toEqual({
      mode: "closed",
      refusal: "joining_closed",
      ownerMissing: false,
      supportEmail: "help@example.org",
      welcome: null,
    });
  });

  it("leaves those alone who have joined: they sign in, set a new password and stay", async () => {
    const reader = await aReader(app);
    await setMode(admin, "closed");
    expect(await reader.isSignedIn()).toBe(true);
    const elsewhere = new Reader(app);
    expect((await elsewhere.signIn(reader.email)).status).toBe(302);
    expect(await elsewhere.isSignedIn()).toBe(true);
  });

  it("takes no invitation of a time when they counted", async () => {
    const invitation = await invite(admin);
    await setMode(admin, "closed");
    expect(await rejected(somebody(), invitation)).toContain(CLOSED);
  });
});

describe.each(["closed", "invitation", "approval"] as const)("ADMIN_EMAIL, where the mode is %s", (mode) => {
  const roleOf = async () =>
    (await app.pool.query("SELECT role, waiting_since IS NOT NULL AS waits FROM users WHERE email = $1", [OWNER])).rows;
  const tokenOfOwner = async () =>
    new URL(await mailedUrl(app.dataDir, OWNER, "/verify-email")).searchParams.get("token")!;
  let stopDelivery: Awaited<ReturnType<typeof deliverMails>>;
  beforeAll(async () => {
    stopDelivery = await deliverMails(app);
  });
  afterAll(() => stopDelivery());
  beforeEach(async () => {
    await rm(join(app.dataDir, "outbox"), { recursive: true, force: true });
    await setMode(admin, mode);
  });

  it("may register before the first admin, in capitals and whatever is blocked, and sees nothing until it is confirmed", async () => {
    await app.pool.query("INSERT INTO blocked_addresses VALUES ('example.org'), ($1)", [OWNER]);
    await app.pool.query("UPDATE users SET role = 'user' WHERE email = 'admin@example.org'");
    try {
      const owner = await joined(OWNER.toUpperCase(), undefined, OWNER);
      expect(await roleOf()).toEqual([{ role: "user", waits: true }]);
      expect((await owner.get("/coffee-talk")).status).toBe(302);
      await owner.send("/verify-email", { token: await tokenOfOwner() });
      expect(await roleOf()).toEqual([{ role: "admin", waits: false }]);
      expect((await owner.get("/coffee-talk")).status).toBe(200);
    } finally {
      await app.pool.query("UPDATE users SET role = 'admin' WHERE email = 'admin@example.org'");
    }
  });

  it("opens no door where there is an admin", async () => {
    if (mode === "approval") {
      await joined(OWNER);
      expect(await roleOf()).toEqual([{ role: "user", waits: true }]);
    } else {
      expect(await rejected(OWNER)).toContain(mode === "closed" ? CLOSED : NEEDED);
    }
  });
});

it("registration by invitation shows the form while there is no admin, so that the owner is not locked out", async () => {
  await setMode(admin, "closed");
  await app.pool.query("UPDATE users SET role = 'user' WHERE email = 'admin@example.org'");
  try {
    const page = await registerPage();
    expect(page).toContain(CLOSED);
    expect(page).toContain("Only the owner of this site can create an account now.");
    expect(page).toContain('name="password"');
    expect(await rejected(somebody())).toContain(CLOSED);
  } finally {
    await app.pool.query("UPDATE users SET role = 'admin' WHERE email = 'admin@example.org'");
  }
});

describe("by invitation", () => {
  beforeEach(() => setMode(admin, "invitation"));

  it("needs a link, and says so before anybody types", async () => {
    expect(await rejected(somebody())).toContain(NEEDED);
    const page = await registerPage();
    expect(page).toContain(NEEDED);
    expect(page).not.toContain('name="password"');
    expect(await dialogTerms()).toMatchObject({
      mode: "invitation",
      refusal: "invitation_needed",
      supportEmail: "help@example.org",
    });
  });

  it("lets many in by one link, and counts them", async () => {
    const invitation = await invite(admin, { maxUses: "3" });
    const page = await registerPage(`?invitation=${invitation}`);
    expect(page).toContain("You’re invited. Create your account here.");
    expect(page).toContain('name="password"');
    for (let use = 0; use < 3; use += 1) await joined(somebody(), invitation);
    const last = somebody();
    expect(await rejected(last, invitation)).toContain(USED_UP);
    expect(await registerPage(`?invitation=${invitation}`)).toContain(USED_UP);
  });

  it("takes a link up to the end of its last day, and not after", async () => {
    const invitation = await invite(admin, { lastDay: inDays(0) });
    await joined(somebody(), invitation);
    await app.pool.query("UPDATE invitations SET ends_at = now() - interval '1 second'");
    expect(await rejected(somebody(), invitation)).toContain(ENDED);
    expect(await registerPage(`?invitation=${invitation}`)).toContain(ENDED);
  });

  it("takes no link that the owner has ended", async () => {
    const invitation = await invite(admin);
    const { rows } = await app.pool.query("SELECT max(id) AS id FROM invitations");
    expect((await admin.send(`/admin/settings/invitations/${rows[0].id}/end`)).status).toBe(200);
    expect(await rejected(somebody(), invitation)).toContain(ENDED);
  });

  it.each(["x", "", "A".repeat(32), "A".repeat(5_000), "' OR 1=1 --", "\u0000", "A".repeat(31)])(
    "knows no link with the token %j",
    async (token) => {
      expect(await rejected(somebody(), token)).toContain(UNKNOWN);
    },
  );

  it("keeps no token, only what it can be held against", async () => {
    const invitation = await invite(admin);
    const { rows } = await app.pool.query("SELECT invitations::text AS row FROM invitations ORDER BY id DESC LIMIT 1");
    expect(rows[0].row).not.toContain(invitation);
    expect(rows[0].row).toMatch(/[0-9a-f]{64}/);
  });

  it("counts no use of somebody who was not let in after all", async () => {
    const invitation = await invite(admin, { maxUses: "2" });
    const known = somebody();
    await joined(known, invitation);
    const path = `/register?invitation=${invitation}`;
    expect((await new Reader(app).send(path, { email: known, password: PASSWORD })).status).toBe(422);
    expect((await new Reader(app).send(path, { email: somebody(), password: "short" })).status).toBe(400);
    await app.pool.query("INSERT INTO blocked_addresses VALUES ('blocked.example')");
    expect((await new Reader(app).send(path, { email: "a@blocked.example", password: PASSWORD })).status).toBe(403);
    // The account fails after the use was counted.
    await app.pool.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'injected'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION refuse()`);
    try {
      const failed = await new Reader(app).send(path, { email: somebody(), password: PASSWORD }).catch(() => null);
      expect(failed?.status ?? 500).toBeGreaterThanOrEqual(400);
    } finally {
      await app.pool.query("DROP FUNCTION refuse CASCADE");
    }
    const { rows } = await app.pool.query("SELECT uses FROM invitations ORDER BY id DESC LIMIT 1");
    expect(rows).toEqual([{ uses: 1 }]);
    await joined(somebody(), invitation);
  });

  it("of twenty registrations at once with a link for five uses makes exactly five accounts", async () => {
    const invitation = await invite(admin, { maxUses: "5" });
    await liftLimits(app.pool, "%");
    const emails = Array.from({ length: 20 }, somebody);
    const answers = await Promise.all(
      emails.map((email) => new Reader(app).send(`/register?invitation=${invitation}`, { email, password: PASSWORD })),
    );
    await app.pool.query("DROP FUNCTION lift CASCADE");
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 302)).toHaveLength(5);
    expect(statuses.filter((status) => status === 403)).toHaveLength(15);
    const made = await app.pool.query("SELECT FROM users WHERE email = ANY ($1)", [emails]);
    expect(made.rowCount).toBe(5);
    const { rows } = await app.pool.query("SELECT uses FROM invitations ORDER BY id DESC LIMIT 1");
    expect(rows).toEqual([{ uses: 5 }]);
  });
});

describe("blocked addresses", () => {
  const block = async (...patterns: string[]) => {
    const response = await admin.send("/admin/settings/blocked-addresses", { patterns: patterns.join("\n") });
    expect(response.status).toBe(200);
  };

  it.each([
    ["blocked.example", "luna@blocked.example"],
    ["blocked.example", "luna@mail.blocked.example"],
    ["Blocked.Example.", "LUNA@BLOCKED.EXAMPLE"],
    ["@blocked.example", "luna+tag@blocked.example"],
    ["ｂｌｏｃｋｅｄ.example", "luna@blocked.example"],
    ["bücher.example", "luna@xn--bcher-kva.example"],
    ["luna@free.example", "Luna+second@free.example"],
    ["lu.na@gmail.com", "luna@googlemail.com"],
    ["googlemail.com", "somebody@gmail.com"],
  ])("%s refuses %s, beside the field, with what was typed", async (pattern, email) => {
    await block(pattern);
    const page = await rejected(email);
    expect(page).toContain(REJECTED);
    expect(page).toMatch(/aria-invalid="true"[^>]*aria-describedby="[^"]*email-error"/);
    expect(page).toContain(`value="${email}"`);
    expect(page).not.toContain(`${REJECTED}</div>`);
  });

  it.each([
    ["blocked.example", "luna@notblocked.example"],
    ["blocked.example", "luna@blocked.example.org"],
    ["luna@free.example", "lunar@free.example"],
    ["lu.na@free.example", "luna@free.example"],
    ["mail.free.example", "luna@free.example"],
  ])("%s lets %s in", async (pattern, email) => {
    await block(pattern);
    await joined(email);
    await app.pool.query("DELETE FROM users WHERE email = $1", [email]);
  });

  it("are no matter to those who have joined", async () => {
    const { email } = await aReader(app, { email: "settled@later.example" });
    await block("later.example", email);
    expect((await new Reader(app).signIn(email)).status).toBe(302);
  });
});

it("a member cannot change to an address that is blocked, nor to the mailbox of a suspended reader", async () => {
  await app.pool.query("INSERT INTO blocked_addresses VALUES ('blocked.example')");
  const member = await aReader(app);
  const { id } = await aReader(app, { email: "expelled@example.org" });
  await admin.send(`/admin/readers/${id}/suspension`, { days: "7", reason: "Rude" });
  for (const email of ["luna@mail.blocked.example", "expelled+x@example.org"]) {
    const response = await member.send("/account/email", { email, current: PASSWORD });
    const page = await response.text();
    expect([response.status, page.includes(REJECTED), page.includes(`value="${email}"`)]).toEqual([400, true, true]);
  }
  expect((await app.pool.query("SELECT FROM email_proofs WHERE email LIKE '%blocked.example'")).rowCount).toBe(0);
  expect((await member.send("/account/email", { email: "luna@free.example", current: PASSWORD })).status).toBe(200);
});

describe("the mailbox of a suspended reader", () => {
  async function suspended(email: string, days = "7"): Promise<string> {
    const { id } = await aReader(app, { email });
    const response = await admin.send(`/admin/readers/${id}/suspension`, { days, reason: "Rude" });
    expect(response.status).toBe(200);
    return id;
  }

  it("opens no other account in any spelling, and nobody hears why", async () => {
    await suspended("rude.reader@gmail.com");
    for (const email of [
      "rudereader@gmail.com",
      "rude.reader+new@gmail.com",
      "r.u.d.e.reader@googlemail.com",
      "RudeReader+x+y@GoogleMail.com",
    ]) {
      const page = await rejected(email);
      expect(page).toContain(REJECTED);
      expect(page).not.toMatch(/suspen/i);
    }
    // The very address says what it says of every account.
    const same = await new Reader(app).register("rude.reader@gmail.com");
    expect(same.status).toBe(422);
    await joined("rude.readers@gmail.com");
  });

  it("is told apart where dots mean something", async () => {
    await suspended("dotted.one@example.org");
    expect(await rejected("dotted.one+x@example.org")).toContain(REJECTED);
    await joined("dottedone@example.org");
  });

  it("stays shut after the account was erased, until the suspension is over", async () => {
    const id = await suspended("leaver@example.org", "1");
    await app.pool.query("DELETE FROM users WHERE id = $1", [id]);
    expect(await rejected("leaver+again@example.org")).toContain(REJECTED);
    expect(await rejected("leaver@example.org")).toContain(REJECTED);
    const { rows } = await app.pool.query("SELECT suspended_mailboxes::text AS row FROM suspended_mailboxes");
    expect(JSON.stringify(rows)).not.toMatch(/leaver|rude/);
    await app.pool.query("UPDATE suspended_mailboxes SET until = now() WHERE user_id IS NULL");
    await joined("leaver@example.org");
  });

  it("opens again once the suspension is lifted", async () => {
    const id = await suspended("forgiven@example.org", "ever");
    expect(await rejected("forgiven+x@example.org")).toContain(REJECTED);
    expect((await admin.send(`/admin/readers/${id}/suspension`, {}, { method: "DELETE" })).status).toBe(200);
    await joined("forgiven+x@example.org");
  });

  it("is known also where an older version suspended its reader", async () => {
    await joined("of-old@example.org");
    await app.pool.query(
      "UPDATE users SET suspended_until = now() + interval '1 day', suspension_reason = 'x' WHERE email = 'of-old@example.org'",
    );
    const { sweep } = await import("#app/site/nightly/sweep.queries.server.ts");
    await sweep();
    expect(await rejected("of-old+x@example.org")).toContain(REJECTED);
    await app.pool.query("UPDATE suspended_mailboxes SET until = now() - interval '1 second'");
    await app.pool.query("UPDATE users SET suspended_until = NULL, suspension_reason = NULL");
    await sweep();
    expect((await app.pool.query("SELECT FROM suspended_mailboxes")).rowCount).toBe(0);
  });

  it("of any other reader opens as many accounts as it likes", async () => {
    await joined("two@example.org");
    await joined("two+second@example.org");
  });
});
