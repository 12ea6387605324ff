import { readdir, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";

import { describe, expect, it } from "vitest";

import { MAIL, setUpMail, TO, until } from "#app/platform/mail/fixtures/mail-fixture.ts";
import { openMail } from "#app/platform/mail/fixtures/mail-server.ts";

const AT = new Date("2026-11-20T10:11:12.345Z");
const now = () => AT;
const fixture = setUpMail();

describe("the outbox", () => {
  it("holds one file a mail, named by time, that only the owner can read", async () => {
    const mailer = fixture.open({ now });
    mailer.send(MAIL);
    mailer.send({ ...MAIL, to: "ben@reader.test" });
    await until(() => expect(fixture.lines).toHaveLength(2));

    const files = await fixture.files();
    expect(files).toHaveLength(2);
    for (const file of files) {
      expect(file).toMatch(/^2026-11-20T10-11-12\.345Z-[0-9a-f]{8}\.eml$/);
      expect((await stat(path.join(fixture.outbox, file))).mode & 0o777).toBe(0o600);
    }
    expect((await stat(fixture.outbox)).mode & 0o777).toBe(0o700);
    expect(fixture.lines.map(({ message, fields }) => [message, fields.file])).toEqual(
      expect.arrayContaining(files.map((file) => ["mail written to the outbox", file])),
    );
    expect(fixture.lines).toHaveLength(2);
    expect(JSON.stringify(fixture.lines)).not.toContain("reader.test");
  });

  it("holds mails that a program can open and a person can read", async () => {
    const mailer = fixture.open({ now });
    const url = `http://localhost:3000/reset-password?token=${"abc=".repeat(30)}`;
    const text = "Žluťoučký kůň — 読書";
    mailer.send({ to: TO, subject: text, text: `${text}\n${url}`, html: `<p>${text}</p>` });
    await until(async () => expect(await fixture.files()).toHaveLength(1));

    const source = await fixture.read((await fixture.files())[0] ?? "");
    expect(source).toContain(`${text}\r\n${url}\r\n`);
    expect(source.replaceAll("\r\n", "")).not.toContain("\n");
    expect(await openMail(source)).toMatchObject({
      from: { name: "Bookmatch", address: "desk@bookmatch.test" },
      to: [{ address: TO }],
      subject: text,
      text: `${text}\n${url}`,
      html: `<p>${text}</p>`,
      date: "2026-11-20T10:11:12.000Z",
    });
  });

  it("is not made before the first mail", async () => {
    await fixture.open().stop();
    await expect(readdir(fixture.outbox)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("is tried again when the disk refuses, and says so", async () => {
    // A file where a folder should be fails for root as well, unlike missing permissions.
    await writeFile(fixture.outbox, "in the way");
    fixture.open().send(MAIL);
    await until(() => expect(fixture.messages()).toContain("background work failed"));
    await rm(fixture.outbox);
    await until(() => expect(fixture.messages()).toContain("mail written to the outbox"));
    expect(JSON.stringify(fixture.lines)).not.toContain(TO);
  });
});
