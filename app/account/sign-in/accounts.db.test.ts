import { describe, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { mailedLink, useMailDelivery } from "#tests/outbox.ts";
import { PASSWORD, Reader } from "#tests/reader.ts";
import { aReader, useTestApp } from "#tests/signed-in.ts";

const { app } = useTestApp({}, { ADMIN_EMAIL: "owner@example.org" });
useMailDelivery(app);

let people = 0;
/** An address that no other test uses. */
const somebody = () => `reader${(people += 1)}@example.org`;

const tokenOf = (path: string) => new URLSearchParams(path.split("?")[1]).get("token")!;

describe("creating an account", () => {
  it("signs in at once, with one cookie that no script can read", async () => {
    const reader = new Reader(app);
    const response = await reader.register(somebody());
    expect([response.status, response.headers.get("Location")]).toEqual([302, "/"]);
    const cookies = response.headers.getSetCookie();
    expect(cookies).toHaveLength(1);
    expect(cookies[0]).toMatch(/HttpOnly/i);
    expect(cookies[0]).toMatch(/SameSite=Lax/i);
    expect(cookies[0]).toMatch(/Path=\//i);
    expect(await reader.isSignedIn()).toBe(true);
  });

  it("keeps the password as an argon2id hash and nothing else", async () => {
    const email = somebody();
    await new Reader(app).register(email);
    const { rows } = await app.pool.query(
      "SELECT password FROM accounts JOIN users ON users.id = user_id WHERE email = $1",
      [email],
    );
    expect(rows[0].password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it.each([
    [{ email: "nobody" }, "Enter a valid e-mail address."],
    [{ email: "" }, "Enter your e-mail address."],
    [{ password: "short" }, "at least 10 characters"],
    [{ password: "1234567890" }, "too common"],
    [{ password: "" }, "Enter your password."],
  ])("refuses %j beside its field, keeping the address", async (fields, message) => {
    const email = somebody();
    const response = await new Reader(app).send("/register", { email, password: PASSWORD, ...fields });
    expect(response.status).toBe(400);
    const html = await response.text();
    expect(html).toContain(message);
    expect(html).toContain("field-error");
    if (!("email" in fields)) expect(html).toContain(`value="${email}"`);
    expect((await app.pool.query("SELECT 1 FROM users WHERE email = $1", [email])).rowCount).toBe(0);
  });

  it("R10: names everything that is wrong at once, each beside its field and announced", async () => {
    const response = await new Reader(app).send("/register", { email: "nobody", password: "short" });
    const html = await response.text();
    expect(html).toContain("Enter a valid e-mail address.");
    expect(html).toContain("at least 10 characters");
    expect(html.match(/role="alert"[^>]*class="field-error"/g)).toHaveLength(2);
    expect(html).not.toMatch(/<button[^>]*\sdisabled/);
  });

  it("R19: lets a book club on one Wi-Fi in, and tells a crowd the exact wait", async () => {
    for (let member = 0; member < 24; member += 1) {
      expect((await new Reader(app).register(somebody())).status).toBe(302);
    }
    const refused = await new Reader(app).register(somebody());
    expect([refused.status, Number(refused.headers.get("Retry-After")) > 3_000]).toEqual([429, true]);
    expect(await refused.text()).toMatch(/You can try again in (59|60) minutes\./);
  });

  it("T2: takes no role from a request", async () => {
    const email = somebody();
    await new Reader(app).register(email, { role: "admin", emailVerified: "true", email_verified: "true" });
    const { rows } = await app.pool.query("SELECT role, email_verified FROM users WHERE email = $1", [email]);
    expect(rows).toEqual([{ role: "user", email_verified: false }]);
  });

  it("makes one account of five that are asked for at once", async () => {
    const email = somebody();
    const answers = await Promise.all(Array.from({ length: 5 }, () => new Reader(app).register(email)));
    expect(answers.filter(({ status }) => status === 302)).toHaveLength(1);
    expect((await app.pool.query("SELECT 1 FROM users WHERE email = $1", [email])).rowCount).toBe(1);
  });
});

describe("signing in", () => {
  it("works with the password, in any spelling of the address, and ends with signing out", async () => {
    const { email } = await aReader(app);
    const reader = new Reader(app);
    expect((await reader.signIn(` ${email.toUpperCase()} `)).status).toBe(302);
    expect(await reader.isSignedIn()).toBe(true);
    expect((await reader.send("/sign-out")).status).toBe(302);
    expect(await reader.isSignedIn()).toBe(false);
  });

  it("finishes the addition to the reading list that asked for it", async () => {
    const [book] = await addBooks(app.pool, [{ title: "Momo" }]);
    const { email } = await aReader(app);
    await new Reader(app).send("/sign-in", { email, password: PASSWORD, list: String(book) });
    const { rows } = await app.pool.query("SELECT book_id FROM reading_list");
    expect(rows).toEqual([{ book_id: book }]);
  });

  it("finishes what a visitor has chosen on a book's page, with its day", async () => {
    const [book] = await addBooks(app.pool, [{ title: "Krabat", pages: 300 }]);
    const { email } = await aReader(app);
    const visitor = new Reader(app);
    const chosen = { bookId: String(book), status: "completed", day: "2024-02-29" };
    const asked = await visitor.send("/reading-list", chosen, { headers: { Accept: "text/html" } });
    const signIn = new URL(asked.headers.get("Location")!, "http://a.invalid");
    expect(signIn.pathname).toBe("/sign-in");
    const page = await (await visitor.get(`/sign-in${signIn.search}`)).text();
    const list = /name="list" value="([^"]*)"/.exec(page)![1]!;
    await visitor.send("/sign-in", { email, password: PASSWORD, list });
    const { rows } = await app.pool.query(
      `SELECT entry.status, line.day::text FROM reading_list entry JOIN reading_log line ON line.entry_id = entry.id
       WHERE entry.book_id = $1`,
      [book],
    );
    expect(rows).toEqual([{ status: "completed", day: "2024-02-29" }]);
  });

  it("finishes the save that asked for it", async () => {
    const [book] = await addBooks(app.pool, [{ title: "Momo" }]);
    const reader = new Reader(app);
    await reader.register(somebody(), { save: String(book), next: "/?genre=Fantasy" });
    const { rows } = await app.pool.query("SELECT book_id FROM saved_books");
    expect(rows).toEqual([{ book_id: book }]);
  });

  it.each(["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)", "/\t/evil.example", ""])(
    "T22: leads nowhere but home when asked to go to %j",
    async (next) => {
      const response = await new Reader(app).register(somebody(), { next });
      expect(response.headers.get("Location")).toBe("/");
    },
  );

  it("T10: lets exactly ten of thirty parallel tries through, whatever X-Forwarded-For says", async () => {
    const { email } = await aReader(app);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, index) =>
        new Reader(app).send(
          "/sign-in",
          { email, password: `wrong guess number ${index}` },
          { headers: { "X-Forwarded-For": `203.0.113.${index}`, "x-app-client-ip": `198.51.100.${index}` } },
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(20);
  });
});

describe("a proven address", () => {
  it("is proven by the button behind the mailed link, not by opening it", async () => {
    const email = somebody();
    const reader = new Reader(app);
    await reader.register(email);
    const link = await mailedLink(app.dataDir, email, "/verify-email");
    // R29: the heading never breaks behind "e-".
    expect(await (await reader.get(link)).text()).toMatch(
      /<h1[^>]*>Confirm your <span[^>]*>e-mail<\/span> address<\/h1>/,
    );
    const verified = async () =>
      (await app.pool.query("SELECT email_verified FROM users WHERE email = $1", [email])).rows[0].email_verified;
    await new Reader(app).get(link);
    expect(await verified()).toBe(false);
    const response = await reader.send(link, { token: tokenOf(link) });
    expect(await response.text()).toContain("Your e-mail address is confirmed");
    expect(await verified()).toBe(true);
  });

  it("T2: makes the owner's address admin in a session of their account, and never before or for a look-alike", async () => {
    const owner = new Reader(app);
    const role = async (email: string) =>
      (await app.pool.query("SELECT role FROM users WHERE email = $1", [email])).rows[0]?.role;
    for (const twin of ["owner+x@example.org", "owner@example.org.", "ownеr@example.org", "owner＠example.org"]) {
      await new Reader(app).register(twin);
    }
    await owner.register("owner@example.org");
    expect(await role("owner@example.org")).toBe("user");
    const link = await mailedLink(app.dataDir, "owner@example.org", "/verify-email");
    await new Reader(app).send("/verify-email", { token: tokenOf(link) });
    expect(await role("owner@example.org")).toBe("user");
    await owner.send("/verify-email", { token: tokenOf(link) });
    expect(await role("owner@example.org")).toBe("admin");
    const { rows } = await app.pool.query("SELECT email FROM users WHERE role = 'admin'");
    expect(rows).toEqual([{ email: "owner@example.org" }]);
  });
});

describe("T5: a form from elsewhere", () => {
  it.each([
    ["another site's origin", { Origin: "https://evil.example" }],
    ["an opaque origin", { Origin: "null" }],
    ["a cross-site fetch", { Origin: "", "Sec-Fetch-Site": "cross-site" }],
    ["nothing that says where from", { Origin: "" }],
  ])("with %s is refused", async (_, headers) => {
    const email = somebody();
    const response = await new Reader(app).send("/register", { email, password: PASSWORD }, { headers });
    expect(response.status).toBe(403);
    expect((await app.pool.query("SELECT 1 FROM users WHERE email = $1", [email])).rowCount).toBe(0);
  });

  it("changes nothing by GET", async () => {
    const reader = await aReader(app);
    await reader.get("/sign-out");
    expect(await reader.isSignedIn()).toBe(true);
  });
});

it("the app serves none of the library's own endpoints", async () => {
  for (const path of [
    "/api/auth/get-session",
    "/api/auth/list-sessions",
    "/api/auth/ok",
    "/api/auth/update-user",
    "/api/auth/sign-in/email",
    "/api/auth/sign-in/social",
    // Not without an issuer.
    "/api/auth/callback/google",
    "/sign-in/google",
  ]) {
    expect((await new Reader(app).get(path)).status).toBe(404);
    expect((await new Reader(app).send(path, { role: "admin" })).status).not.toBe(200);
  }
});
