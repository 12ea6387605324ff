import { createServer } from "node:net";
import type { AddressInfo } from "node:net";

import { afterEach, describe, expect, it, vi } from "vitest";

import { JOB_QUEUES } from "#db/job-queues.ts";
import { within } from "#tests/within.ts";

import { MAIL, setUpMail, TO, TRIES, until } from "./fixtures/mail-fixture.ts";
import { mailServer, type MailServer, smtpError } from "./fixtures/mail-server.ts";

const servers: MailServer[] = [];
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});
const fixture = setUpMail();

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
  const logged = JSON.stringify(fixture.lines);
  for (const secret of [TO, "ana", "reader.test", MAIL.subject, "evening", ...secrets]) {
    expect(logged).not.toContain(secret);
  }
}

const subjects = (server: MailServer) => server.received.map(({ email }) => email.subject);

describe("a server that takes the mail", () => {
  it("gets sender, recipient, subject and both bodies, at once for the caller", async () => {
    const server = await serving();
    const mailer = fixture.open({ smtpUrl: server.url, now: () => new Date("2026-11-20T10:11:12.345Z") });
    expect(mailer.send(MAIL)).toBeUndefined();
    await until(() => expect(fixture.messages()).toEqual(["mail sent"]));

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
    expect(fixture.lines).toEqual([
      { level: "info", fields: { mail: email.messageId?.slice(1, 37) }, message: "mail sent" },
    ]);
    expect(await fixture.files()).toEqual([]);
    expectDiscretion();
  });

  it("gets every script as it was written", async () => {
    const server = await serving();
    const text = "Žluťoučký kůň — „Преступление“ 読書 📚 ".repeat(8).trim();
    fixture.open({ smtpUrl: server.url }).send({ to: TO, subject: text, text: text, html: `<p>${text}</p>` });
    await until(() => expect(server.received).toHaveLength(1));
    expect(server.received[0]?.email).toMatchObject({ subject: text, text: text, html: `<p>${text}</p>` });
  });

  it("gets five hundred letters asked for at once, each once, over at most three connections", async () => {
    const server = await serving();
    const mailer = fixture.open({ smtpUrl: server.url });
    const sent = Array.from({ length: 500 }, (_, index) => `Letter ${index}`);
    for (const subject of sent) mailer.send({ ...MAIL, subject });
    await vi.waitFor(() => expect(server.received.length).toBeGreaterThanOrEqual(500), { timeout: 300_000 });
    expect(subjects(server).toSorted()).toEqual(sent.toSorted());
    expect(server.mostAtOnce()).toBeLessThanOrEqual(3);
    expect(server.count.connect).toBeLessThan(20);
    expectDiscretion();
  });

  it("gets each letter once from two processes", async () => {
    const server = await serving();
    const processes = [fixture.open({ smtpUrl: server.url }), fixture.open({ smtpUrl: server.url })];
    const sent = Array.from({ length: 60 }, (_, index) => `Letter ${index}`);
    for (const [index, subject] of sent.entries()) processes[index % 2]!.send({ ...MAIL, subject });
    await until(() => expect(server.received.length).toBeGreaterThanOrEqual(60));
    await until(async () => expect(await fixture.waiting()).toBe(0));
    expect(subjects(server).toSorted()).toEqual(sent.toSorted());
  });

  it("is asked with the password of the address, which no line repeats", async () => {
    const seen = vi.fn<(user: unknown, password: unknown) => void>();
    const server = await serving({
      disabledCommands: ["STARTTLS"],
      allowInsecureAuth: true,
      onAuth(auth, _session, done) {
        seen(auth.username, auth.password);
        done(auth.password === "right" ? null : smtpError(535, `no ${auth.username} here`), { user: 1 });
      },
    });
    const right = fixture.open({ smtpUrl: server.url.replace("//", "//desk:right@") });
    right.send(MAIL);
    await until(() => expect(server.received).toHaveLength(1));
    expect(seen).toHaveBeenCalledWith("desk", "right");
    await right.stop();

    fixture.open({ smtpUrl: server.url.replace("//", "//desk:wrong-secret@") }).send(MAIL);
    await until(() => expect(fixture.lines.at(-1)?.fields).toMatchObject({ code: "EAUTH", reply: 535 }));
    // Not the letter's fault: it waits until the owner has mended the address.
    expect(await fixture.waiting()).toBe(1);
    expectDiscretion("wrong-secret");
  });
});

