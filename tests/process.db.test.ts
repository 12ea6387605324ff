import { mkdtemp, readdir, rm } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { Agent, fetch as fetchFrom } from "undici";
import { afterAll, beforeAll, expect, it } from "vitest";

import { requestsTo, startApp, type AppProcess } from "./app-process.ts";
import type { TestApp } from "./app.ts";
import { openTestDatabase, type TestDatabase } from "./database.ts";
import { mailedLink } from "./outbox.ts";
import { PASSWORD, Reader } from "./reader.ts";
import { aReader } from "./signed-in.ts";

/** What only the app as a process of its own shows: sockets, and what it writes to its two streams. */
let database: TestDatabase;
let dataDir: string;
let app: AppProcess;
let over: TestApp;
beforeAll(async () => {
  database = await openTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), "bookmatch-process-"));
  await database.pool.query(
    "INSERT INTO verifications (id, identifier, value, expires_at) VALUES ('over', 'a', 'b', now() - interval '1 day')",
  );
  app = await startApp(dataDir, { ...database.env, LOG_LEVEL: "debug" });
  over = {
    pool: database.pool,
    env: database.env,
    dataDir,
    request: requestsTo(app),
    close: async () => void (await app.stop()),
  };
});
afterAll(async () => {
  await app.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

/** The status line of what is sent as it stands. */
async function answerTo(...lines: string[]): Promise<string> {
  const { hostname, port } = new URL(app.address);
  const socket = connect(Number(port), hostname);
  socket.write(`${lines.join("\r\n")}\r\nConnection: close\r\n\r\n`);
  let answer = "";
  for await (const chunk of socket.setEncoding("utf8")) answer += String(chunk);
  return answer.slice(0, answer.indexOf("\r\n"));
}

it("the app answers a request that names two hosts with 400, whichever they are", async () => {
  for (const [one, other] of [
    ["books.example", "evil.example"],
    ["books.example", "books.example"],
    ["books.example", ""],
  ]) {
    expect(await answerTo("GET /healthz HTTP/1.1", `Host: ${one}`, `host: ${other}`)).toBe("HTTP/1.1 400 Bad Request");
  }
  expect(await answerTo("GET /healthz HTTP/1.1", "Host: books.example")).toBe("HTTP/1.1 200 OK");
});

it("the app says once that it stands behind a proxy that nobody has named", async () => {
  for (let times = 0; times < 3; times += 1)
    await over.request("/dashboard", { headers: { "X-Forwarded-For": "192.0.2.7" } });
  const lines = () => app.output().match(/behind an unnamed proxy all readers share one limit: set TRUSTED_PROXIES/g);
  await expect.poll(() => lines()?.length).toBe(1);
  expect(app.output()).not.toContain("192.0.2.7");
});

it("the app sweeps what has run out as soon as it starts", async () => {
  const { pool } = database;
  await expect.poll(async () => (await pool.query("SELECT 1 FROM verifications WHERE id = 'over'")).rowCount).toBe(0);
});

// Elsewhere a machine has but one address to itself.
it.runIf(process.platform === "linux")(
  "T10: of thirty parallel wrong passwords from one address ten get through, whatever they claim; the next address notices nothing",
  async () => {
    const email = "flood@example.org";
    // Somebody else: one account counts wrong passwords from everywhere (F6).
    const neighbour = "neighbour@example.org";
    for (const address of [email, neighbour]) await aReader(over, { email: address });
    const from = {
      flood: new Agent({ localAddress: "127.0.0.1" }),
      next: new Agent({ localAddress: "127.0.0.2" }),
    };
    const origin = app.address.replace("localhost", "127.0.0.1");
    const signIn = async (who: keyof typeof from, password: string, claimed: Record<string, string> = {}) => {
      const { status } = await fetchFrom(`${origin}/sign-in`, {
        method: "POST",
        body: new URLSearchParams({ email: who === "flood" ? email : neighbour, password }),
        headers: { Origin: origin, ...claimed },
        redirect: "manual",
        dispatcher: from[who],
      });
      return status;
    };
    const flood = Array.from({ length: 30 }, (_, index) =>
      signIn("flood", `wrong guess number ${index}`, {
        "X-Forwarded-For": index % 2 ? `203.0.113.${index}` : "127.0.0.2",
        "X-Real-IP": `198.51.100.${index}`,
        Forwarded: `for=192.0.2.${index}`,
        "x-app-client-ip": `192.0.2.${index}`,
      }),
    );
    const owner = Array.from({ length: 5 }, () => signIn("next", PASSWORD));
    const answers = await Promise.all(flood);
    expect(answers.filter((status) => status === 401)).toHaveLength(10);
    expect(answers.filter((status) => status === 429)).toHaveLength(20);
    expect(await Promise.all(owner)).toEqual([302, 302, 302, 302, 302]);
    expect(await signIn("flood", PASSWORD)).toBe(429);
    expect(await signIn("next", PASSWORD)).toBe(302);
    await Promise.all(Object.values(from).map((agent) => agent.close()));
  },
);

it("T15: the app says nothing of what a reader types, is sent or is called, whatever goes wrong", async () => {
  const mark = "7f3acanary";
  const email = `${mark}@example.test`;
  const passwords = [`${mark} quiet harbour lamps`, `${mark} second harbour lamps`];
  const nickname = `${mark} the Owl`;
  const injected = `${mark}\n{"level":60,"injected":true}`;
  const secrets = [mark];
  const reader = new Reader(over);
  /** Limits would end the walk early; nobody here tests them. */
  const anew = () => database.pool.query("DELETE FROM rate_limits");
  const without = async (table: string, ...asks: Array<() => Promise<unknown>>) => {
    await anew();
    await database.pool.query(`ALTER TABLE ${table} RENAME TO elsewhere`);
    for (const ask of asks) await ask();
    await database.pool.query(`ALTER TABLE elsewhere RENAME TO ${table}`);
  };
  const signIn = (password = passwords[0]!) => new Reader(over).signIn(email, password);
  const tokenOf = (link: string) => new URLSearchParams(link.split("?")[1]).get("token")!;
  await anew();

  expect((await reader.send("/register", { email, password: passwords[0]! })).status).toBe(302);
  secrets.push(...[...reader.cookies.values()].map((value) => decodeURIComponent(value).split(".")[0]!));
  const confirm = await mailedLink(dataDir, email, "/verify-email");
  await reader.get(confirm);
  await reader.send("/verify-email", { token: `${tokenOf(confirm)}x` });
  await signIn(`${mark} wrong`);
  // The same address again, one after the other and at once: a unique index refuses some of them.
  await Promise.all([1, 2, 3].map(() => new Reader(over).send("/register", { email, password: passwords[0]! })));
  const twin = `${mark}.twin@example.test`;
  await anew();
  await Promise.all(
    [1, 2, 3, 4].map(() => new Reader(over).send("/register", { email: twin, password: passwords[0]! })),
  );

  await new Reader(over).send("/forgot-password", { email });
  const link = await mailedLink(dataDir, email, "/reset-password");
  const { rows } = await database.pool.query("SELECT id FROM users WHERE email = $1", [email]);
  secrets.push(tokenOf(link), tokenOf(confirm), rows[0].id);
  await new Reader(over).get(link);
  await new Reader(over).send(link, { token: tokenOf(link), password: "1234567890" });
  expect((await new Reader(over).send(link, { token: tokenOf(link), password: passwords[1]! })).status).toBe(200);
  await new Reader(over).send(link, { token: tokenOf(link), password: passwords[1]! });
  await anew();
  // The new password has ended this session as well; the page with the form takes its cookie away.
  await reader.get("/sign-in");
  expect((await reader.signIn(email, passwords[1])).status).toBe(302);
  expect(await reader.isSignedIn()).toBe(true);
  secrets.push(...[...reader.cookies.values()].map((value) => decodeURIComponent(value).split(".")[0]!));

  await reader.send("/dashboard/profile", { nickname });
  await reader.send("/dashboard/profile", { nickname: injected });
  await reader.get(`/dashboard?q=${encodeURIComponent(injected)}`);
  await reader.get(`/nothing/${mark}?x=${mark}`, { "User-Agent": `${mark}-agent`, Referer: `http://x/${mark}` });
  await new Reader(over).get("/dashboard", { Cookie: `bookmatch.session_token=${mark}.${mark}` });
  await reader.get(`/saved-books?ids=${mark}`);
  await reader.send("/account/data");
  for (const field of [`${mark}\0`, `\uD800${mark}`, mark.repeat(4_000)]) {
    await anew();
    await reader.send("/dashboard/profile", { nickname: field });
    await reader.send("/saved-books/1", { savedAt: field });
    await reader.send("/time-zone", { timeZone: field });
    await new Reader(over).send("/register", { email: field, password: field, next: field, save: field });
    await new Reader(over).send("/sign-in", { email: `${field}@example.test`, password: field });
    await new Reader(over).send("/reset-password", { token: field, password: passwords[0]! });
    await new Reader(over).get(`/?pass=${encodeURIComponent(field.toWellFormed().slice(0, 200))}&at=1&q=${mark}`);
    await reader.get(`/dashboard?q=${encodeURIComponent(field.toWellFormed().slice(0, 200))}`);
  }

  const name = () => reader.send("/dashboard/profile", { nickname });
  const page = () => reader.get(`/dashboard?q=${mark}`);
  const save = () => reader.send("/saved-books/1");
  const leave = () => reader.send("/account/deletion", { email });
  const forgot = () => new Reader(over).send("/forgot-password", { email });
  const register = () => new Reader(over).send("/register", { email: `new.${email}`, password: passwords[0]! });
  await without("profiles", name, page);
  await without("saved_books", save, page, () => reader.get(`/dashboard/saved-books?q=${mark}`));
  await without("users", page, signIn, register, forgot);
  await without("sessions", page, signIn, register);
  await without("accounts", signIn, register, () => reader.send("/account/data"));
  await without("verifications", forgot, register, leave);
  await without("rate_limits", signIn, register, forgot, () => reader.send("/account/data"));
  // A constraint that refuses what it is given repeats it in its message.
  await database.pool.query("ALTER TABLE profiles ADD CONSTRAINT never CHECK (nickname = '') NOT VALID");
  await name();
  await database.pool.query("ALTER TABLE profiles DROP CONSTRAINT never");
  await anew();
  const stillThere = async () => (await database.pool.query("SELECT 1 FROM users WHERE email = $1", [email])).rowCount;
  expect(await stillThere()).toBe(1);
  expect(await reader.isSignedIn()).toBe(true);
  await leave();
  expect(await stillThere()).toBe(0);
  await app.stop();

  expect((await readdir(join(dataDir, "outbox"))).length).toBeGreaterThan(0);
  const output = app.output();
  const lines = output
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  // It has not been silent for another reason.
  expect(lines.filter(({ level }) => (level as number) >= 50).length).toBeGreaterThan(10);
  expect(lines.map(({ msg }) => msg)).toContain("mail written to the outbox");
  expect(secrets.length).toBeGreaterThan(4);
  for (const secret of [...secrets, ...passwords, email]) {
    expect(secret.length).toBeGreaterThan(8);
    expect(output.split("\n").filter((line) => line.toLowerCase().includes(secret.toLowerCase()))).toEqual([]);
  }
  expect(lines.filter((line) => "injected" in line)).toEqual([]);
  expect(output).not.toMatch(/\$argon2id\$|Failed query|params:/);
});
