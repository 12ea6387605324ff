import { rm } from "node:fs/promises";
import { join } from "node:path";

import { beforeEach, describe, expect, it } from "vitest";

import { someMessages } from "#tests/factories/club.ts";
import { deliverMails, sentMails } from "#tests/outbox.ts";
import { aReader, type SignedInReader, useTestApp } from "#tests/signed-in.ts";

const { app } = useTestApp();
let ana: SignedInReader, ben: SignedInReader;
let message: number;

const LONG_AGO = new Date("2020-01-01T00:00:00Z");
const MINUTE_MS = 60_000;

beforeEach(async () => {
  await app.pool.query("DELETE FROM users");
  await app.pool.query("DELETE FROM pgboss.job WHERE name = 'mail'");
  await rm(join(app.dataDir, "outbox"), { recursive: true, force: true });
  ana = await aReader(app, { nickname: "Ana", timeZone: "Europe/Vienna", emailVerified: true });
  ben = await aReader(app, { nickname: "Ben", createdAt: LONG_AGO });
  message = (await someMessages(app.pool, ana.id, [{ message: "Hello" }]))[0]!.id;
});

async function reply(at: string | Date): Promise<void> {
  const fields = { clientId: crypto.randomUUID(), message: `Hi ${crypto.randomUUID()}`, replyTo: String(message) };
  await ben.send("/coffee-talk/messages", fields, { headers: { Accept: "application/json" } });
  await app.pool.query("UPDATE notices SET created_at = $1 WHERE id = (SELECT max(id) FROM notices)", [new Date(at)]);
}

async function sendAt(time: string | Date): Promise<void> {
  await app.pool.query("DELETE FROM rate_limits");
  const { sendNoticeEmails } = await import("./emails.queries.server.ts");
  await sendNoticeEmails(new Date(time));
}

const choose = (fields: Record<string, string>) =>
  ana.send("/notices/settings", { quietFrom: "22", quietTo: "7", emails: "on", ...fields });

const seeAll = () => ana.send("/notices", { upTo: "999999999" });

const queued = async () =>
  (await app.pool.query("SELECT count(*)::int AS n FROM pgboss.job WHERE name = 'mail' AND state = 'created'")).rows[0]
    .n as number;

async function received(count: number): Promise<string[]> {
  const stop = await deliverMails(app);
  try {
    await expect.poll(async () => (await sentMails(app.dataDir)).length).toBe(count);
    return (await sentMails(app.dataDir)).map(readable);
  } finally {
    await stop();
  }
}

/** With unfolded headers and a subject without its encoding. */
function readable(mail: string): string {
  return mail
    .replaceAll(/\r\n[ \t]+/g, " ")
    .replaceAll(/=\?UTF-8\?Q\?(.*?)\?= ?/gi, (_, words: string) =>
      decodeURIComponent(words.replaceAll("_", " ").replaceAll("=", "%")),
    );
}

