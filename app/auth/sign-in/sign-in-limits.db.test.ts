import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { openTestApp, type InProcessApp } from "#tests/app.ts";
import { deliverMails, sentMails } from "#tests/outbox.ts";
import { PASSWORD, Reader } from "#tests/reader.ts";

const WRONG = "not this one, surely";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const FIREFOX_LATER = "Mozilla/5.0 (X11; Linux x86_64; rv:151.0) Gecko/20100101 Firefox/151.0";

let app: InProcessApp;
let stopDelivery: () => Promise<void>;
beforeAll(async () => {
  app = await openTestApp();
  stopDelivery = await deliverMails(app);
});
afterAll(async () => {
  await stopDelivery();
  await app.close();
});
beforeEach(async () => {
  await app.pool.query("DELETE FROM rate_limits");
});

const signIn = (address: string, email: string, password: string, userAgent = "curl/8") =>
  new Reader(app.from(address)).send("/sign-in", { email, password }, { headers: { "User-Agent": userAgent } });

/** Eight tries one by one from each of so many addresses at once: as many as no limit of an address minds. */
async function attack(email: string, addresses: number) {
  const from = Array.from({ length: addresses }, (_, n) => `203.0.${n + 1}.9`);
  const tries = from.map(async (address) => {
    const answers: Response[] = [];
    for (let n = 0; n < 8; n++) answers.push(await signIn(address, email, WRONG));
    return answers;
  });
  const answers = (await Promise.all(tries)).flat();
  return {
    looked: answers.filter(({ status }) => status === 401).length,
    rejected: answers.filter(({ status }) => status === 429),
  };
}

async function registered(email: string, address = "198.51.100.7", userAgent = FIREFOX): Promise<Reader> {
  const reader = new Reader(app.from(address));
  const headers = { "User-Agent": userAgent };
  expect((await reader.send("/register", { email, password: PASSWORD }, { headers })).status).toBe(302);
  return reader;
}

const mailsTo = async (email: string, subject: string) =>
  (await sentMails(app.dataDir)).filter((mail) => mail.includes(`To: ${email}`) && mail.includes(subject));

