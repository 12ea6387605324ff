import { beforeEach, describe, expect, it } from "vitest";

import { newFirstVisit } from "#db/first-visit.ts";
import { PASSWORD, Reader } from "#tests/reader.ts";
import { IS_WHOLE } from "#tests/short-form.ts";
import { aReader, useTestApp } from "#tests/signed-in.ts";

const { app } = useTestApp();
beforeEach(async () => {
  await app.pool.query("DELETE FROM users; DELETE FROM verifications; DELETE FROM site_settings");
});

const claim = (who: Reader, code: string, email = "owner@example.org", password = PASSWORD) =>
  who.send("/first-hour", { code, email, password });
const admins = async () =>
  (await app.pool.query<{ email: string }>("SELECT email FROM users WHERE role = 'admin'")).rows.map(
    ({ email }) => email,
  );

describe("the first visit of a place with nobody in it", () => {
  it("makes whoever has the code from the log its admin, once, and leads to the steps", async () => {
    const code = (await newFirstVisit(app.pool))!;
    const owner = new Reader(app);
    const page = await (await owner.get(`/first-hour?code=${code}`)).text();
    expect(page).toContain("Set up your place");
    expect(page).toContain(`value="${code}"`);
    const answer = await claim(owner, code);
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/admin/first-hour"]);
    expect(await admins()).toEqual(["owner@example.org"]);
    const steps = await owner.get("/admin/first-hour");
    expect(steps.headers.get("Location")).toBe("/admin/first-hour/look");
    // Not a second time, nor for anybody else.
    expect((await claim(new Reader(app), code, "other@example.org")).status).toBe(403);
    // A dead link leads on: its admin to the steps, others to the sign-in.
    expect((await owner.get(`/first-hour?code=${code}`)).headers.get("Location")).toBe("/admin/first-hour");
    expect(await (await new Reader(app).get("/first-hour")).text()).toContain("This link has ended");
    expect(await newFirstVisit(app.pool)).toBeNull();
    expect(await admins()).toEqual(["owner@example.org"]);
  });

  it("never opens where somebody has an account, however they came by it", async () => {
    const code = (await newFirstVisit(app.pool))!;
    await aReader(app);
    const page = await new Reader(app).get(`/first-hour?code=${code}`);
    expect([page.headers.get("Referrer-Policy"), page.headers.get("Cache-Control")]).toEqual([
      "same-origin",
      "no-store",
    ]);
    expect(await page.text()).not.toContain('name="code"');
    expect((await claim(new Reader(app), code)).status).toBe(403);
    expect(await admins()).toEqual([]);
  });

  it("stays closed without a start, and to the code of an earlier one", async () => {
    expect(await (await new Reader(app).get("/first-hour")).text()).not.toContain('name="code"');
    const earlier = (await newFirstVisit(app.pool))!;
    const later = (await newFirstVisit(app.pool))!;
    expect((await claim(new Reader(app), earlier)).status).toBe(403);
    expect((await claim(new Reader(app), later)).status).toBe(302);
  });

  it("lets one of two in who use the code at the same time", async () => {
    const code = (await newFirstVisit(app.pool))!;
    const answers = await Promise.all(
      ["one", "two", "three"].map((name) => claim(new Reader(app), code, `${name}@example.org`)),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([302, 403, 403]);
    expect(await admins()).toHaveLength(1);
  });

  it("is not used up by a password that is refused", async () => {
    const code = (await newFirstVisit(app.pool))!;
    const refused = await claim(new Reader(app), code, "owner@example.org", "short");
    expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining("owner@example.org")]);
    expect((await claim(new Reader(app), code)).status).toBe(302);
  });

  it("is guessed by nobody: an address has twenty tries an hour, and 10,000 from everywhere are as many failures", async () => {
    const code = (await newFirstVisit(app.pool))!;
    const stranger = new Reader(app);
    const statuses = [];
    for (let tries = 0; tries < 25; tries++) statuses.push((await claim(stranger, `guess${tries}`)).status);
    expect([statuses[19], statuses[20], statuses[24]]).toEqual([403, 429, 429]);
    const guesses = IS_WHOLE ? 10_000 : 200;
    let refused = 0;
    for (let guess = 0; guess < guesses; guess++) {
      const from = new Reader(app.from(`10.${guess >> 8}.${guess & 255}.1`));
      const typed = guess % 2 === 0 ? code.slice(0, -1) + String(guess % 10) : String(guess);
      if (typed === code) continue;
      if ([403, 429].includes((await claim(from, typed)).status)) refused++;
    }
    expect(refused).toBeGreaterThanOrEqual(guesses - 1);
    expect(await admins()).toEqual([]);
  }, 300_000);

  it("stores the code as a digest only", async () => {
    const code = (await newFirstVisit(app.pool))!;
    const { rows } = await app.pool.query("SELECT * FROM verifications");
    expect(JSON.stringify(rows)).not.toContain(code);
  });
});