describe("a server in trouble", () => {
  it("is asked again after 451, and others do not wait meanwhile", async () => {
    const server: MailServer = await serving({
      onRcptTo({ address }, _session, done) {
        const greylisted = address === TO && server.received.length < 2;
        done(greylisted ? smtpError(451, `4.7.1 ${TO} greylisted`) : null);
      },
    });
    const mailer = fixture.open({ smtpUrl: server.url });
    mailer.send({ ...MAIL, subject: "first" });
    await until(() => expect(fixture.messages()).toEqual(["background work failed"]));
    mailer.send({ ...MAIL, to: "ben@reader.test", subject: "second" });
    mailer.send({ ...MAIL, to: "ben@reader.test", subject: "third" });
    await until(() => expect(server.received).toHaveLength(3));
    expect(subjects(server).at(-1)).toBe("first");
    expect(fixture.lines[0]).toMatchObject({
      level: "warn",
      fields: { job: "mail", errorMessage: "mail not sent yet", code: "EENVELOPE", reply: 451 },
    });
    expectDiscretion("greylisted");
  });

  it("is asked again when it was not there, with the same message id", async () => {
    const port = await unusedPort();
    fixture.open({ smtpUrl: `smtp://127.0.0.1:${port}` }).send(MAIL);
    await until(() => expect(fixture.messages()).toContain("background work failed"));
    const server = await serving({ port });
    await until(() => expect(server.received).toHaveLength(1));
    expect(fixture.lines[0]?.fields).toMatchObject({ code: "ESOCKET" });
    expect(server.received[0]?.email.messageId).toContain(String(fixture.lines[0]?.fields.mail));
    expectDiscretion();
  });

  it("is asked as often as the queue says and no more, and that is for longer than a link lives", async () => {
    const server = await serving({
      onRcptTo: (_address, _session, done) => done(smtpError(451, "try again")),
    });
    fixture.open({ smtpUrl: server.url }).send(MAIL);
    await until(() => expect(fixture.messages()).toContain("mail given up"));
    await until(async () => expect(await fixture.waiting()).toBe(0));
    expect(server.count.rcpt).toBe(TRIES);
    const { retryDelay, retryDelayMax, retryLimit } = JOB_QUEUES.mail;
    // Half of each wait is by chance.
    const waits = Array.from({ length: retryLimit }, (_, n) =>
      Math.min(retryDelayMax, (retryDelay * 2 ** (n + 1)) / 2),
    );
    expect(waits.reduce((sum, wait) => sum + wait)).toBeGreaterThan(3_600);
  });

  it.each([
    ["the recipient", { onRcptTo: (_a, _s, done) => done(smtpError(550, `5.1.1 <${TO}> unknown`)) }],
    ["the sender", { onMailFrom: (_a, _s, done) => done(smtpError(553, `5.7.1 not for ${TO}`)) }],
    [
      "the content",
      { onData: (stream, _s, done) => void stream.resume().on("end", () => done(smtpError(554, `spam to ${TO}`))) },
    ],
  ] satisfies [string, Parameters<typeof mailServer>[0]][])(
    "is not asked again when it refuses %s",
    async (_, options) => {
      const server = await serving(options);
      fixture.open({ smtpUrl: server.url }).send(MAIL);
      await until(() => expect(fixture.messages()).toEqual(["mail refused"]));
      await until(async () => expect(await fixture.waiting()).toBe(0));
      expect(fixture.lines[0]).toMatchObject({ level: "error", fields: { reply: expect.any(Number) } });
      expect(server.received).toEqual([]);
      expectDiscretion("unknown", "spam");
    },
  );

  it("costs one timeout where it stalls, and nothing is lost", async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    await new Promise((resolve) => silent.once("listening", resolve));
    const { port } = silent.address() as AddressInfo;
    fixture.open({ smtpUrl: `smtp://127.0.0.1:${port}`, timeoutMs: 60 }).send(MAIL);
    await until(() => expect(fixture.lines[0]?.fields).toMatchObject({ code: "ETIMEDOUT" }));
    expect(await fixture.waiting()).toBe(1);
    silent.close();
  });

  it("does not hold a place for ever by trickling its answers", async () => {
    // A busy machine holds the trickle up, and the server then seems silent.
    const ENDED = /^(?:EABORT|ETIMEDOUT)$/;
    const trickling = createServer((socket) => {
      socket.on("error", () => {}).write("220 hello\r\n");
      const timer = setInterval(() => socket.write("250-still here\r\n"), 20);
      socket.on("close", () => clearInterval(timer));
    }).listen(0, "127.0.0.1");
    await new Promise((resolve) => trickling.once("listening", resolve));
    const { port } = trickling.address() as AddressInfo;
    fixture.open({ smtpUrl: `smtp://127.0.0.1:${port}`, timeoutMs: 1_500 }).send(MAIL);
    await vi.waitFor(() => expect(fixture.lines[0]?.fields).toMatchObject({ code: expect.stringMatching(ENDED) }), {
      timeout: 25_000,
    });
    trickling.close();
  });

  it("is said to be the reason that a letter is given up, also while it is left alone", async () => {
    const mailer = fixture.open({ smtpUrl: `smtp://127.0.0.1:${await unusedPort()}` });
    for (let index = 0; index < 8; index++) mailer.send(MAIL);
    const givenUp = () => fixture.lines.filter(({ message }) => message === "mail given up");
    await until(() => expect(givenUp()).toHaveLength(8));
    expect(givenUp().map(({ fields }) => fields.code)).toContain("RESTING");
  });

  it("is left alone for a minute once it took nothing five times", async () => {
    let clock = Date.now();
    const dropping = createServer((socket) => socket.destroy()).listen(0, "127.0.0.1");
    await new Promise((resolve) => dropping.once("listening", resolve));
    let asked = 0;
    dropping.on("connection", () => (asked += 1));
    const { port } = dropping.address() as AddressInfo;
    const mailer = fixture.open({ smtpUrl: `smtp://127.0.0.1:${port}`, now: () => new Date(clock) });
    for (let index = 0; index < 8; index++) mailer.send(MAIL);
    await until(() => expect(fixture.messages()).toContain("mail rests: nobody takes it"));
    await until(() => expect(fixture.lines.map(({ fields }) => fields.code)).toContain("RESTING"));
    const failed = () => new Set(fixture.lines.map(({ fields }) => fields.mail).filter(Boolean)).size;
    // Also those that were on their way with the fifth.
    await until(() => expect(failed()).toBe(8));
    const before = asked;
    mailer.send(MAIL);
    await until(() => expect(failed()).toBe(9));
    expect(asked).toBe(before);

    await new Promise((resolve) => dropping.close(resolve));
    const server = await serving({ port });
    clock += 60_001;
    mailer.send({ ...MAIL, subject: "after the rest" });
    await until(() => expect(subjects(server)).toContain("after the rest"));
    expectDiscretion();
  });
});

