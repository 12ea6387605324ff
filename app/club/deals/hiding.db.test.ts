import { expect, it } from "vitest";

import { aDeal } from "#tests/factories/club.ts";
import { aReader, useTestApp } from "#tests/signed-in.ts";

// Nobody takes mail there, but readers could confirm their addresses.
const { app } = useTestApp({}, { SMTP_URL: "smtp://127.0.0.1:9" });

it("F16: three fresh or unconfirmed accounts hide no deal; three that are confirmed and a day old do", async () => {
  const { id } = await aDeal(app.pool);
  for (const name of ["one", "two", "three"]) {
    // An unconfirmed account cannot report at all: these change their addresses later.
    const reader = await aReader(app, { email: `${name}@example.org`, emailVerified: true });
    expect((await reader.send(`/deals/${id}/report`)).status).toBe(303);
  }
  const other = await aReader(app);
  const isShown = async () => (await (await other.get("/deals")).text()).includes("A deal");

  expect(await isShown()).toBe(true);
  await app.pool.query("UPDATE users SET email_verified = false, created_at = now() - interval '25 hours'");
  expect(await isShown()).toBe(true);
  await app.pool.query("UPDATE users SET email_verified = true WHERE email <> 'one@example.org'");
  expect(await isShown()).toBe(true);
  await app.pool.query("UPDATE users SET email_verified = true");
  expect(await isShown()).toBe(false);
});
