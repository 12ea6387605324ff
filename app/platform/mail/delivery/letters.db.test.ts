import { mkdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";

import { describe, expect, it } from "vitest";

import { MAIL, setPostRoom, TO, until } from "#app/platform/mail/fixtures/post-room.ts";
import type { JobData } from "#db/job-queues.ts";

const room = setPostRoom();

const DAY_MS = 24 * 60 * 60 * 1000;

describe("letters in the outbox", () => {
  it("are taken away after thirty days, and nothing else is", async () => {
    const now = new Date("2026-11-20T10:00:00Z");
    await mkdir(room.outbox);
    const lay = async (name: string, days: number) => {
      const file = path.join(room.outbox, name);
      await writeFile(file, "To: ana@reader.test\r\n\r\n");
      await utimes(file, now, new Date(now.getTime() - days * DAY_MS));
    };
    await lay("old.eml", 30.1);
    await lay("young.eml", 29.9);
    await lay("notes.txt", 400);
    await lay(".killed.eml.part", 0.1);
    for (const folder of ["unsent", "unsent-2"]) await mkdir(path.join(room.outbox, folder));
    await lay("unsent/of an earlier version.json", 0);
    await lay(".writing.eml.part", 0.01);
    room.open({ now: () => now });
    await until(async () =>
      expect((await room.files()).toSorted()).toEqual([".writing.eml.part", "notes.txt", "young.eml"]),
    );
    expect(room.lines).toEqual([]);
  });

  it("T11: go with the reader they are to, and with nobody else", async () => {
    const others = [
      "ben@reader.test",
      `x${TO}`,
      `${TO}.example`,
      "ana@reader.tes",
      "a.very.long.name".repeat(3) + "@reader.test",
    ];
    const mailer = room.open();
    for (const to of [TO, ...others, TO]) mailer.send({ ...MAIL, to, text: `To: ${TO}`, subject: `to ${TO}` });
    await until(async () => expect((await room.files()).filter((name) => name.endsWith(".eml"))).toHaveLength(7));
    await mailer.forget(TO.toUpperCase());
    const left = await Promise.all((await room.files()).map((file) => room.read(file)));
    expect(left.map((letter) => /^To: ?(?:\r\n )?(.*)\r$/m.exec(letter)?.[1]).toSorted()).toEqual(others.toSorted());
    await mailer.forget(others.at(-1)!);
    expect(await room.files()).toHaveLength(4);
  });

  it("T11: are not written once their reader is gone, however late they are", async () => {
    const mailer = room.open();
    for (let each = 0; each < 20; each++) mailer.send({ ...MAIL, to: each % 2 ? TO : "ben@reader.test" });
    await mailer.forget(TO);
    await until(async () => expect(await room.waiting()).toBe(0));
    const letters = await Promise.all((await room.files()).map((file) => room.read(file)));
    expect(letters).toHaveLength(10);
    expect(letters.join("")).not.toContain(TO);
  });

  it("T11: that could not be sent are neither tried again nor kept, whichever process took them", async () => {
    const [one, other] = [1, 2].map(() => room.open({ smtpUrl: "smtp://127.0.0.1:1" }));
    one!.send(MAIL);
    other!.send({ ...MAIL, to: TO.toUpperCase() });
    other!.send({ ...MAIL, to: "ben@reader.test" });
    await until(() => expect(room.messages().length).toBeGreaterThanOrEqual(3));
    await other!.forget(TO);
    await until(() => expect(room.messages()).toContain("mail given up"));
    await until(async () => expect(await room.waiting()).toBe(0));
    expect(room.messages().filter((said) => said === "mail given up")).toHaveLength(1);
    const { rowCount } = await room.database.pool.query("SELECT 1 FROM pgboss.job WHERE name = 'mail'");
    expect(rowCount).toBe(1);
  });

  it("T11: are not written where a process had just taken them up", async () => {
    const letters: JobData["mail"][] = [];
    const { send, delivery } = room.open({
      jobs: { send: async (_, letter) => void letters.push(letter), drop: async () => {} },
    });
    send(MAIL);
    send(MAIL);
    await until(() => expect(letters).toHaveLength(2));
    const takeUp = (data: JobData["mail"], dropped: boolean) =>
      delivery.work(new AbortController().signal, { data, isLastTry: false, isDropped: async () => dropped });
    await takeUp(letters[0]!, true);
    expect(await room.files()).toEqual([]);
    await takeUp(letters[1]!, false);
    expect(await room.files()).toHaveLength(1);
  });

  it("T11: say so where they cannot be removed", async () => {
    const drop = async () => Promise.reject(Object.assign(new Error(TO), { code: "ECONNREFUSED" }));
    await room.open({ jobs: { send: async () => {}, drop } }).forget(TO);
    expect(room.lines).toEqual([
      {
        level: "error",
        fields: { code: "ECONNREFUSED" },
        message: "letters to an erased address could not be removed",
      },
    ]);
  });
});