describe("a process that ends", () => {
  it("leaves what a stalling server would not take within the bound to the next start", async () => {
    const stalling = await serving({ onData: (stream) => void stream.resume() });
    const mailer = fixture.open({ smtpUrl: stalling.url, timeoutMs: 600_000 });
    for (const subject of ["one", "two", "three", "four", "five"]) mailer.send({ ...MAIL, subject });
    await until(() => expect(stalling.count.rcpt).toBe(3));
    await within(60_000, mailer.stop(100));
    expect(await fixture.waiting()).toBe(5);
    expectDiscretion();

    const server = await serving();
    fixture.open({ smtpUrl: server.url });
    await until(() => expect(server.received).toHaveLength(5));
    expect(subjects(server).toSorted()).toEqual(["five", "four", "one", "three", "two"]);
  });

  it("loses nothing that it was given too late, and that the database took late", async () => {
    const mailer = fixture.open({ smtpUrl: (await serving()).url });
    await mailer.stop();
    mailer.send(MAIL);
    await until(async () => expect(await fixture.waiting()).toBe(1));
    const server = await serving();
    fixture.open({ smtpUrl: server.url });
    await until(() => expect(server.received).toHaveLength(1));
  });

  it("gives each letter time to be taken, which is then not sent again", async () => {
    const server = await serving();
    const mailer = fixture.open({ smtpUrl: server.url });
    for (let index = 0; index < 20; index++) mailer.send({ ...MAIL, subject: `Letter ${index}` });
    await until(() => expect(server.received.length).toBeGreaterThan(2));
    await mailer.stop();
    fixture.open({ smtpUrl: server.url });
    await until(async () => expect(await fixture.waiting()).toBe(0));
    expect(new Set(subjects(server)).size).toBe(20);
    expect(server.received).toHaveLength(20);
  });
});

