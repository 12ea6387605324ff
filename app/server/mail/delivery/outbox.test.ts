import { mkdir, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";

import { afterEach, beforeEach, describe, expect, it } from "vitest";

import { mailServer, openMail } from "#app/server/mail/fixtures/mail-server.ts";
import { MAIL, postRoom, type PostRoom, TO, until } from "#app/server/mail/fixtures/post-room.ts";

const AT = new Date("2026-11-20T10:11:12.345Z");
const now = () => AT;
let room: PostRoom;

beforeEach(async () => {
  room = await postRoom();
});

afterEach(async () => {
  await room.clear();
});

async function kept(change: object = {}, id = "0b9f7a52-9f0e-4c3b-8a52-1f2e3d4c5b6a"): Promise<void> {
  const folder = path.join(room.outbox, "unsent");
  await mkdir(folder, { recursive: true });
  const mail = { id, at: AT.toISOString(), ...MAIL, ...change };
  await writeFile(path.join(folder, `${id}.json`), JSON.stringify(mail));
}

describe("the outbox", () => {
  it("holds one file a mail, named by time, that only the owner can read", async () => {
    const mailer = room.open({ now });
    mailer.send(MAIL);
    mailer.send({ ...MAIL, to: "ben@reader.test" });
    await mailer.drain();

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
    await mailer.drain();

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
    await room.open().drain();
    await expect(readdir(room.outbox)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("is tried again when the disk refuses, and says so", async () => {
    // A file where a folder should be fails for root as well, unlike missing permissions.
    await writeFile(room.outbox, "in the way");
    const mailer = room.open({ retryDelaysMs: [200] });
    mailer.send(MAIL);
    await until(() => expect(room.messages()).toContain("unsent mail could not be kept"));
    await rm(room.outbox);
    await until(() => expect(room.messages()).toContain("mail written to the outbox"));
    expect(JSON.stringify(room.lines)).not.toContain(TO);
  });
});

describe("unsent mail", () => {
  it("is kept so that only the owner can read it", async () => {
    const mailer = room.open({ smtpUrl: "smtp://127.0.0.1:1", retryDelaysMs: [60_000] });
    mailer.send(MAIL);
    await mailer.drain();
    const [file = ""] = await room.files("unsent");
    expect((await stat(path.join(room.outbox, "unsent", file))).mode & 0o777).toBe(0o600);
  });

  it("becomes a file of the outbox where no server is configured any more", async () => {
    await kept();
    const mailer = room.open({ now });
    await until(() => expect(room.messages()).toEqual(["mail written to the outbox"]));
    await mailer.drain();
    expect(await room.files("unsent")).toEqual([]);
    expect(await room.files()).toContain("2026-11-20T10-11-12.345Z-0b9f7a52.eml");
  });

  it("is not sent a day late, nor when a hand has changed it into something else", async () => {
    await kept({ at: "2026-11-19T10:11:12.000Z" });
    await kept({ to: `${TO}\r\nBcc: eve@evil.test` }, "1b9f7a52-9f0e-4c3b-8a52-1f2e3d4c5b6a");
    await kept({ subject: "a\r\nBcc: eve@evil.test" }, "2b9f7a52-9f0e-4c3b-8a52-1f2e3d4c5b6a");
    await kept({ id: "../../../../tmp/x" }, "3b9f7a52-9f0e-4c3b-8a52-1f2e3d4c5b6a");
    await writeFile(path.join(room.outbox, "unsent", "half.json"), '{"id":');
    const server = await mailServer();
    const mailer = room.open({ smtpUrl: server.url, now });
    await until(async () => expect(await room.files("unsent")).toHaveLength(4));
    await mailer.drain();
    await server.close();
    expect(server.count.connect).toBe(0);
  });

  it("leaves no half-written file of a killed process behind", async () => {
    await kept();
    const folder = path.join(room.outbox, "unsent");
    for (const name of [".old.json.part", ".young.json.part"]) await writeFile(path.join(folder, name), "half");
    await utimes(path.join(folder, ".old.json.part"), 0, 0);
    const mailer = room.open();
    await until(async () => expect(await room.files("unsent")).not.toContain(".old.json.part"));
    await mailer.drain();
    expect(await room.files("unsent")).toContain(".young.json.part");
  });

  it("says when it cannot be read", async () => {
    await mkdir(room.outbox);
    await writeFile(path.join(room.outbox, "unsent"), "in the way");
    room.open();
    await until(() =>
      expect(room.lines).toEqual([
        { level: "error", fields: { code: "ENOTDIR" }, message: "unsent mail could not be read" },
      ]),
    );
  });
});
