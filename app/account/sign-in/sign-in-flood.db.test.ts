import { beforeAll, expect, it } from "vitest";

import { useRealArgon2 } from "#tests/cheap-argon2.ts";
import { liftLimits } from "#tests/reader-sessions.ts";
import { PASSWORD, Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

const AT_ONCE = 150;
/** Two are hashed at a time and 64 may wait. */
const TAKEN = 66;

useRealArgon2();
const { app } = useTestApp({ ana: {} });
// A flood comes from everywhere; here all of it comes from one address, whose limits would answer before.
beforeAll(() => liftLimits(app.pool, "%"));

it("T37: of a flood of sign-ins those too many are told so in words, pages go on, and it is over when it is over", async () => {
  const flood = Array.from({ length: AT_ONCE }, async (_, index) => {
    const response = await new Reader(app).send("/sign-in", {
      email: index % 2 === 0 ? "ana@example.org" : `nobody${index}@example.org`,
      password: "not this one, surely",
    });
    return { status: response.status, text: await response.text(), retryAfter: response.headers.get("Retry-After") };
  });
  const meanwhile = await new Reader(app).get("/blog");
  expect(meanwhile.status).toBe(200);

  const answers = await Promise.all(flood);
  const rejected = answers.filter(({ status }) => status === 503);
  expect(answers.filter(({ status }) => ![401, 503].includes(status))).toEqual([]);
  expect(rejected.length).toBeGreaterThan(0);
  expect(rejected.length).toBeLessThanOrEqual(AT_ONCE - TAKEN);
  for (const { text, retryAfter } of rejected) {
    expect(text).toContain("Too many people are signing in right now. Please try again in a moment.");
    // What was typed is still there, but for the password.
    expect(text).toMatch(/value="(ana|nobody\d+)@example\.org"/);
    expect(text).not.toContain("not this one, surely");
    expect(Number(retryAfter)).toBeGreaterThan(0);
  }
  expect((await new Reader(app).signIn("ana@example.org", PASSWORD)).status).toBe(302);
});