describe("a letter that waits", () => {
  const down = async () => `smtp://127.0.0.1:${await unusedPort()}`;
  const rows = async () => (await fixture.database.pool.query("SELECT * FROM pgboss.job WHERE name = 'mail'")).rows;

  it("says in no table whom it is for and what is in it", async () => {
    fixture.open({ smtpUrl: await down() }).send(MAIL);
    await until(() => expect(fixture.messages()).toContain("background work failed"));
    const stored = JSON.stringify(await rows());
    expect(stored.length).toBeGreaterThan(300);
    for (const secret of [TO, "reader.test", MAIL.subject, "evening"]) expect(stored).not.toContain(secret);
  });

  it("is dropped with a word where the secret is another one by now, or a hand has changed it", async () => {
    const mailer = fixture.open({ smtpUrl: await down() });
    mailer.send(MAIL);
    await until(() => expect(fixture.messages()).toContain("background work failed"));
    await mailer.stop();
    await fixture.database.pool.query(
      `INSERT INTO pgboss.job (name, data, retry_limit)
       SELECT 'mail', jsonb_set(data, '{sealed}', '"no seal"'), 2 FROM pgboss.job WHERE name = 'mail'`,
    );
    const server = await serving();
    fixture.open({ smtpUrl: server.url, secret: "another secret of thirty-two letters" });
    await until(() =>
      expect(
        fixture.messages().filter((message) => message === "mail dropped: it was sealed with another secret").length,
      ).toBe(2),
    );
    expect(server.received).toEqual([]);
    expectDiscretion();
  });

  it("is not sent a day late", async () => {
    const yesterday = Date.parse("2026-11-20T10:00:00Z");
    const late = fixture.open({ smtpUrl: await down(), now: () => new Date(yesterday) });
    late.send(MAIL);
    await until(() => expect(fixture.messages()).toContain("background work failed"));
    await late.stop();
    const server = await serving();
    fixture.open({ smtpUrl: server.url, now: () => new Date(yesterday + 86_400_001) });
    await until(() => expect(fixture.messages()).toContain("mail dropped: too late"));
    await until(async () => expect(await fixture.waiting()).toBe(0));
    expect(server.count.connect).toBe(0);
  });

  it("waits a week for a server if it was queued with what it tells", async () => {
    const began = Date.parse("2026-11-20T10:00:00Z");
    const before = fixture.open({ smtpUrl: await down(), now: () => new Date(began) });
    await before.sendWithin((sql, values) => fixture.database.pool.query(sql, values), MAIL);
    await until(() => expect(fixture.messages()).toContain("background work failed"));
    await before.stop();
    const { rows } = await fixture.database.pool.query(`
      SELECT retry_limit * retry_delay_max >= 6 * 86400 AS tried, keep_until > now() + interval '6 days' AS stored
      FROM pgboss.job WHERE name = 'mail'`);
    expect(rows).toEqual([{ tried: true, stored: true }]);
    const server = await serving();
    fixture.open({ smtpUrl: server.url, now: () => new Date(began + 6 * 86_400_000) });
    await until(() => expect(server.received).toHaveLength(1));
  });

  it("becomes a file of the outbox where no server is configured any more", async () => {
    const mailer = fixture.open({ smtpUrl: await down() });
    mailer.send(MAIL);
    await until(() => expect(fixture.messages()).toContain("background work failed"));
    await mailer.stop();
    fixture.open();
    await until(async () => expect(await fixture.files()).toHaveLength(1));
  });

  it("is offered again to a database that is away for a moment, and is missed aloud where that lasts", async () => {
    let failures = 2;
    const send = vi.fn<() => Promise<void>>(async () => {
      if (failures-- > 0) throw Object.assign(new Error(`params: ${TO}`), { code: "ECONNREFUSED" });
    });
    const mailer = fixture.open({ jobs: { send, drop: async () => {}, sendWithin: async () => {} }, retryMs: 5 });
    mailer.send(MAIL);
    await until(() => expect(send).toHaveBeenCalledTimes(3));
    expect(fixture.lines).toEqual([]);
    failures = Infinity;
    mailer.send(MAIL);
    await until(() => expect(fixture.messages()).toEqual(["mail lost: the database does not take it"]));
    expect(fixture.lines[0]).toMatchObject({ level: "error", fields: { code: "ECONNREFUSED" } });
    expectDiscretion();
  });
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
    const mailer = fixture.open({ smtpUrl: server.url });
    expect(() => mailer.send({ ...MAIL, to })).not.toThrow();
    await mailer.stop();
    expect([await fixture.waiting(), server.count.connect]).toEqual([0, 0]);
    expect(fixture.lines).toEqual([{ level: "error", fields: {}, message: "mail refused: not an address" }]);
  });

  it("a subject is one line", async () => {
    const server = await serving();
    const mailer = fixture.open({ smtpUrl: server.url });
    mailer.send({ ...MAIL, subject: "Hello\r\nBcc: eve@evil.test\r\n\r\n<b>body</b>\u2028\0end" });
    await until(() => expect(server.received).toHaveLength(1));
    const [{ to, email } = expect.fail("nothing came")] = server.received;
    expect(to).toEqual([TO]);
    expect(email.bcc).toBeUndefined();
    expect(email).toMatchObject({ subject: "Hello Bcc: eve@evil.test <b>body</b> end", text: MAIL.text });
  });

  it("a text cannot end the mail early", async () => {
    const server = await serving();
    const mailer = fixture.open({ smtpUrl: server.url });
    const text = `one\n.\nMAIL FROM:<eve@evil.test>\n..two`;
    mailer.send({ ...MAIL, text });
    await until(() => expect(server.received).toHaveLength(1));
    expect(server.received.map(({ email }) => email.text)).toEqual([text]);
  });
});
