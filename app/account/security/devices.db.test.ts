import { expect, it } from "vitest";

import { PASSWORD, Reader } from "#tests/reader.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app } = useTestApp();

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";

let people = 0;

/** A reader with two devices. */
async function atHomeAndOut() {
  const email = `devices${(people += 1)}@example.org`;
  const [home, out] = [new Reader(app), new Reader(app)];
  await home.send("/register", { email, password: PASSWORD }, { headers: { "User-Agent": FIREFOX } });
  await out.send("/sign-in", { email, password: PASSWORD }, { headers: { "User-Agent": SAFARI } });
  const sessionId = async (agent: string) => {
    const { rows } = await app.pool.query(
      "SELECT sessions.id FROM sessions JOIN users ON users.id = user_id WHERE email = $1 AND user_agent = $2",
      [email, agent],
    );
    return rows[0].id as string;
  };
  return { email, home, out, homeId: await sessionId(FIREFOX), outId: await sessionId(SAFARI) };
}

it("the devices page lists the reader's devices in words, marks this one and shows no token", async () => {
  const { email, home } = await atHomeAndOut();
  await app.pool.query(
    "UPDATE sessions SET created_at = '2026-11-19T23:30:00Z' WHERE user_id = (SELECT id FROM users WHERE email = $1)",
    [email],
  );
  const response = await home.get("/account/devices");
  expect(response.status).toBe(200);
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  const html = await response.text();
  expect(html).toContain("Firefox on Linux");
  expect(html).toContain("Safari on iPhone");
  expect(html.match(/>This device</g)).toHaveLength(1);
  expect(html).toContain("November 19, 2026");
  const { rows } = await app.pool.query("SELECT token FROM sessions");
  for (const { token } of rows) expect(html).not.toContain(token);

  await home.send("/time-zone", { timeZone: "Europe/Vienna" });
  expect(await (await home.get("/account/devices")).text()).toContain("November 20, 2026");
});

it("R30: two sign-ins of one day with the same browser are told apart by their time and last visit", async () => {
  const { email, home } = await atHomeAndOut();
  await app.pool.query(
    `UPDATE sessions SET user_agent = $2, updated_at = '2026-11-21T08:00:00Z',
       created_at = CASE user_agent WHEN $2 THEN timestamptz '2026-11-19T09:05:00Z' ELSE '2026-11-19T18:30:00Z' END
     WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
    [email, FIREFOX],
  );
  const html = (await (await home.get("/account/devices")).text()).replaceAll("<!-- -->", "");
  expect(html).toContain("Signed in on November 19, 2026 at 9:05 AM · in use now");
  expect(html).toContain("Signed in on November 19, 2026 at 6:30 PM · last seen on November 21, 2026");
});

it("the devices page shows no session that has run out", async () => {
  const { home, outId } = await atHomeAndOut();
  await app.pool.query("UPDATE sessions SET expires_at = now() - interval '1 second' WHERE id = $1", [outId]);
  expect(await (await home.get("/account/devices")).text()).not.toContain("Safari on iPhone");
});

it("the devices page signs one device out at once", async () => {
  const { home, out, outId } = await atHomeAndOut();
  const response = await home.send(`/account/devices/${outId}/end`);
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/account/devices"]);
  expect(await out.isSignedIn()).toBe(false);
  expect(await home.isSignedIn()).toBe(true);
  const repeated = await home.send(`/account/devices/${outId}/end`);
  expect(repeated.status).toBe(404);
  expect(await repeated.text()).toContain("already signed out");
});

it("the devices page signs this device out and goes home, its cookie with it", async () => {
  const { home, out, homeId } = await atHomeAndOut();
  const response = await home.send(`/account/devices/${homeId}/end`);
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/"]);
  expect([...home.cookies.keys()]).toEqual([]);
  expect(await out.isSignedIn()).toBe(true);
});

it("the devices page signs out everywhere else", async () => {
  const { home, out } = await atHomeAndOut();
  const stranger = await atHomeAndOut();
  const response = await home.send("/account/devices/others/end");
  expect([response.status, response.headers.get("Location")]).toEqual([302, "/account/devices"]);
  expect(await home.isSignedIn()).toBe(true);
  expect(await out.isSignedIn()).toBe(false);
  expect(await stranger.home.isSignedIn()).toBe(true);
  expect(await stranger.out.isSignedIn()).toBe(true);
});

it("T3: the devices page does not know another reader's devices", async () => {
  const ana = await atHomeAndOut();
  const ben = await atHomeAndOut();
  const { rows } = await app.pool.query("SELECT id FROM users WHERE email = $1", [ana.email]);
  const claims = { user_id: rows[0].id, userId: rows[0].id };
  for (const id of [ana.homeId, ana.outId, "x", "'%20OR%20true--", "%25"]) {
    expect((await ben.home.send(`/account/devices/${id}/end`, claims)).status).toBe(404);
  }
  await ben.home.send("/account/devices/others/end", claims);
  expect(await ana.home.isSignedIn()).toBe(true);
  expect(await ana.out.isSignedIn()).toBe(true);
  const html = await (await ben.home.get("/account/devices")).text();
  expect(html).not.toContain(ana.homeId);
});

it("the devices page sends a visitor home, from every address", async () => {
  const { homeId } = await atHomeAndOut();
  const visitor = new Reader(app);
  const page = await visitor.get("/account/devices");
  expect([page.status, page.headers.get("Location")]).toEqual([302, "/"]);
  for (const address of [`/account/devices/${homeId}/end`, "/account/devices/others/end"]) {
    expect((await visitor.send(address)).status).toBe(401);
  }
});
