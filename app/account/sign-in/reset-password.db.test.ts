import { expect, it } from "vitest";

import { sentMails, mailedUrl, useMailDelivery } from "#tests/outbox.ts";
import { ORIGIN, PASSWORD, Reader } from "#tests/reader.ts";
import { aReader, useTestApp } from "#tests/signed-in.ts";

const NEW_PASSWORD = "five quiet harbour lamps";

const { app } = useTestApp();
useMailDelivery(app);

/** Asks for an e-mail; the link in it, other than an earlier one's. */
async function askedFor(email: string, earlier = ""): Promise<URL> {
  await new Reader(app).send("/forgot-password", { email });
  const newest = () => mailedUrl(app.dataDir, email, "/reset-password");
  await expect.poll(newest).not.toBe(earlier);
  return new URL(await newest());
}

const tokenOf = (link: URL) => link.searchParams.get("token")!;
const reset = (token: string, password = NEW_PASSWORD, reader = new Reader(app)) =>
  reader.send("/reset-password", { token, password });

async function opens(email: string, password: string): Promise<boolean> {
  return (await new Reader(app).signIn(email, password)).status === 302;
}

it("T7: a link sets one new password, and says so the second time", async () => {
  const { email } = await aReader(app);
  const token = tokenOf(await askedFor(email));
  const done = await reset(token);
  expect(done.status).toBe(200);
  expect(await done.text()).toContain("Your new password is set");
  expect(done.headers.getSetCookie()).toEqual([]);
  const repeated = await reset(token, "six quiet harbour lamps");
  expect(repeated.status).toBe(400);
  expect(await repeated.text()).toContain("This link has been used or is too old");
  expect(await opens(email, PASSWORD)).toBe(false);
  expect(await opens(email, "six quiet harbour lamps")).toBe(false);
  expect(await opens(email, NEW_PASSWORD)).toBe(true);
});

it("T7: of two uses at once, one succeeds", async () => {
  const { email } = await aReader(app);
  const token = tokenOf(await askedFor(email));
  const passwords = ["first quiet harbour lamps", "other quiet harbour lamps"];
  const answers = await Promise.all(passwords.map((password) => reset(token, password)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
  const winner = answers.findIndex(({ status }) => status === 200);
  expect(await opens(email, passwords[winner]!)).toBe(true);
  expect(await opens(email, passwords[1 - winner]!)).toBe(false);
});

it("R9: a link that is used, old or wrong says so before a password is typed, and where to get another", async () => {
  const { email } = await aReader(app);
  const link = await askedFor(email);
  const page = async (address: string) => (await new Reader(app).get(address)).text();
  const good = await page(link.pathname + link.search);
  expect(good).toContain('name="password"');
  expect((await reset(tokenOf(link))).status).toBe(200);
  for (const address of [link.pathname + link.search, "/reset-password", "/reset-password?token=wrong"]) {
    const html = await page(address);
    expect(html).toContain("This link has been used or is too old");
    expect(html).toContain('href="/forgot-password"');
    expect(html).not.toContain('name="password"');
  }
});

it("T7: a link works for an hour", async () => {
  const { email } = await aReader(app);
  const link = await askedFor(email);
  const later = (minutes: number) =>
    app.pool.query(
      `UPDATE verifications SET expires_at = expires_at - make_interval(mins => $2)
       WHERE value = (SELECT id FROM users WHERE email = $1)`,
      [email, minutes],
    );
  expect((await later(61)).rowCount).toBe(1);
  expect((await reset(tokenOf(link))).status).toBe(400);
  expect(await opens(email, PASSWORD)).toBe(true);

  const another = tokenOf(await askedFor(email, link.href));
  await later(59);
  expect((await reset(another)).status).toBe(200);
});

it("T7: an older link is worth nothing once a newer one was used", async () => {
  const { email } = await aReader(app);
  const older = await askedFor(email);
  const newer = await askedFor(email, older.href);
  expect((await reset(tokenOf(newer))).status).toBe(200);
  expect((await reset(tokenOf(older), "six quiet harbour lamps")).status).toBe(400);
  expect(await opens(email, NEW_PASSWORD)).toBe(true);
});

it("T7: a link changes its own reader's password, whoever is signed in where it is opened", async () => {
  const ana = await aReader(app);
  const ben = await aReader(app);
  const token = tokenOf(await askedFor(ana.email));
  expect((await reset(token, NEW_PASSWORD, ben)).status).toBe(200);
  expect(await ben.isSignedIn()).toBe(true);
  expect(await ana.isSignedIn()).toBe(false);
  expect(await opens(ben.email, PASSWORD)).toBe(true);
  expect(await opens(ben.email, NEW_PASSWORD)).toBe(false);
  expect(await opens(ana.email, NEW_PASSWORD)).toBe(true);
});

it("T7: no table holds a link's token", async () => {
  const { email } = await aReader(app);
  const token = tokenOf(await askedFor(email));
  const { rows: tables } = await app.pool.query(
    `SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
     WHERE table_type = 'BASE TABLE' AND table_schema NOT IN ('information_schema', 'pg_catalog')`,
  );
  async function tablesWith(text: string): Promise<string[]> {
    const found: string[] = [];
    for (const { name } of tables) {
      const { rowCount } = await app.pool.query(`SELECT 1 FROM ${name} row WHERE strpos(row::text, $1) > 0`, [text]);
      if (rowCount) found.push(name);
    }
    return found;
  }
  expect(await tablesWith(email)).toEqual(["public.users"]);
  expect(await tablesWith(token)).toEqual([]);
});

it("T7: the page behind a link tells no other site of it and stays in no cache", async () => {
  const { email } = await aReader(app);
  const { pathname, search } = await askedFor(email);
  const page = await new Reader(app).get(pathname + search);
  expect(page.status).toBe(200);
  expect(page.headers.get("Referrer-Policy")).toBe("no-referrer");
  expect(page.headers.get("Cache-Control")).toBe("no-store");
  const html = await page.text();
  const addresses = [...html.matchAll(/\s(?:src|href|action|srcset|poster)="([^"]*)"/g)].map(([, address]) => address!);
  expect(addresses).toContain("/favicon.svg");
  expect(addresses.filter((address) => !/^(?:#|\/(?!\/))/.test(address))).toEqual([]);
});

it("T7: a letter's link leads to our own address, whatever host the request names", async () => {
  const { email } = await aReader(app);
  const evil = { Host: "evil.example", "X-Forwarded-Host": "evil.example", Forwarded: "host=evil.example" };
  await new Reader(app).send("/forgot-password", { email }, { headers: evil });
  const link = await mailedUrl(app.dataDir, email, "/reset-password");
  expect(new URL(link).origin).toBe(ORIGIN);

  // And where the server reads the whole address of the request from its Host header.
  await new Reader(app).send("http://evil.example/forgot-password", { email }, { headers: evil });
  await new Reader(app).send("http://evil.example/forgot-password.data", { email }, { headers: evil });
  const last = await askedFor(email, link);
  expect(last.origin).toBe(ORIGIN);
  for (const mail of await sentMails(app.dataDir)) expect(mail).not.toContain("evil.example");
});

it("T7: a password that is refused does not use the link up", async () => {
  const { email } = await aReader(app);
  const token = tokenOf(await askedFor(email));
  for (const weak of ["short", "1234567890", "", "x".repeat(129), `${email}!`]) {
    const rejected = await reset(token, weak);
    expect(rejected.status).toBe(400);
    expect(await rejected.text()).toContain("field-error");
  }
  expect(await opens(email, PASSWORD)).toBe(true);
  expect((await reset(token)).status).toBe(200);
});
