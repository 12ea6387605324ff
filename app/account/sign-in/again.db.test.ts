import { expect, it } from "vitest";

import { ORIGIN, PASSWORD, Reader } from "#tests/reader.ts";
import { aReader, useTestApp } from "#tests/signed-in.ts";

const { app } = useTestApp();

const PAGE = { Accept: "text/html", Referer: `${ORIGIN}/suggestions` };
const TYPED = { title: "Ships & ice", description: `Like "The Terror" <b>\nand colder` };

type Ending = (reader: Reader, email: string) => unknown;

const endSessions: Ending = (_, email) =>
  app.pool.query("DELETE FROM sessions USING users WHERE users.id = user_id AND email = $1", [email]);
const ENDINGS: Array<[how: string, end: Ending]> = [
  ["was ended on another device", endSessions],
  ["is not known to a restored database", endSessions],
  ["has no cookie any more", (reader) => reader.cookies.clear()],
];

/** The form of the page that follows `post`: sends it as a browser without a script does. */
async function follow(reader: Reader, response: Response, fields: Record<string, string>): Promise<Response> {
  expect(response.status).toBe(307);
  return reader.send(response.headers.get("Location")!, fields, { headers: PAGE });
}

function hiddenIn(html: string, action: string): Record<string, string> {
  const [, form = ""] =
    new RegExp(`<form[^>]*action="${action.replaceAll("/", "\\/")}"[^>]*>(.*?)</form>`, "s").exec(html) ?? [];
  const inputs = [...form.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  return Object.fromEntries(inputs.map(([, name, value]) => [name!, unescaped(value!)]));
}

const unescaped = (text: string) =>
  text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

it.each(ENDINGS)("keeps a form whose session %s, and sends it after signing in", async (how, end) => {
  const email = `${how.replaceAll(" ", "-")}@example.org`;
  const reader = await aReader(app, { email });
  await end(reader, email);

  const page = await follow(reader, await reader.send("/suggestions/requests", TYPED, { headers: PAGE }), TYPED);
  expect([page.status, page.headers.get("Cache-Control")]).toEqual([401, "private, no-store"]);
  const html = await page.text();
  expect(html).toContain("You were signed out before this was sent. Sign in to send it.");
  expect(html).toContain("Like &quot;The Terror&quot; &lt;b&gt;");

  const { unsent, ...rest } = hiddenIn(html, "/sign-in");
  const wrong = await reader.send(
    "/sign-in",
    { ...rest, unsent: unsent!, email, password: "not mine at all" },
    { headers: PAGE },
  );
  const carried = hiddenIn(await wrong.text(), "/sign-in");
  expect(carried["unsent"]).toBe(unsent);

  const signedIn = await reader.send(
    "/sign-in",
    { ...rest, unsent: unsent!, email, password: PASSWORD },
    { headers: PAGE },
  );
  const asked = await signedIn.text();
  expect(asked).toContain("You’re signed in. Send it now?");
  expect(await titles()).not.toContainEqual({ title: TYPED.title, email });

  const again = hiddenIn(asked, "/suggestions/requests");
  expect(again).toEqual(TYPED);
  await reader.send("/suggestions/requests", again, { headers: PAGE });
  expect(await titles()).toContainEqual({ title: TYPED.title, email });
});

async function titles(): Promise<unknown[]> {
  const { rows } = await app.pool.query(
    "SELECT title, email FROM book_suggestions JOIN users ON users.id = user_id ORDER BY book_suggestions.id",
  );
  return rows;
}

it("tells a suspended reader why, and keeps what they typed to be sent later", async () => {
  const reader = await aReader(app, { email: "rude@example.org" });
  await app.pool.query(
    "UPDATE users SET suspended_until = '9999-12-31Z', suspension_reason = 'Rude words' WHERE email = 'rude@example.org'",
  );
  const page = await follow(reader, await reader.send("/suggestions/requests", TYPED, { headers: PAGE }), TYPED);
  const html = await page.text();
  expect(html).toContain("This account is suspended for good");
  expect(html).toContain("Rude words");
  expect(html).toContain("and colder");
  expect(html).toContain("Try again");
  expect(hiddenIn(html, "/suggestions/requests")).toEqual(TYPED);
});

it("carries no password along, and leads nowhere else", async () => {
  const reader = new Reader(app);
  const secret = { password: PASSWORD, newPassword: "another four quiet lamps" };
  const page = await follow(reader, await reader.send("/account/password", secret, { headers: PAGE }), secret);
  const html = await page.text();
  expect(html).not.toContain("quiet lamps");
  expect(html).not.toContain('name="unsent"');
  const elsewhere = await reader.send("/sign-in/again?to=//evil.example/x", TYPED, { headers: PAGE });
  expect(await elsewhere.text()).not.toContain("evil.example");
  const unsent = JSON.stringify({ to: "https://evil.example", from: "//evil.example", isUpload: false, fields: [] });
  const email = "led-astray@example.org";
  await aReader(app, { email });
  const asked = await reader.send("/sign-in", { email, password: PASSWORD, next: "/", unsent }, { headers: PAGE });
  expect(await asked.text()).not.toContain('"https://evil.example');
});

it("signs in over a page without leading away from it", async () => {
  const email = "over@example.org";
  await aReader(app, { email });
  const reader = new Reader(app);
  const fields = { email, password: PASSWORD, next: "/reading-tracker", stay: "1" };
  const response = await reader.send("/sign-in.data", fields);
  expect([response.status, response.headers.get("Location")]).toEqual([200, null]);
  expect(await response.text()).not.toContain("SingleFetchRedirect");
  expect(await reader.isSignedIn()).toBe(true);
});
