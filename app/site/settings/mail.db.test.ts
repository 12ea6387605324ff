import { createServer, type AddressInfo } from "node:net";

import { beforeEach, describe, expect, it } from "vitest";

import { mailServer, smtpError } from "#app/platform/mail/fixtures/mail-server.ts";
import { useTestApp } from "#tests/signed-in.ts";

/** A port at which a test's own mail server stands, or nobody. */
const port = await new Promise<number>((resolve) => {
  const server = createServer().listen(0, "127.0.0.1", () => {
    const { port } = server.address() as AddressInfo;
    server.close(() => resolve(port));
  });
});
const { app, admin, ana } = useTestApp(
  { admin: { role: "admin", emailVerified: true }, ana: {} },
  { SMTP_URL: `smtp://127.0.0.1:${port}` },
);

beforeEach(async () => {
  await app.pool.query("DELETE FROM pgboss.job; DELETE FROM verifications");
});

const JSON_ANSWER = { headers: { Accept: "application/json" } };
const tryMail = async () => (await admin.send("/admin/settings/test-mail", {}, JSON_ANSWER)).json();
const textOf = async (path: string) =>
  (await (await admin.get(path)).text()).replaceAll("<!-- -->", "").replaceAll(/<script\b[^]*?<\/script>/g, "");

describe("a mail server that does not work", () => {
  it("is named in its own words by a test e-mail, and at the desk with what waits", async () => {
    expect(await tryMail()).toEqual({ problem: "We couldn’t send the test e-mail: connection refused." });
    await app.pool.query("INSERT INTO pgboss.job (name, state) SELECT 'mail', 'retry' FROM generate_series(1, 3)");
    for (const path of ["/admin", "/admin/settings"]) {
      expect(await textOf(path)).toMatch(
        /No e-mail has gone out since \d+:\d\d [AP]M \(connection refused\): 3 e-mails are waiting/,
      );
    }
    expect(await textOf("/admin")).toContain("Needs your attention");
    expect(await textOf("/dashboard")).toMatch(/Administration \(\d+\)/);
  });

  it("counts from its first failure, and is forgotten with the first mail that goes out", async () => {
    await tryMail();
    const [first] = (await app.pool.query("SELECT value FROM verifications")).rows as [{ value: string }];
    await tryMail();
    const [second] = (await app.pool.query("SELECT value FROM verifications")).rows as [{ value: string }];
    const since = (row: { value: string }) => (JSON.parse(row.value) as { failingSince: string }).failingSince;
    expect(since(second)).toBe(since(first));
    expect(second.value).not.toBe(first.value);

    const server = await mailServer({ port });
    try {
      expect(await tryMail()).toEqual({ ok: true });
      expect(server.received).toHaveLength(1);
      expect(await textOf("/admin")).not.toContain("No e-mail has gone out");
      expect(await textOf("/admin/settings")).toMatch(
        /Last sent: .* Last failure: .* \(connection refused\)\. None waiting/,
      );
    } finally {
      await server.close();
    }
  });

  it("gets one e-mail of notices at a time, so that one full mailbox holds up nobody else", async () => {
    await app.pool.query(`
      WITH reader AS (INSERT INTO users (id, email, email_verified, role)
        SELECT 'told ' || n, n || '@told.example', true, 'admin' FROM generate_series(1, 3) n RETURNING id)
      INSERT INTO notices (user_id, kind, way, created_at) SELECT id, 'waiting', 'email', now() - interval '1 hour' FROM reader;
      INSERT INTO notice_emails (user_id, quiet_from, quiet_to) SELECT id, 0, 0 FROM users WHERE email LIKE '%@told.example'`);
    await tryMail();
    const { sendNoticeEmails } = await import("#app/site/notices/emails.queries.server.ts");
    for (let sent = 1; sent <= 3; sent++) {
      await sendNoticeEmails();
      const { rows } = await app.pool.query("SELECT FROM notices WHERE way = 'email' AND emailed_at IS NOT NULL");
      expect(rows).toHaveLength(sent);
    }
    await app.pool.query("DELETE FROM users WHERE email LIKE '%@told.example'");
  });

  it("does not tell an address, not even where the server repeats it", async () => {
    const server = await mailServer({
      port,
      onRcptTo: ({ address }, _, next) => next(smtpError(550, `5.1.1 <${address}>: mailbox of ${address} unavailable`)),
    });
    try {
      const { problem } = (await tryMail()) as { problem: string };
      expect(problem).toContain("550 5.1.1");
      expect(problem).not.toContain(admin.email);
      // It takes other mails.
      expect(await textOf("/admin")).not.toContain("No e-mail has gone out");
      const { rows } = await app.pool.query("SELECT value FROM verifications");
      expect(JSON.stringify(rows)).not.toContain("@");
    } finally {
      await server.close();
    }
  });
});

it("the state of mail and the test e-mail are for admins alone", async () => {
  expect((await ana.get("/admin/settings")).status).toBe(302);
  expect((await ana.send("/admin/settings/test-mail", {}, JSON_ANSWER)).status).not.toBe(200);
});
