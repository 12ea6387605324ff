import type { ServerBuild } from "react-router";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";

import { within } from "#app/platform/deadline.ts";

import { isStream } from "./addresses.ts";
import { openTestApp, type TestApp } from "./app.ts";
import { FORMS, ID, VICTIM, type Form } from "./bad-inputs/forms.ts";
import { oneOfEverything } from "./bad-inputs/rows.ts";
import { databaseProxy, type DatabaseProxy } from "./database-proxy.ts";
import { Reader } from "./reader.ts";
import { IS_WHOLE, tenthOf } from "./short-form.ts";

/** More statements than any answer takes. */
const MOST_STATEMENTS = 60;
const ADMIN = "admin@example.org";

let app: TestApp;
let proxy: DatabaseProxy;
let admin: Reader;
let cookies: Array<[string, string]>;
let shown: string[];
beforeAll(async () => {
  const through = async (url: string) => {
    proxy = await databaseProxy(url);
    return proxy.url;
  };
  app = await openTestApp({ OPENLIBRARY_URL: "" }, through, "the app's own");
  admin = new Reader(app);
  await admin.register(ADMIN);
  cookies = [...admin.cookies];
  await app.pool.query(`
    UPDATE users SET role = 'admin';
    CREATE TABLE kept_users AS SELECT * FROM users;
    CREATE TABLE kept_sessions AS SELECT * FROM sessions`);
  const { routes } = (await import("#build")) as ServerBuild;
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? pathOf(route.parentId) + (route.path ? `/${route.path}` : "") : "";
  };
  shown = Object.entries(routes)
    .filter(([, route]) => route?.module.loader ?? route?.module.default)
    .map(([id]) => pathOf(id) || "/")
    // An open stream never ends, and what the catch-all answers no statement changes.
    .filter((path) => !isStream(path) && path !== "/*");
});
afterAll(async () => {
  await proxy.open();
  await app.close();
});
beforeEach(async () => {
  await proxy.open();
  // better-auth prints what fails beneath it; where the app listens, `takeOverConsole` makes a line without words of it.
  vi.mocked(console.error).mockImplementation(() => {});
});
afterEach(() => void vi.mocked(console.error).mockClear());

/** Signed in, as an admin who has one of everything, whatever the last request has made of that. */
async function comeBack(): Promise<void> {
  // A transaction whose connection was cut ends when its statement does: until then its locks are held.
  await expect.poll(openTransactions).toBe(0);
  await app.pool.query(`
    DELETE FROM rate_limits;
    INSERT INTO users SELECT * FROM kept_users ON CONFLICT DO NOTHING;
    INSERT INTO sessions SELECT * FROM kept_sessions ON CONFLICT DO NOTHING;
    ${oneOfEverything(ADMIN)}`);
  for (const [name, value] of cookies) admin.cookies.set(name, value);
}

async function openTransactions(): Promise<number> {
  const { rows } = await app.pool.query<{ open: number }>(
    `SELECT count(*)::int AS open FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL`,
  );
  return rows[0]!.open;
}

const pathOf = (address: string) => address.replace(":userId", VICTIM).replaceAll(/:\w+/g, String(ID));

function send(reader: Reader, path: string, { method = "POST", body, fields }: Form): Promise<Response> {
  if (body === "json") return reader.sendJson(path, fields, method);
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value)] as const);
  if (body !== "multipart") return reader.send(path, Object.fromEntries(texts), { method });
  const form = new FormData();
  for (const [name, text] of texts) {
    form.set(name, text.startsWith("file:") ? new File([text.slice("file:".length)], "books.csv") : text);
  }
  return reader.upload(path, form);
}