describe("F6: wrong passwords from many addresses", () => {
  it("are refused unasked, with the time to wait, and the reader comes in where they have been before", async () => {
    await registered("ana@example.org");
    const { looked, rejected } = await attack("ana@example.org", 12);
    expect(looked + rejected.length).toBe(96);
    expect(rejected.length).toBeGreaterThanOrEqual(60);
    expect(looked).toBeLessThanOrEqual(20);
    for (const answer of rejected) expect(Number(answer.headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(await rejected[0]!.text()).toMatch(
      /Too many tries, from here or for this address\. You can try again in 1\d minutes\./,
    );

    // The right one is not even looked at on a device that nobody knows …
    expect((await signIn("192.0.2.1", "ana@example.org", PASSWORD)).status).toBe(429);
    // … and is where its reader has been: the next address of their provider's, and the next version of their browser.
    expect((await signIn("198.51.3.4", "ana@example.org", PASSWORD, FIREFOX_LATER)).status).toBe(302);
    expect((await signIn("192.0.2.1", "ana@example.org", PASSWORD, FIREFOX)).status).toBe(429);
    expect((await signIn("198.51.3.4", "ana@example.org", PASSWORD)).status).toBe(429);
  });

  it("do not pass for another account's, and are as many for an address that has none", async () => {
    const { looked, rejected } = await attack("nobody@example.org", 3);
    expect([looked, rejected.length]).toEqual([10, 14]);
    await registered("ben@example.org");
    expect((await signIn("192.0.2.1", "ben@example.org", PASSWORD)).status).toBe(302);
  });

  it("are at most twenty an hour and fifty a day, with a longer wait each time", async () => {
    await registered("cleo@example.org");
    const email = "cleo@example.org";
    const waits: number[] = [];
    let looked = 0;
    for (let quarter = 0; quarter < 16; quarter++) {
      // Only what counts for the account: the tries of each address have passed by then.
      await app.pool.query("DELETE FROM rate_limits WHERE key LIKE 'auth|%'");
      const round = await attack(email, 3);
      looked += round.looked;
      waits.push(Math.max(...round.rejected.map((answer) => Number(answer.headers.get("Retry-After")))));
      await app.pool.query("UPDATE rate_limits SET last_request = last_request - 15 * 60 * 1000");
      if (quarter === 3) expect(looked).toBe(20);
    }
    expect(looked).toBe(50);
    expect(waits[0]).toBeLessThanOrEqual(15 * 60);
    expect(waits[2]).toBeGreaterThan(15 * 60);
    expect(waits.at(-1)).toBeGreaterThan(10 * 60 * 60);
  });

  it("are counted for a known device by itself when those of all are used up", async () => {
    await registered("dora@example.org");
    await attack("dora@example.org", 2);
    const statuses: number[] = [];
    for (let n = 0; n < 24; n++) {
      statuses.push((await signIn(`198.51.${n}.1`, "dora@example.org", WRONG, FIREFOX)).status);
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(20);
    expect((await signIn("198.51.99.1", "dora@example.org", PASSWORD, FIREFOX)).status).toBe(429);
  });

  it("do not count where the password was right", async () => {
    await registered("eva@example.org");
    for (let n = 0; n < 30; n++) {
      // Each from a device of its own that nobody knows yet.
      expect((await signIn(`203.${n}.1.1`, "eva@example.org", PASSWORD)).status).toBe(302);
    }
  });

  it("are told to the reader once a day, and to nobody about an address without an account", async () => {
    const subject = "Somebody tried to sign in to your account";
    await registered("fay@example.org");
    await attack("fay@example.org", 3);
    await attack("stranger@example.org", 3);
    await attack("fay@example.org", 3);
    await expect.poll(async () => (await mailsTo("fay@example.org", subject)).length).toBe(1);
    await app.pool.query("DELETE FROM rate_limits WHERE key LIKE 'warning-%'");
    await attack("fay@example.org", 1);
    await expect.poll(async () => (await mailsTo("fay@example.org", subject)).length).toBe(2);
    expect(await mailsTo("stranger@example.org", subject)).toEqual([]);
  });
});

it("F6: three e-mails for a new password reach a mailbox in half an hour, from however many addresses", async () => {
  await registered("gil@example.org");
  const ask = (n: number) =>
    new Reader(app.from(`203.0.${n}.1`)).send("/forgot-password", { email: "gil@example.org" });
  const answers = await Promise.all(Array.from({ length: 24 }, (_, n) => ask(n)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(3).fill(200), ...Array(21).fill(429)]);
  const told = await answers.find(({ status }) => status === 429)!.text();
  expect(told).toMatch(/You’ve already asked three times\. You can ask again in \d+ minutes\./);
  const count = async () => (await mailsTo("gil@example.org", "Set a new password")).length;
  await expect.poll(count).toBe(3);
  await app.pool.query("UPDATE rate_limits SET last_request = last_request - 31 * 60 * 1000");
  await ask(30);
  await expect.poll(count).toBe(4);
});

it("F6: registering and leaving again and again brings a mailbox no more than three e-mails", async () => {
  const email = "hana@example.org";
  for (let n = 0; n < 6; n++) {
    const reader = new Reader(app.from(`203.0.${n}.1`));
    await reader.register(email);
    expect((await reader.send("/account/deletion", { email })).status).toBe(302);
  }
  // Leaving drops what still waits: the last one stays, and what waits for it is what the limit let through.
  const reader = new Reader(app.from("203.0.99.1"));
  await reader.register(email);
  const { rows } = await app.pool.query("SELECT count FROM rate_limits WHERE key LIKE 'mail-confirmation-%'");
  expect(rows).toEqual([{ count: 3 }]);
  expect((await mailsTo(email, "Confirm your e-mail address")).length).toBeLessThanOrEqual(3);
});

it("F6: a device on which the password was set anew is known from then on", async () => {
  const { mailedLink } = await import("#tests/outbox.ts");
  await registered("ida@example.org");
  await attack("ida@example.org", 3);
  const reader = new Reader(app.from("192.0.2.50"));
  await reader.send("/forgot-password", { email: "ida@example.org" });
  const path = await mailedLink(app.dataDir, "ida@example.org", "/reset-password");
  const token = new URL(path, "http://localhost").searchParams.get("token")!;
  const password = "five quiet harbour lamps";
  expect((await reader.send("/reset-password", { token, password })).status).toBe(200);
  expect((await reader.signIn("ida@example.org", password)).status).toBe(302);
});

it("F6: of the devices that are kept neither an address nor a browser can be read, and they go with the reader", async () => {
  const reader = await registered("jan@example.org", "198.51.100.99", "CanaryBrowser/1");
  const rows = async () => (await app.pool.query("SELECT known_devices::text AS row FROM known_devices")).rows;
  const before = await rows();
  for (const { row } of before) expect(row).not.toMatch(/198\.51|canary|jan@/i);
  expect((await reader.send("/account/deletion", { email: "jan@example.org" })).status).toBe(302);
  expect(await rows()).toHaveLength(before.length - 1);
});
