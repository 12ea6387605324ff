import { mkdir, utimes, writeFile } from "node:fs/promises";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { MAIL, postRoom, type PostRoom, TO, until } from "#app/server/mail/fixtures/post-room.ts";
import { forgetAddress } from "#app/server/mail/mailer.ts";

let room: PostRoom;

beforeEach(async () => {
  room = await postRoom();
});

afterEach(async () => {
  await room.clear();
});

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
    await forgetAddress(TO.toUpperCase());
    const left = await Promise.all((await room.files()).map((file) => room.read(file)));
    expect(left.map((letter) => /^To: ?(?:\r\n )?(.*)\r$/m.exec(letter)?.[1]).toSorted()).toEqual(others.toSorted());
    await forgetAddress(others.at(-1)!);
    expect(await room.files()).toHaveLength(4);
  });

  it("T11: are not written once their reader is gone, however late they are", async () => {
    const mailer = room.open();
    for (let each = 0; each < 20; each++) mailer.send({ ...MAIL, to: each % 2 ? TO : "ben@reader.test" });
    await forgetAddress(TO);
    await mailer.drain();
    const letters = await Promise.all((await room.files()).map((file) => room.read(file)));
    expect(letters).toHaveLength(10);
    expect(letters.join("")).not.toContain(TO);
  });

  it("T11: that could not be sent are neither tried again nor kept", async () => {
    const mailer = room.open({ smtpUrl: "smtp://127.0.0.1:1", retryDelaysMs: [60_000] });
    mailer.send(MAIL);
    mailer.send({ ...MAIL, to: "ben@reader.test" });
    await until(async () => expect(await room.files("unsent")).toHaveLength(2));
    mailer.send(MAIL);
    await forgetAddress(TO);
    await mailer.drain();
    const [file = "", ...more] = await room.files("unsent");
    expect(more).toEqual([]);
    expect(await room.read(path.join("unsent", file))).toContain("ben@reader.test");
  });
});