describe("the weekly e-mail", () => {
  it("comes on Monday at seven of the reader's clock with everything of the week, once, and never empty", async () => {
    await sendAt("2026-11-30T08:00:00Z");
    await reply("2026-11-24T10:00:00Z");
    await reply("2026-11-28T10:00:00Z");
    await sendAt("2026-11-30T05:59:00Z");
    expect(await queued()).toBe(0);
    for (const time of ["06:00", "06:01", "23:00"]) await sendAt(`2026-11-30T${time}:00Z`);
    const [mail] = await received(1);
    expect(mail).toContain("Subject: 2 replies to “Hello”");
    expect(mail).toMatch(/http:\/\/localhost:3000\/notices\/\d+/);
    // What comes during the week waits for the next Monday.
    await reply("2026-11-30T10:00:00Z");
    await sendAt("2026-12-01T10:00:00Z");
    await sendAt("2026-12-06T22:00:00Z");
    // Who unmutes somebody on a Thursday gets no “week” then.
    await app.pool.query(
      "UPDATE notices SET created_at = '2026-11-28T10:00:00Z' WHERE seen_at IS NULL AND emailed_at IS NULL",
    );
    await sendAt("2026-12-03T10:00:00Z");
    expect(await queued()).toBe(0);
    await sendAt("2026-12-07T06:00:00Z");
    await received(2);
  });

  it.each([
    ["Europe/Vienna", "2026-03-30T05:00:00Z", "after the clocks went forward"],
    ["Europe/Vienna", "2026-10-26T06:00:00Z", "after they went back"],
    ["America/New_York", "2026-03-09T11:00:00Z", "after the clocks went forward"],
    ["America/New_York", "2026-11-02T12:00:00Z", "after they went back"],
    ["Asia/Kolkata", "2026-11-30T01:30:00Z", "half an hour beside the others"],
  ])("in %s, at %s, %s", async (timeZone, seven) => {
    await app.pool.query("UPDATE profiles SET time_zone = $1 WHERE id = $2", [timeZone, ana.id]);
    await reply(new Date(Date.parse(seven) - 24 * 60 * MINUTE_MS));
    await sendAt(new Date(Date.parse(seven) - MINUTE_MS));
    expect(await queued()).toBe(0);
    await sendAt(seven);
    expect(await queued()).toBe(1);
  });

  it("is not sent for what was seen, nor to somebody unconfirmed, suspended, or who wants none", async () => {
    const monday = "2026-11-30T06:00:00Z";
    await reply("2026-11-28T10:00:00Z");
    for (const [off, on] of [
      ["email_verified = false", "email_verified = true"],
      ["suspended_until = '9999-01-01', suspension_reason = 'x'", "suspended_until = NULL, suspension_reason = NULL"],
      ["waiting_since = now()", "waiting_since = NULL"],
    ]) {
      await app.pool.query(`UPDATE users SET ${off} WHERE id = $1`, [ana.id]);
      // Without a mail server e-mails are files that reach no stranger.
      if (!off!.startsWith("email")) await sendAt(monday);
      expect(await queued()).toBe(0);
      await app.pool.query(`UPDATE users SET ${on} WHERE id = $1`, [ana.id]);
    }
    expect((await ana.send("/notices/settings", { quietFrom: "22", quietTo: "7" })).status).toBe(303);
    await sendAt(monday);
    expect(await queued()).toBe(0);
    await choose({});
    await seeAll();
    await sendAt(monday);
    expect(await queued()).toBe(0);
  });

  it("leads, signed out, through signing in to the place", async () => {
    await reply("2026-11-28T10:00:00Z");
    await sendAt("2026-11-30T06:00:00Z");
    const [mail] = await received(1);
    const path = /http:\/\/localhost:3000(\/notices\/\d+)/.exec(mail!)![1]!;
    const visit = await app.request(path, { headers: { Accept: "text/html" } });
    expect(decodeURIComponent(String(visit.headers.getSetCookie()))).toContain(path);
    expect((await ana.get(path)).headers.get("Location")).toMatch(/^\/coffee-talk\?at=\d+$/);
  });
});

describe("an e-mail at once", () => {
  it("waits two minutes, and is one for a hundred replies within an hour", async () => {
    await choose({ reply: "email" });
    await reply("2026-11-25T10:00:00Z");
    await sendAt("2026-11-25T10:01:00Z");
    expect(await queued()).toBe(0);
    for (let times = 0; times < 9; times++) await reply("2026-11-25T10:00:30Z");
    await sendAt("2026-11-25T10:03:00Z");
    for (let times = 0; times < 9; times++) await reply("2026-11-25T10:20:00Z");
    await sendAt("2026-11-25T10:30:00Z");
    expect(await queued()).toBe(1);
    await sendAt("2026-11-25T11:04:00Z");
    const mails = await received(2);
    expect(mails.map((mail) => /Subject: (\d+) replies/.exec(mail)?.[1]).toSorted()).toEqual(["10", "9"]);
  });

  it("keeps the reader's quiet hours, by their clock", async () => {
    await choose({ reply: "email" });
    await reply("2026-11-25T20:00:00Z");
    for (const time of ["2026-11-25T21:00:00Z", "2026-11-26T03:00:00Z", "2026-11-26T05:59:00Z"]) await sendAt(time);
    expect(await queued()).toBe(0);
    await sendAt("2026-11-26T06:00:00Z");
    expect(await queued()).toBe(1);
  });

  it.each([
    ["Europe/Vienna", "2026-03-29T05:00:00Z", "of the day when the clocks went forward"],
    ["Europe/Vienna", "2026-10-25T06:00:00Z", "of the day when they went back"],
    ["America/New_York", "2026-03-08T11:00:00Z", "of the day when the clocks went forward"],
    ["America/New_York", "2026-11-01T12:00:00Z", "of the day when they went back"],
    ["Asia/Kolkata", "2026-11-25T01:30:00Z", "half an hour beside the others"],
  ])("in %s, waits until %s, %s", async (timeZone, seven) => {
    await app.pool.query("UPDATE profiles SET time_zone = $1 WHERE id = $2", [timeZone, ana.id]);
    await choose({ reply: "email" });
    await reply(new Date(Date.parse(seven) - 8 * 60 * MINUTE_MS));
    for (const before of [7 * 60, 60, 1]) await sendAt(new Date(Date.parse(seven) - before * MINUTE_MS));
    expect(await queued()).toBe(0);
    await sendAt(seven);
    expect(await queued()).toBe(1);
  });

  it("does not come from an account of the last hour", async () => {
    await choose({ reply: "email" });
    await app.pool.query("UPDATE users SET created_at = now() WHERE id = $1", [ben.id]);
    await reply("2026-11-25T10:00:00Z");
    await sendAt("2026-11-25T10:10:00Z");
    expect(await queued()).toBe(0);
  });

  it("ends after sixty days without a look, says so, and begins again with the next look", async () => {
    await choose({ reply: "email" });
    await reply("2026-06-01T10:00:00Z");
    await sendAt("2026-06-01T11:00:00Z");
    await reply("2026-08-10T10:00:00Z");
    await sendAt("2026-08-10T11:00:00Z");
    expect((await received(2)).filter((mail) => mail.includes("this is the last e-mail"))).toHaveLength(1);
    await reply("2026-08-12T10:00:00Z");
    await sendAt("2026-08-12T11:00:00Z");
    await seeAll();
    await reply("2026-08-13T10:00:00Z");
    await sendAt("2026-08-13T11:00:00Z");
    await received(3);
  });

  it("begins again, and not for one alone, where its reader asks for it", async () => {
    await choose({ reply: "email" });
    await reply("2026-06-01T10:00:00Z");
    await sendAt("2026-06-01T11:00:00Z");
    await reply("2026-08-10T10:00:00Z");
    await sendAt("2026-08-10T11:00:00Z");
    await choose({});
    for (const day of ["12", "13"]) {
      await reply(`2026-08-${day}T10:00:00Z`);
      await sendAt(`2026-08-${day}T11:00:00Z`);
    }
    expect((await received(4)).filter((mail) => mail.includes("this is the last e-mail"))).toHaveLength(1);
  });
});

