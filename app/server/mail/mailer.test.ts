import { createServer } from "node:net";
import type { AddressInfo } from "node:net";

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { mailServer, type MailServer, refusal } from "./fixtures/mail-server.ts";
import { MAIL, postRoom, type PostRoom, TO, until } from "./fixtures/post-room.ts";

let room: PostRoom;
const servers: MailServer[] = [];

beforeEach(async () => {
  room = await postRoom();
});

afterEach(async () => {
  await room.clear();
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function serving(...options: Parameters<typeof mailServer>): Promise<MailServer> {
  const server = await mailServer(...options);
  servers.push(server);
  return server;
}

async function unusedPort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Nothing about the reader, the letter or the owner's password in anything that was logged. */
function expectDiscretion(...secrets: string[]): void {
  const logged = JSON.stringify(room.lines);
  for (const secret of [TO, "ana", "reader.test", MAIL.subject, "evening", ...secrets]) {
    expect(logged).not.toContain(secret);
  }
}

const subjects = (server: MailServer) => server.received.map(({ email }) => email.subject);

describe("a server that takes the mail", () => {
  it("gets sender, recipient, subject and both bodies, at once for the caller", async () => {
    const server = await serving();
    const mailer = room.open({ smtpUrl: server.url, now: () => new Date("2026-11-20T10:11:12.345Z") });
    expect(mailer.send(MAIL)).toBeUndefined();
    await mailer.drain();

    const [{ from, to, email } = expect.fail("nothing came")] = server.received;
    expect({ from, to }).toEqual({ from: "desk@bookmatch.test", to: [TO] });
    expect(email).toMatchObject({
      from: { name: "Bookmatch", address: "desk@bookmatch.test" },
      to: [{ address: TO }],
      subject: MAIL.subject,
      text: MAIL.text,
      html: MAIL.html,
      date: "2026-11-20T10:11:12.000Z",
    });
    expect(email.messageId).toMatch(/^<[0-9a-f-]{36}@bookmatch\.test>$/);
    expect(email.headers).toContainEqual(expect.objectContaining({ key: "auto-submitted", value: "auto-generated" }));
    expect(room.lines).toEqual([
      { level: "info", fields: { mail: email.messageId?.slice(1, 37) }, message: "mail sent" },
    ]);
    expect(await room.files()).toEqual([]);
    expectDiscretion();
  });

  it("gets every script as it was written", async () => {
    const server = await serving();
    const mailer = room.open({ smtpUrl: server.url });
    const words = "Žluťoučký kůň — „Преступление“ 読書 📚 ".repeat(8).trim();
    mailer.send({ to: TO, subject: words, text: words, html: `<p>${words}</p>` });
    await mailer.drain();
    expect(server.received[0]?.email).toMatchObject({ subject: words, text: words, html: `<p>${words}</p>` });
  });

  it("sees at most three connections, reused, and everything in order of arrival", async () => {
    const server = await serving();
    const mailer = room.open({ smtpUrl: server.url });
    const sent = Array.from({ length: 30 }, (_, index) => `Letter ${String(index).padStart(2, "0")}`);
    for (const subject of sent) mailer.send({ ...MAIL, subject });
    await mailer.drain();
    expect(subjects(server).toSorted()).toEqual(sent);
    expect(server.mostAtOnce()).toBeLessThanOrEqual(3);
    expect(server.count.connect).toBeLessThanOrEqual(3);
    // Three travel at a time, so none can overtake by more than two places.
    for (const [place, subject] of subjects(server).entries()) {
      expect(Math.abs(sent.indexOf(subject ?? "") - place)).toBeLessThanOrEqual(3);
    }
  });

  it("is asked with the password of the address, which no line repeats", async () => {
    const seen = vi.fn<(user: unknown, password: unknown) => void>();
    const server = await serving({
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      onAuth(auth, _session, done) {
        seen(auth.username, auth.password);
        done(auth.password === "right" ? null : refusal(535, `no ${auth.username} here`), { user: 1 });
      },
    });
    const mailer = room.open({ smtpUrl: server.url.replace("//", "//desk:right@") });
    mailer.send(MAIL);
    await mailer.drain();
    expect(seen).toHaveBeenCalledWith("desk", "right");
    expect(server.received).toHaveLength(1);

    const wrong = room.open({ smtpUrl: server.url.replace("//", "//desk:wrong-secret@") });
    wrong.send(MAIL);
    await wrong.drain();
    // Not the letter's fault: it waits until the owner has mended the address.
    expect(await room.files("unsent")).toHaveLength(1);
    expect(room.lines).toContainEqual(
      expect.objectContaining({ fields: expect.objectContaining({ code: "EAUTH", reply: 535 }) }),
    );
    expectDiscretion("wrong-secret");
  });
});

describe("a server in trouble", () => {
  it("is asked again after 451, and others do not wait meanwhile", async () => {
    const server: MailServer = await serving({
      onRcptTo({ address }, _session, done) {
        const greylisted = address === TO && server.received.length < 2;
        done(greylisted ? refusal(451, `4.7.1 ${TO} greylisted`) : null);
      },
    });
    const mailer = room.open({ smtpUrl: server.url, retryDelaysMs: Array.from({ length: 100 }, () => 40) });
    mailer.send({ ...MAIL, subject: "first" });
    // A process killed now would still send it after its next start.
    await until(async () => expect(await room.files("unsent")).toHaveLength(1));
    mailer.send({ ...MAIL, to: "ben@reader.test", subject: "second" });
    mailer.send({ ...MAIL, to: "ben@reader.test", subject: "third" });
    await until(() => expect(server.received).toHaveLength(3));
    expect(subjects(server).at(-1)).toBe("first");
    await until(async () => expect(await room.files("unsent")).toEqual([]));
    expect(room.lines[0]).toMatchObject({
      level: "warn",
      fields: { code: "EENVELOPE", reply: 451, attempt: 1, againInMs: 40 },
    });
    expectDiscretion("greylisted");
  });

  it("is asked again when it was not there, with the same message id", async () => {
    const port = await unusedPort();
    const mailer = room.open({ smtpUrl: `smtp://127.0.0.1:${port}`, retryDelaysMs: [100, 100, 100, 100, 100] });
    mailer.send(MAIL);
    await until(() => expect(room.messages()).toContain("mail not sent yet"));
    const server = await serving({ port });
    await until(() => expect(server.received).toHaveLength(1));
    expect(room.lines[0]?.fields).toMatchObject({ code: "ESOCKET", attempt: 1 });
    expect(server.received[0]?.email.messageId).toContain(String(room.lines[0]?.fields.mail));
    expectDiscretion();
  });

  it("is asked six times and no more", async () => {
    const server = await serving({
      onRcptTo: (_address, _session, done) => done(refusal(451, "try again")),
    });
    const mailer = room.open({ smtpUrl: server.url });
    mailer.send(MAIL);
    await until(() => expect(room.messages()).toContain("mail given up"));
    expect(server.count.rcpt).toBe(6);
    await until(async () => expect(await room.files("unsent")).toEqual([]));
    await mailer.drain();
    expect(server.count.rcpt).toBe(6);
  });

  it.each([
    ["the recipient", { onRcptTo: (_a, _s, done) => done(refusal(550, `5.1.1 <${TO}> unknown`)) }],
    ["the sender", { onMailFrom: (_a, _s, done) => done(refusal(553, `5.7.1 not for ${TO}`)) }],
    [
      "the content",
      { onData: (stream, _s, done) => void stream.resume().on("end", () => done(refusal(554, `spam to ${TO}`))) },
    ],
  ] satisfies [string, Parameters<typeof mailServer>[0]][])(
    "is not asked again when it refuses %s",
    async (_, options) => {
      const server = await serving(options);
      const mailer = room.open({ smtpUrl: server.url });
      mailer.send(MAIL);
      await until(() => expect(room.messages()).toEqual(["mail refused"]));
      await mailer.drain();
      expect(room.lines[0]).toMatchObject({ level: "error", fields: { reply: expect.any(Number), attempt: 1 } });
      expect(server.received).toEqual([]);
      expect(await room.files("unsent")).toEqual([]);
      expectDiscretion("unknown", "spam");
    },
  );

  it("costs one timeout where it stalls, and nothing is lost", async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    await new Promise((resolve) => silent.once("listening", resolve));
    const { port } = silent.address() as AddressInfo;
    const mailer = room.open({ smtpUrl: `smtp://127.0.0.1:${port}`, timeoutMs: 60, retryDelaysMs: [5_000] });
    mailer.send(MAIL);
    await until(() => expect(room.lines[0]?.fields).toMatchObject({ code: "ETIMEDOUT" }));
    await mailer.drain();
    expect(await room.files("unsent")).toHaveLength(1);
    silent.close();
  });

  it("does not hold a place for ever by trickling its answers", async () => {
    const trickling = createServer((socket) => {
      socket.on("error", () => {}).write("220 hello\r\n");
      const timer = setInterval(() => socket.write("250-still here\r\n"), 20);
      socket.on("close", () => clearInterval(timer));
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => trickling.once("listening", resolve));
    const { port } = trickling.address() as AddressInfo;
    // Longer than a busy machine holds the trickle up: a pause that long would be a silence, which ends otherwise.
    const mailer = room.open({ smtpUrl: `smtp://127.0.0.1:${port}`, timeoutMs: 1_500, retryDelaysMs: [5_000] });
    mailer.send(MAIL);
    await vi.waitFor(() => expect(room.lines[0]?.fields).toMatchObject({ code: "EABORT" }), { timeout: 25_000 });
    trickling.close();
  }, 30_000);
});

describe("shutdown", () => {
  it("keeps what a stalling server would not take, within the bound, for the next start", async () => {
    const stalling = await serving({ onData: (stream) => void stream.resume() });
    const mailer = room.open({ smtpUrl: stalling.url });
    for (const subject of ["one", "two", "three", "four", "five"]) mailer.send({ ...MAIL, subject });
    await until(() => expect(stalling.count.rcpt).toBe(3));
    const began = performance.now();
    await mailer.drain(100);
    expect(performance.now() - began).toBeLessThan(2_000);
    expect(await room.files("unsent")).toHaveLength(5);
    expect(room.lines).toEqual([
      { level: "warn", fields: { kept: 5 }, message: "unsent mail kept for the next start" },
    ]);
    expectDiscretion();

    const server = await serving();
    const next = room.open({ smtpUrl: server.url });
    await until(() => expect(server.received).toHaveLength(5));
    await next.drain();
    expect(subjects(server).toSorted()).toEqual(["five", "four", "one", "three", "two"]);
    expect(await room.files("unsent")).toEqual([]);
  });

  it("keeps what was waiting for its next attempt", async () => {
    const mailer = room.open({ smtpUrl: `smtp://127.0.0.1:${await unusedPort()}`, retryDelaysMs: [60_000] });
    mailer.send(MAIL);
    await until(() => expect(room.messages()).toContain("mail not sent yet"));
    await mailer.drain();
    expect(await room.files("unsent")).toHaveLength(1);
  });

  it("keeps a mail that comes too late", async () => {
    const server = await serving();
    const mailer = room.open({ smtpUrl: server.url });
    await Promise.all([mailer.drain(), mailer.drain()]);
    mailer.send(MAIL);
    await until(async () =>
      expect((await room.files("unsent")).filter((name) => name.endsWith(".json"))).toHaveLength(1),
    );
    expect(server.received).toEqual([]);
  });
});

describe("more mail than can wait", () => {
  it("drops the oldest, one line each, and keeps the newest five hundred", async () => {
    const server = await serving();
    const mailer = room.open({ smtpUrl: server.url });
    for (let index = 0; index < 503; index++) mailer.send({ ...MAIL, subject: `Letter ${index}` });
    await mailer.drain(20_000);
    expect(room.messages().filter((message) => message === "mail dropped, too many wait")).toHaveLength(3);
    expect(server.received).toHaveLength(500);
    expect(subjects(server)).not.toContain("Letter 2");
    expect(subjects(server)).toContain("Letter 3");
    expectDiscretion();
  }, 30_000);
});

describe("what cannot be forged", () => {
  it.each([
    `${TO}\r\nBcc: eve@evil.test`,
    `${TO}\nRCPT TO:<eve@evil.test>`,
    `${TO}\r`,
    `${TO}\0`,
    `${TO}\u2028x`,
    `${TO},eve@evil.test`,
    `${TO}; eve@evil.test`,
    `Eve <eve@evil.test>`,
    `<${TO}>`,
    `"a b"@evil.test`,
    `ana@eve@evil.test`,
    `${TO} `,
    "ana",
    "@evil.test",
    "",
    `${"a".repeat(250)}@evil.test`,
  ])("no mail goes to %j", async (to) => {
    const server = await serving();
    const mailer = room.open({ smtpUrl: server.url });
    expect(() => mailer.send({ ...MAIL, to })).not.toThrow();
    await mailer.drain();
    expect(server.count.connect).toBe(0);
    expect(room.lines).toEqual([{ level: "error", fields: {}, message: "mail refused: not an address" }]);
  });

  it("a subject is one line", async () => {
    const server = await serving();
    const mailer = room.open({ smtpUrl: server.url });
    mailer.send({ ...MAIL, subject: "Hello\r\nBcc: eve@evil.test\r\n\r\n<b>body</b>\u2028\0end" });
    await mailer.drain();
    const [{ to, email } = expect.fail("nothing came")] = server.received;
    expect(to).toEqual([TO]);
    expect(email.bcc).toBeUndefined();
    expect(email).toMatchObject({ subject: "Hello Bcc: eve@evil.test <b>body</b> end", text: MAIL.text });
  });

  it("a text cannot end the mail early", async () => {
    const server = await serving();
    const mailer = room.open({ smtpUrl: server.url });
    const text = `one\n.\nMAIL FROM:<eve@evil.test>\n..two`;
    mailer.send({ ...MAIL, text });
    await mailer.drain();
    expect(server.received.map(({ email }) => email.text)).toEqual([text]);
  });
});
