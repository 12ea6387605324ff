import { afterAll, beforeAll, expect, it } from "vitest";

import { CLIENT_ADDRESS_HEADER } from "#app/platform/client-address.ts";
import { openTestDatabase, type TestDatabase } from "#tests/database.ts";

import type {
  countAttempt as CountAttempt,
  countSharedAttempt as CountSharedAttempt,
} from "./limits.queries.server.ts";

let database: TestDatabase;
let countAttempt: typeof CountAttempt;
let countSharedAttempt: typeof CountSharedAttempt;
let closePool: () => Promise<void>;
beforeAll(async () => {
  database = await openTestDatabase();
  process.env["DATABASE_URL"] = database.appUrl;
  ({ countAttempt, countSharedAttempt } = await import("./limits.queries.server.ts"));
  const { pool } = await import("#db/client.server.ts");
  closePool = () => pool.end();
});
afterAll(async () => {
  await closePool();
  await database.close();
});

const FIVE = { limit: 5, windowSeconds: 60 };

/** As if so much time had gone by for this key. */
const later = (key: string, seconds: number) =>
  database.pool.query("UPDATE rate_limits SET last_request = last_request - $2::int * 1000 WHERE key LIKE $1", [
    `${key.split("|")[0]}|%`,
    seconds,
  ]);

it("T10: a limit lets exactly as many through as the limit says, of ten times as many at once", async () => {
  for (const limit of [1, 5, 20]) {
    const key = `parallel${limit}|ana`;
    const attempts = await Promise.all(
      Array.from({ length: limit * 10 }, () => countAttempt(key, { limit, windowSeconds: 60 })),
    );
    expect(attempts.filter(({ allowed }) => allowed)).toHaveLength(limit);
  }
});

it("T10: a limit says how long to wait, counts from the first turn on, and begins anew when the time is over", async () => {
  for (const _ of [1, 2, 3, 4, 5]) expect(await countAttempt("own|ana", FIVE)).toEqual({ allowed: true });
  expect(await countAttempt("own|ana", FIVE)).toEqual({ allowed: false, retryAfterSeconds: 60 });
  await later("own|ana", 45);
  // Asking in vain makes the wait no longer.
  for (const _ of [1, 2, 3])
    expect(await countAttempt("own|ana", FIVE)).toEqual({ allowed: false, retryAfterSeconds: 15 });
  await later("own|ana", 15);
  for (const _ of [1, 2, 3, 4, 5]) expect(await countAttempt("own|ana", FIVE)).toEqual({ allowed: true });
  expect(await countAttempt("own|ana", FIVE)).toMatchObject({ allowed: false });
});

it("T10: a limit counts every key by itself", async () => {
  for (const key of ["x|one", "x|One", "x|one ", "x|%", "x|o_e", "y|one", "|one"]) {
    const attempts = await Promise.all(Array.from({ length: 10 }, () => countAttempt(key, FIVE)));
    expect(attempts.filter(({ allowed }) => allowed)).toHaveLength(5);
  }
});

it("a limit locks nobody out when the clock was set back", async () => {
  for (const _ of [1, 2, 3, 4, 5, 6]) await countAttempt("clock|ana", FIVE);
  await later("clock|ana", -3_600);
  expect(await countAttempt("clock|ana", FIVE)).toEqual({ allowed: true });
});

const SHARED = { ofReader: { limit: 3, windowSeconds: 60 }, ofAddress: { limit: 5, windowSeconds: 60 } };
const from = (address: string) => new Request("http://localhost/", { headers: { [CLIENT_ADDRESS_HEADER]: address } });
const attemptsOf = (what: string, reader: string, address: string, count: number) =>
  Promise.all(Array.from({ length: count }, () => countSharedAttempt(what, reader, from(address), SHARED)));
const allowed = (attempts: Array<{ allowed: boolean }>) => attempts.filter((attempt) => attempt.allowed).length;

it("T10: a limit counts a reader on every address, and an address for all its readers", async () => {
  expect(allowed(await attemptsOf("post", "ana", "192.0.2.1", 30))).toBe(3);
  expect(await countSharedAttempt("post", "ana", from("192.0.2.2"), SHARED)).toMatchObject({
    allowed: false,
    of: "reader",
  });
  // What Ana asked in vain is not taken from her neighbours.
  expect(allowed(await attemptsOf("post", "ben", "192.0.2.1", 30))).toBe(2);
  expect(await countSharedAttempt("post", "cleo", from("192.0.2.1"), SHARED)).toMatchObject({
    allowed: false,
    of: "address",
  });
  expect(await countSharedAttempt("post", "cleo", from("192.0.2.2"), SHARED)).toEqual({ allowed: true });
  expect(await countSharedAttempt("other", "ana", from("192.0.2.1"), SHARED)).toEqual({ allowed: true });
});

it("T10: a machine that changes its address within its /64 is the same machine", async () => {
  const readers = ["one", "two", "three"];
  const attempts = await Promise.all(readers.map((reader, n) => attemptsOf("six", reader, `2001:db8::${n + 1}`, 3)));
  expect(allowed(attempts.flat())).toBe(5);
  expect(allowed(await attemptsOf("six", "four", "2001:db8:0:1::1", 3))).toBe(3);
});

