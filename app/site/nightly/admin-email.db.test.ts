import { expect, it } from "vitest";

import { aDeal, someMessages } from "#tests/factories/club.ts";
import { deliverMails, sentMails } from "#tests/outbox.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app, ana, ben } = useTestApp({
  admin: { role: "admin", emailVerified: true },
  other: { role: "admin" },
  ana: {},
  ben: {},
});

const toAdmins = async () =>
  (await sentMails(app.dataDir)).filter((mail) => mail.includes("Something new is waiting for you"));

it("K6: admins get at most one e-mail a day, only when something new waits, and without a reader's words", async () => {
  const { emailAdmins } = await import("./admin-email.queries.server.ts");
  const stop = await deliverMails(app);
  const send = async (expected: number) => {
    await emailAdmins();
    await expect.poll(async () => (await toAdmins()).length).toBe(expected);
  };
  const dayPasses = () =>
    app.pool.query("UPDATE site_settings SET admins_mailed_at = admins_mailed_at - interval '25 hours'");
  try {
    await send(0);
    const [message, second] = await someMessages(app.pool, ben.id, [{ message: "Cheap pills" }, {}]);
    const report = (thing: number) =>
      ana.send("/reports", { kind: "message", thing: String(thing), reason: "spam", note: "Look" });
    await report(message!.id);
    await send(1);
    const [mail] = await toAdmins();
    expect(mail).toContain("To: admin@example.org");
    expect(mail).toContain("1 report is waiting for your decision.");
    expect(mail).not.toContain("Cheap pills");

    await report(second!.id);
    await send(1);
    // Nothing came since the first e-mail but what it told, a day later.
    await app.pool.query("DELETE FROM reports WHERE thing_id = $1", [second!.id]);
    await app.pool.query("UPDATE reports SET updated_at = now() - interval '2 days'");
    await dayPasses();
    await send(1);
    await aDeal(app.pool, { endsOn: new Date(Date.now() - 24 * 3_600_000).toISOString().slice(0, 10) });
    await send(2);
    expect((await toAdmins()).at(-1)).toContain("1 deal has ended or was reported as expired.");
  } finally {
    await stop();
  }
});