describe("unsubscribing", () => {
  async function stopPath(): Promise<string> {
    await reply("2026-11-28T10:00:00Z");
    await sendAt("2026-11-30T06:00:00Z");
    const [mail] = await received(1);
    expect(mail).toContain("List-Unsubscribe-Post: List-Unsubscribe=One-Click");
    return /List-Unsubscribe: <http:\/\/localhost:3000([^>]+)>/.exec(mail!)![1]!;
  }
  const isOn = async () =>
    (await app.pool.query("SELECT is_on FROM notice_emails WHERE user_id = $1", [ana.id])).rows[0]?.is_on ?? true;

  it("takes one POST of a mail program, and no GET", async () => {
    const path = await stopPath();
    expect(await (await app.request(path)).text()).toContain("Stop these e-mails");
    expect(await isOn()).toBe(true);
    // As RFC 8058 wants it, and as it may be.
    const form = new FormData();
    form.set("List-Unsubscribe", "One-Click");
    expect((await app.request(path, { method: "POST", body: form })).status).toBe(200);
    const headers = { "Content-Type": "application/x-www-form-urlencoded" };
    const response = await app.request(path, { method: "POST", body: "List-Unsubscribe=One-Click", headers });
    expect(response.status).toBe(200);
    expect(response.headers.getSetCookie()).toEqual([]);
    expect(await isOn()).toBe(false);
  });

  it("is refused for another reader's address or a changed one", async () => {
    const path = await stopPath();
    for (const forged of [path.replace(ana.id, ben.id), `${path}x`, "/emails/stop?of=", "/emails/stop"]) {
      expect((await app.request(forged, { method: "POST" })).status).toBe(404);
    }
    expect(await isOn()).toBe(true);
  });
});

it("a mailbox that refused an e-mail gets none until its reader asks again", async () => {
  const { noteRefusedMailbox } = await import("#app/auth/notices/emails.queries.server.ts");
  await noteRefusedMailbox(ana.email);
  await reply("2026-11-28T10:00:00Z");
  await sendAt("2026-11-30T06:00:00Z");
  expect(await queued()).toBe(0);
  await choose({});
  await sendAt("2026-11-30T06:10:00Z");
  expect(await queued()).toBe(1);
});

it("a transaction that fails takes the e-mail with it, and the next one sends it", async () => {
  await reply("2026-11-28T10:00:00Z");
  await app.pool.query(`CREATE FUNCTION fail() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'down'; END $$;
    CREATE CONSTRAINT TRIGGER fail_late AFTER UPDATE ON notices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION fail()`);
  await sendAt("2026-11-30T06:00:00Z");
  await app.pool.query("DROP FUNCTION fail CASCADE");
  expect(await queued()).toBe(0);
  await Promise.all([sendAt("2026-11-30T06:01:00Z"), sendAt("2026-11-30T06:01:00Z")]);
  expect(await queued()).toBe(1);
});