it("F3: a limit keeps its counts when better-auth counts anew in a window of its own", async () => {
  const day = { limit: 3, windowSeconds: 24 * 60 * 60 };
  for (const _ of [1, 2, 3]) await countAttempt("daily|ana", day);
  const { libraryLimits } = await import("./limits.queries.server.ts");
  const rule = { window: 60, max: 2 };
  const asks = async () => (await libraryLimits.consume("192.0.2.7|/sign-in/email", rule)).allowed;
  expect([await asks(), await asks(), await asks()]).toEqual([true, true, false]);
  await database.pool.query("UPDATE rate_limits SET last_request = last_request - 61 * 60 * 1000");
  expect(await asks()).toBe(true);
  expect(await countAttempt("daily|ana", day)).toMatchObject({ allowed: false });
});

it("F4: a limit takes several turns at once, all of them or none", async () => {
  const ten = { limit: 10, windowSeconds: 60 };
  expect(await countAttempt("batch|ana", ten, 8)).toEqual({ allowed: true });
  expect(await countAttempt("batch|ana", ten, 3)).toMatchObject({ allowed: false });
  expect(await countAttempt("batch|ana", ten, 2)).toEqual({ allowed: true });
  expect(await countAttempt("batch|ana", ten)).toMatchObject({ allowed: false });
});

it("F17: a limit keeps neither an address nor an e-mail address nor a reader's id", async () => {
  const { countEmailAttempt } = await import("./limits.queries.server.ts");
  await attemptsOf("kept", "reader-of-that-name", "192.0.2.77", 1);
  await attemptsOf("kept", "reader-of-that-name", "2001:db8:77::1", 1);
  await countEmailAttempt("kept", "Canary@example.org", FIVE);
  const { rows } = await database.pool.query("SELECT rate_limits::text AS row FROM rate_limits WHERE key LIKE 'kept%'");
  expect(rows.length).toBeGreaterThanOrEqual(4);
  for (const { row } of rows) expect(row).not.toMatch(/192\.0|2001:db8|canary|reader-of/i);
});

it("F6: a limit counts an e-mail address however it is written, and gives turns back", async () => {
  const { refundEmailAttempt, countEmailAttempt } = await import("./limits.queries.server.ts");
  const two = { limit: 2, windowSeconds: 60 };
  await countEmailAttempt("mail", "ana@example.org", two);
  await countEmailAttempt("mail", " ANA@example.org", two);
  expect(await countEmailAttempt("mail", "ana@example.org", two)).toMatchObject({ allowed: false });
  await refundEmailAttempt("mail", "Ana@example.org", two);
  expect(await countEmailAttempt("mail", "ana@example.org", two)).toEqual({ allowed: true });
});

it("F6: of several windows takes a turn of each or of none, and tells the longest wait", async () => {
  const { countEmailAttempt } = await import("./limits.queries.server.ts");
  const [short, long] = [
    { limit: 2, windowSeconds: 60 },
    { limit: 3, windowSeconds: 3_600 },
  ];
  const take = () => countEmailAttempt("windows", "ana@example.org", short, long);
  const minuteLater = () =>
    database.pool.query("UPDATE rate_limits SET last_request = last_request - 60000 WHERE key LIKE 'windows-%'");
  const waits: number[] = [];
  for (const _ of [1, 2, 3, 4]) {
    const attempt = await take();
    waits.push(attempt.allowed ? 0 : attempt.retryAfterSeconds);
  }
  expect([waits.slice(0, 2), waits[2]! <= 60, waits[3]! <= 60]).toEqual([[0, 0], true, true]);
  await minuteLater();
  // What was refused did not count: a third turn is left.
  expect(await take()).toEqual({ allowed: true });
  expect(await take()).toMatchObject({ allowed: false });
  await minuteLater();
  const last = await take();
  expect(last.allowed ? 0 : last.retryAfterSeconds).toBeGreaterThan(3_000);
});

it("F6: turns taken and refused at once of several windows wait for nobody in a circle", async () => {
  const { countEmailAttempt } = await import("./limits.queries.server.ts");
  const limits = [
    { limit: 5, windowSeconds: 60 },
    { limit: 10, windowSeconds: 3_600 },
    { limit: 20, windowSeconds: 7_200 },
  ];
  const attempts = await Promise.all(
    Array.from({ length: 80 }, () => countEmailAttempt("circle", "ana@example.org", ...limits)),
  );
  expect(allowed(attempts)).toBe(5);
});

it("F6: turns that are given back while others are counted wait for nobody in a circle", async () => {
  const { countEmailAttempt, refundEmailAttempt } = await import("./limits.queries.server.ts");
  const limits = [60, 3_600, 7_200].map((windowSeconds) => ({ limit: 1_000, windowSeconds }));
  await Promise.all(
    Array.from({ length: 80 }, async (_, n) => {
      const ordered = n % 2 ? limits : limits.toReversed();
      await countEmailAttempt("back", "ana@example.org", ...ordered);
      await refundEmailAttempt("back", "ana@example.org", ...ordered);
    }),
  );
  const { rows } = await database.pool.query("SELECT count FROM rate_limits WHERE key LIKE 'back-%'");
  expect(rows).toEqual([{ count: 0 }, { count: 0 }, { count: 0 }]);
});
