import { expect, it } from "vitest";

import { aDeal } from "#tests/factories/club.ts";
import { Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

// Nobody takes mail there, but readers could confirm their addresses.
const { app } = useTestApp({}, { SMTP_URL: "smtp://127.0.0.1:9" });

it("F16: three fresh or unconfirmed accounts hide no deal; three that are confirmed and a day old do", async () => {
  const { id } = await aDeal(app.pool);
  for (const name of ["one", "two", "three"]) {
    const reader = new Reader(app);
    await reader.register(`${name}@example.org`);
    // Who is not confirmed cannot report at all; here it is as if they had changed their address since.
    await app.pool.query("UPDATE users SET email_verified = true");
    expect((await reader.send(`/deals/${id}/report`)).status).toBe(303);
  }
  const other = new Reader(app);
  await other.register("other@example.org");
  const isShown = async () => (await (await other.get("/deals")).text()).includes("A deal");

  expect(await isShown()).toBe(true);
  await app.pool.query("UPDATE users SET email_verified = false, created_at = now() - interval '25 hours'");
  expect(await isShown()).toBe(true);
  await app.pool.query("UPDATE users SET email_verified = true WHERE email <> 'one@example.org'");
  expect(await isShown()).toBe(true);
  await app.pool.query("UPDATE users SET email_verified = true");
  expect(await isShown()).toBe(false);
});