/** What tells of how it is made, or of whose machine it runs on. */
const INSIDES = /ECONNREFUSED|127\.0\.0\.1|node_modules|\bat \w+.*\(|select "|Connection terminated|drizzle|Error:/i;

async function expectPatience(what: string, response: Response): Promise<void> {
  const text = await response.text();
  expect([what, response.status]).toEqual([what, 503]);
  expect([what, response.headers.get("Retry-After")]).toEqual([what, expect.stringMatching(/^[1-9]\d*$/)]);
  expect([what, text.replace(/<script\b[^]*?<\/script>|<link\b[^>]*>/g, "")]).toEqual([
    what,
    expect.not.stringMatching(INSIDES),
  ]);
}

const SENTENCE = /^Bookmatch is very busy and couldn’t save this\. What you wrote is still here/;
it("T30: while the database is stopped, everything is answered with 503, and is well again right after", async () => {
  await comeBack();
  await proxy.shut();
  const visitor = new Reader(app);
  for (const [address, forms] of Object.entries(FORMS)) {
    for (const form of forms) {
      const request = `${form.method ?? "POST"} ${address}`;
      await expectPatience(request, await send(admin, pathOf(address), form));
      const script = await send(admin, `${pathOf(address)}.data`, form);
      const words = await script.clone().text();
      await expectPatience(`${request}, by script`, script);
      // The sentence that its form shows beside what was typed.
      expect([request, words]).toEqual([request, expect.stringMatching(SENTENCE)]);
    }
  }
  const otherwise: Record<string, number> = {};
  for (const address of shown) {
    for (const twin of ["", ".data"]) {
      const path = twin && address === "/" ? "/_.data" : pathOf(address) + twin;
      for (const [who, reader] of [
        ["admin", admin],
        ["visitor", visitor],
      ] as const) {
        const response = await reader.get(path);
        if (response.status === 503) await expectPatience(`GET ${path} by ${who}`, response);
        else otherwise[`${who} ${address}${twin}`] = response.status;
      }
    }
  }
  // Who is signed in has to be asked of the database; a visitor is led home, or sees what it has no part in.
  const ofAdmin = Object.keys(otherwise).filter((request) => request.startsWith("admin"));
  // A cover is everybody's, and sent from memory.
  expect(ofAdmin.toSorted()).toEqual(["admin /covers/:bookId/:rendition", "admin /robots.txt"]);
  expect(new Set(Object.values(otherwise))).toEqual(new Set([200, 202, 302, 404]));
  for (const address of ["/", "/blog", "/blog/:slug", "/sitemap.xml", "/healthz", "/readyz"])
    expect([address, otherwise[`visitor ${address}`]]).toEqual([address, undefined]);

  await proxy.open();
  await comeBack();
  expect((await admin.get("/dashboard")).status).toBe(200);
  expect((await admin.send("/dashboard/profile", { nickname: "Owl" })).status).toBe(200);
});

it("T30: while the database hangs, everything is answered with 503 within seconds, and is well again right after", async () => {
  await comeBack();
  const visitor = new Reader(app);
  proxy.freeze();
  const asked = [
    ...["/healthz", "/readyz", "/search?q=dune"].map((path) => ({ path, answer: visitor.get(path) })),
    ...["/dashboard", "/reading-tracker", "/coffee-talk", "/admin"].map((path) => ({ path, answer: admin.get(path) })),
    { path: "POST /dashboard/profile", answer: admin.send("/dashboard/profile", { nickname: "Owl" }) },
    // More than are counted or looked for at once.
    ...Array.from({ length: 40 }, (_, n) => ({ path: `/search?q=${n}`, answer: visitor.get(`/search?q=${n}`) })),
  ];
  for (const { path, answer } of asked) {
    const response = await within(answer, 20_000);
    expect([path, response?.status]).toEqual([path, 503]);
    await response?.body?.cancel();
  }
  await proxy.open();
  await comeBack();
  await expect.poll(async () => (await admin.get("/dashboard")).status).toBe(200);
});

it("T30: at whichever statement of an action the database goes, no answer is a fault of ours", async () => {
  let broken = 0;
  let refusedCount = 0;
  for (const [address, forms] of tenthOf(Object.entries(FORMS))) {
    for (const form of forms) {
      for (let statement = 1; statement <= MOST_STATEMENTS; statement += 1) {
        await comeBack();
        proxy.shutAt(statement);
        const response = await send(admin, pathOf(address), form);
        if (!(await proxy.open())) break;
        broken += 1;
        const request = `${form.method ?? "POST"} ${address}, at its statement ${statement}`;
        // Nothing is decided before the first.
        if (statement === 1) expect([request, response.status]).toEqual([request, 503]);
        if (response.status === 503) {
          refusedCount += 1;
          await expectPatience(request, response);
        } else {
          // What comes after everything is decided may fail unseen.
          expect([request, response.status]).toEqual([request, expect.toSatisfy((status: number) => status < 500)]);
          await response.body?.cancel();
        }
      }
    }
  }
  expect(broken).toBeGreaterThan(IS_WHOLE ? 300 : 10);
  // Of a tenth of the addresses those may be many that decide early.
  if (IS_WHOLE) expect(refusedCount / broken).toBeGreaterThan(0.9);
});
