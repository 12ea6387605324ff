import { readdir, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

import { describe, expect, it } from "vitest";

import { openMail } from "#app/platform/mail/fixtures/mail-server.ts";
import { MAIL, setPostRoom, TO, until } from "#app/platform/mail/fixtures/post-room.ts";

const AT = new Date("2026-11-20T10:11:12.345Z");
const now = () => AT;
const room = setPostRoom();

describe("the outbox", () => {
  it("holds one file a mail, named by time, that only the owner can read", async () => {
    const mailer = room.open({ now });
    mailer.send(MAIL);
    mailer.send({ ...MAIL, to: "ben@reader.test" });
    await until(() => expect(room.lines).toHaveLength(2));

    const files = await room.files();
    expect(files).toHaveLength(2);
    for (const file of files) {
      expect(file).toMatch(/^2026-11-20T10-11-12\.345Z-[0-9a-f]{8}\.eml$/);
      expect((await stat(path.join(room.outbox, file))).mode & 0o777).toBe(0o600);
    }
    expect((await stat(room.outbox)).mode & 0o777).toBe(0o700);
    expect(room.lines.map(({ message, fields }) => [message, fields.file])).toEqual(
      expect.arrayContaining(files.map((file) => ["mail written to the outbox", file])),
    );
    expect(room.lines).toHaveLength(2);
    expect(JSON.stringify(room.lines)).not.toContain("reader.test");
  });

  it("holds mails that a program can open and a person can read", async () => {
    const mailer = room.open({ now });
    const url = `http://localhost:3000/reset-password?token=${"abc=".repeat(30)}`;
    const words = "Žluťoučký kůň — 読書";
    mailer.send({ to: TO, subject: words, text: `${words}\n${url}`, html: `<p>${words}</p>` });
    await until(async () => expect(await room.files()).toHaveLength(1));

    const source = await room.read((await room.files())[0] ?? "");
    expect(source).toContain(`${words}\r\n${url}\r\n`);
    expect(source.replaceAll("\r\n", "")).not.toContain("\n");
    expect(await openMail(source)).toMatchObject({
      from: { name: "Bookmatch", address: "desk@bookmatch.test" },
      to: [{ address: TO }],
      subject: words,
      text: `${words}\n${url}`,
      html: `<p>${words}</p>`,
      date: "2026-11-20T10:11:12.000Z",
    });
  });

  it("is not made before the first mail", async () => {
    await room.open().stop();
    await expect(readdir(room.outbox)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("is tried again when the disk refuses, and says so", async () => {
    // A file where a folder should be fails for root as well, unlike missing permissions.
    await writeFile(room.outbox, "in the way");
    room.open().send(MAIL);
    await until(() => expect(room.messages()).toContain("background work failed"));
    await rm(room.outbox);
    await until(() => expect(room.messages()).toContain("mail written to the outbox"));
    expect(JSON.stringify(room.lines)).not.toContain(TO);
  });
});
