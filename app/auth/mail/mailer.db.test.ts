import { beforeAll, beforeEach, describe, expect, it } from "vitest";

import { PASSWORD, Reader } from "#tests/reader.ts";
import { aReader, anAdmin, useTestApp } from "#tests/signed-in.ts";

import { MAIL_KINDS, type MailKind } from "./mail-kinds.ts";
import type { mailer as Mailer } from "./mailer.queries.server.ts";

/** Nobody listens there: mails wait in the queue, where they can be counted. */
const { app } = useTestApp({}, { SMTP_URL: "smtp://127.0.0.1:9" });
let mailer: typeof Mailer;
beforeAll(async () => {
  ({ mailer } = await import("./mailer.queries.server.ts"));
});
beforeEach(() => app.pool.query("DELETE FROM pgboss.job"));

const CONTENT = { subject: "A letter", text: "Good evening.", html: "<p>Good evening.</p>" };
const SPELLINGS = [
  "ana.b@gmail.com",
  "anab@gmail.com",
  "ANAB@googlemail.com",
  "anab+books@gmail.com",
  "a.nab@gmail.com",
];
const NOTICES = MAIL_KINDS.filter((kind) => kind !== "confirmation" && kind !== "test");

const queued = async () =>
  (await app.pool.query("SELECT count(*)::int AS count FROM pgboss.job WHERE name = 'mail'")).rows[0].count as number;

async function send(kind: MailKind, to: string): Promise<void> {
  if (kind === "confirmation") await mailer.sendConfirmation(to, async () => CONTENT);
  else if (kind === "test") await mailer.tryNow(to, CONTENT);
  else mailer.send(kind, to, () => CONTENT);
  await mailer.forget("nobody@example.org");
}

describe("a mailbox", () => {
  it.each([...NOTICES, "confirmation"] as const)(
    "gets three of %s in half an hour, however it is written",
    async (kind) => {
      for (const to of SPELLINGS) await send(kind, to);
      expect(await queued()).toBe(3);
      await send(kind, "other@example.org");
      expect(await queued()).toBe(4);
      await app.pool.query("UPDATE rate_limits SET last_request = last_request - 31 * 60 * 1000");
      await send(kind, SPELLINGS[0]!);
      expect(await queued()).toBe(5);
    },
  );

  it("that an account has not confirmed gets its confirmation and nothing else", async () => {
    const { email } = await aReader(app);
    for (const kind of NOTICES) await send(kind, email);
    expect(await queued()).toBe(0);
    await send("confirmation", email);
    expect(await queued()).toBe(1);
  });
});

/** Everything that a stranger can do with an account whose address is not theirs. */
const FORMS: Array<[path: string, fields: (email: string) => Record<string, string>]> = [
  ["/account/email-verification", () => ({})],
  ["/forgot-password", (email) => ({ email })],
  ["/account/password", () => ({ current: PASSWORD, password: PASSWORD })],
  ["/account/email", (email) => ({ email: `other-${email}`, current: PASSWORD })],
  ["/account/second-factor/recovery-codes", () => ({})],
];

it("no form of an unconfirmed account has its mailbox written to but for three confirmations", async () => {
  for (const n of [1, 2, 3]) {
    const email = `victim+${n}@example.org`;
    const reader = await aReader(app, { email });
    await new Reader(app).signIn(email, PASSWORD);
    for (const [path, fields] of FORMS) {
      for (let time = 0; time < 2; time++) await reader.send(path, fields(email));
    }
  }
  const asked = async () => (await app.pool.query("SELECT DISTINCT data->>'to' AS mailbox FROM pgboss.job")).rows;
  await expect.poll(queued).toBe(3);
  expect((await asked()).length).toBeLessThanOrEqual(3);
  const { rows } = await app.pool.query("SELECT count FROM rate_limits WHERE key LIKE 'mail-%'");
  expect(rows).toEqual([{ count: 3 }]);
});

it("accounts that change their address write three letters to the new mailbox, and say so at the fourth", async () => {
  const answers: Response[] = [];
  for (let n = 0; n < 4; n++) {
    const reader = await aReader(app, { emailVerified: true });
    answers.push(await reader.send("/account/email", { email: `victim+${n}@example.com`, current: PASSWORD }));
  }
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
  expect(await answers[3]!.text()).toMatch(/We’ve sent this address three e-mails .* in \d+ minutes\./);
  // To each account's own address goes a notice.
  await expect.poll(queued).toBe(6);
});

it("an account changes its address once the present one is confirmed", async () => {
  const reader = await aReader(app);
  expect(await (await reader.get("/account/email")).text()).toContain("Confirm your current address first.");
  const answer = await reader.send("/account/email", { email: "new@example.org", current: PASSWORD });
  expect(answer.status).toBe(403);
  expect(await queued()).toBe(0);
});

it("a reader who asks for their confirmation a fourth time is told how long to wait", async () => {
  const reader = await aReader(app);
  for (let n = 0; n < 3; n++) expect((await reader.send("/account/email-verification", {})).status).toBe(200);
  const refused = await reader.send("/account/email-verification", {});
  expect(refused.status).toBe(429);
  expect(await refused.text()).toMatch(/You’ve already asked three times\. You can ask again in \d+ minutes\./);
});

it("an admin sends three test e-mails to their own address, confirmed or not", async () => {
  const tryMail = async (admin: Reader) =>
    (
      (await (
        await admin.send("/admin/settings/test-mail", {}, { headers: { Accept: "application/json" } })
      ).json()) as {
        problem: string;
      }
    ).problem;
  for (const admin of [await anAdmin(app), await anAdmin(app, { emailVerified: true })]) {
    for (let n = 0; n < 3; n++) expect(await tryMail(admin)).toContain("connection refused");
    expect(await tryMail(admin)).toMatch(/you’ve already had three, and we can send the next one in \d+ minutes/);
  }
});
