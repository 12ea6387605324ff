import { mkdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";

import { describe, expect, it } from "vitest";

import { MAIL, setUpMail, TO, until } from "#app/platform/mail/fixtures/mail-fixture.ts";
import type { JobData } from "#db/job-queues.ts";

const fixture = setUpMail();

const DAY_MS = 24 * 60 * 60 * 1000;

describe("letters in the outbox", () => {
  it("are taken away after thirty days, and nothing else is", async () => {
    const now = new Date("2026-11-20T10:00:00Z");
    await mkdir(fixture.outbox);
    const lay = async (name: string, days: number) => {
      const file = path.join(fixture.outbox, name);
      await writeFile(file, "To: ana@reader.test\r\n\r\n");
      await utimes(file, now, new Date(now.getTime() - days * DAY_MS));
    };
    await lay("old.eml", 30.1);
    await lay("young.eml", 29.9);
    await lay("notes.txt", 400);
    await lay(".killed.eml.part", 0.1);
    for (const folder of ["unsent", "unsent-2"]) await mkdir(path.join(fixture.outbox, folder));
    await lay("unsent/of an earlier version.json", 0);
    await lay(".writing.eml.part", 0.01);
    fixture.open({ now: () => now });
    await until(async () =>
      expect((await fixture.files()).toSorted()).toEqual([".writing.eml.part", "notes.txt", "young.eml"]),
    );
    expect(fixture.lines).toEqual([]);
  });

  it("T11: go with the reader they are to, and with nobody else", async () => {
    const others = [
      "ben@reader.test",
      `x${TO}`,
      `${TO}.example`,
      "ana@reader.tes",
      "a.very.long.name".repeat(3) + "@reader.test",
    ];
    const mailer = fixture.open();
    for (const to of [TO, ...others, TO]) mailer.send({ ...MAIL, to, text: `To: ${TO}`, subject: `to ${TO}` });
    await until(async () => expect((await fixture.files()).filter((name) => name.endsWith(".eml"))).toHaveLength(7));
    await mailer.forget(TO.toUpperCase());
    const left = await Promise.all((await fixture.files()).map((file) => fixture.read(file)));
    expect(left.map((mail) => /^To: ?(?:\r\n )?(.*)\r$/m.exec(mail)?.[1]).toSorted()).toEqual(others.toSorted());
    await mailer.forget(others.at(-1)!);
    expect(await fixture.files()).toHaveLength(4);
  });

  it("T11: are not written once their reader is gone, however late they are", async () => {
    const mailer = fixture.open();
    for (let each = 0; each < 20; each++) mailer.send({ ...MAIL, to: each % 2 ? TO : "ben@reader.test" });
    await mailer.forget(TO);
    await until(async () => expect(await fixture.waiting()).toBe(0));
    const mails = await Promise.all((await fixture.files()).map((file) => fixture.read(file)));
    expect(mails).toHaveLength(10);
    expect(mails.join("")).not.toContain(TO);
  });

  it("T11: that could not be sent are neither tried again nor kept, whichever process took them", async () => {
    await fixture.setTries(1_000);
    const [one, other] = [1, 2].map(() => fixture.open({ smtpUrl: "smtp://127.0.0.1:1" }));
    one!.send(MAIL);
    other!.send({ ...MAIL, to: TO.toUpperCase() });
    other!.send({ ...MAIL, to: "ben@reader.test" });
    const tries = () => Map.groupBy(fixture.lines, ({ fields }) => fields.mail);
    const triedSince = (before: ReturnType<typeof tries>) =>
      [...tries()].map(([mail, { length }]) => mail !== undefined && length - (before.get(mail)?.length ?? 0));
    await until(() => expect([...tries().keys()].filter(Boolean)).toHaveLength(3));
    await other!.forget(TO);
    const { rowCount } = await fixture.database.pool.query("SELECT 1 FROM pgboss.job WHERE name = 'mail'");
    expect(rowCount).toBe(1);
    const before = tries();
    await until(() => expect(Math.max(...triedSince(before).map(Number))).toBeGreaterThan(2));
    // One that was on its way in the other process may have failed meanwhile.
    expect(triedSince(before).filter((times) => Number(times) > 1)).toHaveLength(1);
  });

  it("T11: are not written where a process had just taken them up", async () => {
    const mails: JobData["mail"][] = [];
    const { send, delivery } = fixture.open({
      jobs: { send: async (_, mail) => void mails.push(mail), drop: async () => {}, sendWithin: async () => {} },
    });
    send(MAIL);
    send(MAIL);
    await until(() => expect(mails).toHaveLength(2));
    const takeUp = (data: JobData["mail"], dropped: boolean) =>
      delivery.work(new AbortController().signal, { data, isLastTry: false, isDropped: async () => dropped });
    await takeUp(mails[0]!, true);
    expect(await fixture.files()).toEqual([]);
    await takeUp(mails[1]!, false);
    expect(await fixture.files()).toHaveLength(1);
  });

  it("T11: say so where they cannot be removed", async () => {
    const drop = async () => Promise.reject(Object.assign(new Error(TO), { code: "ECONNREFUSED" }));
    await fixture.open({ jobs: { send: async () => {}, drop, sendWithin: async () => {} } }).forget(TO);
    expect(fixture.lines).toEqual([
      {
        level: "error",
        fields: { code: "ECONNREFUSED" },
        message: "letters to an erased address could not be removed",
      },
    ]);
  });
});
