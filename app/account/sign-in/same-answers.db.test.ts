import { beforeAll, describe, expect, it } from "vitest";

import { PASSWORD, Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

/** As long as each other, so that what is typed back weighs the same. */
const VERIFIED = "verified-ana@example.org";
const UNVERIFIED = "unproven-ben@example.org";
const GOOGLE_ONLY = "googling-cem@example.org";
const UNKNOWN = "stranger-dee@example.org";

const { app } = useTestApp({ ana: { email: VERIFIED, emailVerified: true }, ben: { email: UNVERIFIED } });
beforeAll(async () => {
  await app.pool.query("INSERT INTO users (id, email, email_verified) VALUES ('cem', $1, true)", [GOOGLE_ONLY]);
  await app.pool.query(
    "INSERT INTO accounts (id, account_id, provider_id, user_id) VALUES ('c1', 'issuer 7', 'google', 'cem')",
  );
});

/** All that whoever asks gets to see, apart from what differs between any two answers. */
async function answer(path: string, email: string, fields: Record<string, string> = {}) {
  const response = await new Reader(app).send(path, { email, ...fields });
  const plain = (text: string) => text.replaceAll(/nonce(=\\?"|-)[\w+/=]+/g, "nonce").replaceAll(email, "ADDRESS");
  // The seconds run between two answers.
  const inMinutes = ([name, value]: [string, string]): [string, string] =>
    name === "retry-after" ? [name, `${Math.ceil(Number(value) / 60)} min`] : [name, value];
  const headers = [...response.headers]
    .filter(([name]) => name !== "date" && name !== "x-request-id")
    .map((header) => inMinutes(header));
  return {
    status: response.status,
    headers: headers.map(([name, value]) => `${name}: ${plain(value)}`),
    body: plain(await response.text()),
  };
}

describe.each(["", ".data"])("asked at the address%s", (twin) => {
  it.each([VERIFIED, UNVERIFIED, GOOGLE_ONLY])("T8: a wrong password does not tell that there is %s", async (email) => {
    const wrong = { password: "another quiet lamp" };
    const unknown = await answer(`/sign-in${twin}`, UNKNOWN, wrong);
    expect(unknown.status).toBe(401);
    expect(unknown.body).toContain("Invalid email or password");
    expect(await answer(`/sign-in${twin}`, email, wrong)).toEqual(unknown);
  });

  it.each([VERIFIED, UNVERIFIED, GOOGLE_ONLY])("T8: a forgotten password does not tell of %s", async (email) => {
    const unknown = await answer(`/forgot-password${twin}`, UNKNOWN);
    expect(unknown.status).toBe(200);
    expect(await answer(`/forgot-password${twin}`, email)).toEqual(unknown);
  });

  it("T8: a reset mail does not tell of an address once its limit is reached", async () => {
    for (const email of [VERIFIED, UNKNOWN]) await answer(`/forgot-password${twin}`, email);
    await app.pool.query(
      "UPDATE rate_limits SET count = 1000, last_request = (SELECT max(last_request) FROM rate_limits)",
    );
    const unknown = await answer(`/forgot-password${twin}`, UNKNOWN);
    expect(unknown.status).toBe(429);
    expect(await answer(`/forgot-password${twin}`, VERIFIED)).toEqual(unknown);
  });

  it("T8: registering tells that an address is taken, and nothing about whose or how", async () => {
    const taken = await answer(`/register${twin}`, VERIFIED, { password: PASSWORD });
    expect(taken.status).toBe(422);
    for (const email of [UNVERIFIED, GOOGLE_ONLY]) {
      expect(await answer(`/register${twin}`, email, { password: PASSWORD })).toEqual(taken);
    }
    expect(taken.headers.join()).not.toContain("set-cookie");
  });

  it("T8: registering tells only who sends a password that could be one", async () => {
    const unknown = await answer(`/register${twin}`, UNKNOWN, { password: "1234567890" });
    expect(unknown.status).toBe(400);
    expect(await answer(`/register${twin}`, VERIFIED, { password: "1234567890" })).toEqual(unknown);
  });
});

it("T8: registering tells of five addresses in half an hour, and no more", async () => {
  for (let count = 0; count < 5; count += 1) {
    expect((await answer("/register", VERIFIED, { password: PASSWORD })).status).toBe(422);
  }
  const [known, unknown] = [
    await answer("/register", VERIFIED, { password: PASSWORD }),
    await answer("/register", UNKNOWN, { password: PASSWORD }),
  ];
  expect(known.status).toBe(429);
  expect(unknown).toEqual(known);
});
