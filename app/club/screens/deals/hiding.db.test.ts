import { afterAll, beforeAll, expect, it } from "vitest";

import { openTestApp, type TestApp } from "#tests/app.ts";
import { Reader } from "#tests/reader.ts";

let app: TestApp;
beforeAll(async () => {
  // Nobody takes mail there, but readers could confirm their addresses.
  app = await openTestApp({ SMTP_URL: "smtp://127.0.0.1:9" });
});
afterAll(() => app.close());

it("F16: three fresh or unconfirmed accounts hide no deal; three that are confirmed and a day old do", async () => {
  const { rows } = await app.pool.query(
    "INSERT INTO book_deals (title, description, link_url, discount_percentage) VALUES ('A deal', 'x', 'https://books.example/', 10) RETURNING id",
  );
  for (const name of ["one", "two", "three"]) {
    const reader = new Reader(app);
    await reader.register(`${name}@example.org`);
    // Who is not confirmed cannot report at all; here it is as if they had changed their address since.
    await app.pool.query("UPDATE users SET email_verified = true");
    expect((await reader.send(`/deals/${rows[0].id}/report`)).status).toBe(303);
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
