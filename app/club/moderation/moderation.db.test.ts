import { beforeEach, expect, it } from "vitest";

import { Reader } from "#tests/reader.ts";
import { aReader, anAdmin, useTestApp, type SignedInReader } from "#tests/signed-in.ts";

const { app, admin } = useTestApp({ admin: { role: "admin" } }, { SUPPORT_EMAIL: "help@club.example" });
beforeEach(async () => {
  await app.pool.query("DELETE FROM reports; DELETE FROM chat_messages");
});

async function postMessage(writer: SignedInReader, message: string): Promise<number> {
  await writer.send("/coffee-talk/messages", { clientId: crypto.randomUUID(), message });
  const { rows } = await app.pool.query("SELECT id::int FROM chat_messages WHERE message = $1", [message]);
  return rows[0].id;
}

/** The report's id. */
async function reported(by: SignedInReader, thing: number, kind = "message"): Promise<number> {
  const form = { kind, thing: String(thing), reason: "other", note: "Please look" };
  expect((await by.send("/reports", form)).status).toBe(200);
  const { rows } = await app.pool.query("SELECT id FROM reports WHERE user_id = $1 ORDER BY id DESC LIMIT 1", [by.id]);
  return rows[0].id;
}

const page = async (person: SignedInReader, path: string) =>
  (await (await person.get(path)).text()).replaceAll("<!-- -->", "");
const lastAct = async () =>
  (
    await app.pool.query(
      "SELECT admin_id, act, kind, thing_id::int AS thing, reader_id, reason FROM moderation_log ORDER BY id DESC LIMIT 1",
    )
  ).rows[0];
const REMOVAL = { rule: "abuse", reason: "We do not call each other names." };

it("T39: a reported message lies before the admin with what was said around it, once for all who report it", async () => {
  const [ana, ben, cleo] = [await aReader(app), await aReader(app), await aReader(app)];
  for (const number of [1, 2, 3, 4]) await postMessage(ana, `Before ${number}`);
  const id = await postMessage(ben, "You are all fools");
  for (const number of [1, 2, 3, 4]) await postMessage(ana, `After ${number}`);
  await reported(ana, id);
  await reported(cleo, id);
  const queue = await page(admin, "/admin/reports");
  expect(queue.match(/<blockquote/g)).toHaveLength(1);
  expect(queue).toContain("Reported by 2 readers");
  for (const text of ["You are all fools", "Before 2", "Before 4", "After 1", "After 3", "Please look"]) {
    expect(queue).toContain(text);
  }
  for (const text of ["Before 1", "After 4", "@example.org"]) expect(queue).not.toContain(text);
});

it("T39: what is removed is gone for everybody, and its writer reads why until they have read it", async () => {
  const [ana, ben] = [await aReader(app), await aReader(app)];
  const id = await postMessage(ben, "You are fools");
  const report = await reported(ana, id);
  expect((await admin.send(`/admin/reports/${report}/removal`, REMOVAL)).status).toBe(200);
  for (const person of [ana, ben]) {
    const talk = await (await person.get("/coffee-talk/messages")).json();
    expect(talk).toMatchObject({ messages: [] });
  }
  for (const path of ["/coffee-talk", "/dashboard"]) {
    const html = await page(ben, path);
    for (const text of ["Your message was removed", "You are fools", REMOVAL.reason, "Insults, threats or hatred"]) {
      expect(html).toContain(text);
    }
    expect(html).toContain("A person decided this, not a program.");
    expect(html).toContain("mailto:help@club.example");
  }
  expect(await page(ben, "/suggestions")).not.toContain("was removed");
  const reporterTold = await page(ana, "/dashboard");
  expect(reporterTold).toContain("A message you reported was removed");
  expect(reporterTold).not.toContain("You are fools");
  expect(await page(ana, "/coffee-talk")).not.toContain("was removed");

  const { rows } = await app.pool.query("SELECT id FROM moderation_notices WHERE user_id = $1", [ben.id]);
  await ben.send(`/account/notices/${rows[0].id}/reading`);
  expect(await page(ben, "/dashboard")).not.toContain("was removed");
  expect(await page(admin, "/admin/reports")).toContain("No open reports.");
  expect(await lastAct()).toEqual({
    admin_id: admin.id,
    act: "removal",
    kind: "message",
    thing: id,
    reader_id: ben.id,
    reason: REMOVAL.reason,
  });
});

it("the admin removes a suggestion and a recommendation as well, and tells their writers on the board", async () => {
  const [ana, ben] = [await aReader(app), await aReader(app)];
  await ben.send("/suggestions/requests", { title: "Buy pills", description: "Now" });
  await ana.send("/suggestions/requests", { title: "Calm books", description: "Please" });
  const { rows } = await app.pool.query(
    "SELECT (SELECT id FROM book_suggestions WHERE title = 'Buy pills') AS pills, (SELECT id FROM book_suggestions WHERE title = 'Calm books') AS calm",
  );
  await ben.send(`/suggestions/${rows[0].calm}/recommendations`, {
    title: "Pills",
    author: "P. Usher",
    reason: "Buy them here",
  });
  const recommendation = (await app.pool.query("SELECT id FROM book_recommendations")).rows[0].id;
  for (const [kind, thing] of [
    ["recommendation", recommendation],
    ["suggestion", rows[0].pills],
  ] as const) {
    const report = await reported(ana, thing, kind);
    expect(await page(admin, "/admin/reports")).toContain(kind === "suggestion" ? "Buy pills" : "Calm books");
    expect((await admin.send(`/admin/reports/${report}/removal`, REMOVAL)).status).toBe(200);
    expect(await page(ben, "/suggestions")).toContain(`Your ${kind} was removed`);
  }
  expect((await app.pool.query("SELECT title FROM book_suggestions")).rows).toEqual([{ title: "Calm books" }]);
  expect((await app.pool.query("SELECT FROM book_recommendations")).rowCount).toBe(0);
});

it("what is dismissed stays, and who reported it is told so", async () => {
  const [ana, ben] = [await aReader(app), await aReader(app)];
  const report = await reported(ana, await postMessage(ben, "I did not like Momo"));
  expect((await admin.send(`/admin/reports/${report}/dismissal`)).status).toBe(200);
  expect(await page(ana, "/dashboard")).toContain("A message you reported stays");
  expect(await page(ben, "/dashboard")).not.toContain("decision");
  expect((await app.pool.query("SELECT FROM chat_messages")).rowCount).toBe(1);
  expect(await lastAct()).toMatchObject({ act: "dismissal", reader_id: ben.id, reason: null });
  for (const decision of ["dismissal", "removal"]) {
    expect((await admin.send(`/admin/reports/${report}/${decision}`, REMOVAL)).status).toBe(404);
  }
});

it("what its writer has taken back can still be judged, but not removed", async () => {
  const [ana, ben] = [await aReader(app), await aReader(app)];
  const id = await postMessage(ben, "Meant badly");
  const report = await reported(ana, id);
  await ben.send(`/coffee-talk/messages/${id}`, {}, { method: "DELETE" });
  const queue = await page(admin, "/admin/reports");
  expect(queue).toContain("Meant badly");
  expect(queue).toContain("already deleted");
  expect((await admin.send(`/admin/reports/${report}/removal`, REMOVAL)).status).toBe(404);
  expect((await app.pool.query("SELECT FROM moderation_notices WHERE user_id = $1", [ben.id])).rowCount).toBe(0);
  expect((await admin.send(`/admin/reports/${report}/dismissal`)).status).toBe(200);
});

it("two decisions at the same moment are one", async () => {
  const [ana, ben] = [await aReader(app), await aReader(app)];
  const report = await reported(ana, await postMessage(ben, "Twice"));
  const before = (await app.pool.query("SELECT FROM moderation_log")).rowCount!;
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      admin.send(`/admin/reports/${report}/${index % 2 ? "removal" : "dismissal"}`, REMOVAL),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await app.pool.query("SELECT FROM moderation_log")).rowCount).toBe(before + 1);
});

it("T1: a member decides nothing, and an admin not without a reason", async () => {
  const [ana, ben] = [await aReader(app), await aReader(app)];
  const report = await reported(ana, await postMessage(ben, "Still here"));
  const before = (await app.pool.query("SELECT FROM moderation_log")).rowCount;
  const suspension = { days: "1", reason: "Because" };
  for (const [path, form, method] of [
    [`/admin/reports/${report}/removal`, REMOVAL, "POST"],
    [`/admin/reports/${report}/dismissal`, {}, "POST"],
    [`/admin/readers/${ben.id}/suspension`, suspension, "POST"],
    [`/admin/readers/${ben.id}/suspension`, {}, "DELETE"],
  ] as const) {
    expect((await ana.send(path, form, { method })).status).toBe(403);
  }
  for (const reason of ["", " ", "\u200b", "a".repeat(501)]) {
    const removal = await admin.send(`/admin/reports/${report}/removal`, { ...REMOVAL, reason });
    const suspended = await admin.send(`/admin/readers/${ben.id}/suspension`, { ...suspension, reason });
    expect([removal.status, suspended.status]).toEqual([400, 400]);
  }
  expect(
    await (await admin.send(`/admin/readers/${ben.id}/suspension`, { days: "999", reason: "Why" })).json(),
  ).toEqual({
    errors: { days: "Choose how long to suspend them." },
  });
  expect((await app.pool.query("SELECT FROM moderation_log")).rowCount).toBe(before);
  expect((await app.pool.query("SELECT FROM chat_messages")).rowCount).toBe(1);
  expect(await ben.isSignedIn()).toBe(true);
});

it("T17: an admin's reason is shown as the text it is", async () => {
  const [ana, ben] = [await aReader(app), await aReader(app)];
  const report = await reported(ana, await postMessage(ben, "<b>bold</b>"));
  const reason = "<script>alert('x')</script>'; DROP TABLE reports; --";
  await admin.send(`/admin/reports/${report}/removal`, { ...REMOVAL, reason });
  for (const [person, path] of [
    [ben, "/dashboard"],
    [admin, "/admin/audit"],
  ] as const) {
    const html = await page(person, path);
    expect(html).toContain("&lt;script&gt;alert(&#x27;x&#x27;)&lt;/script&gt;");
    expect(html).not.toContain("<script>alert");
  }
});

it("a suspended reader is out at once, and told why by the next page or after the right password alone", async () => {
  const ben = await aReader(app);
  const [phone, tablet] = [new Reader(app), new Reader(app)];
  for (const device of [phone, tablet]) await device.signIn(ben.email);
  await ben.send("/time-zone", { timeZone: "Pacific/Kiritimati" });
  const form = { days: "7", reason: "Insults, again" };
  expect((await admin.send(`/admin/readers/${ben.id}/suspension`, form)).status).toBe(200);
  for (const device of [ben, phone, tablet]) {
    expect(await device.isSignedIn()).toBe(false);
    expect((await device.send("/coffee-talk/messages", { clientId: crypto.randomUUID(), message: "!" })).status).toBe(
      401,
    );
  }
  expect((await app.pool.query("SELECT FROM chat_messages")).rowCount).toBe(0);

  const date = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "Pacific/Kiritimati" });
  const until = date.format(Date.now() + 7 * 24 * 60 * 60 * 1_000);
  const html = `This account is suspended until ${until} (if you disagree, write to help@club.example): Insults, again`;
  const rejected = await new Reader(app).signIn(ben.email);
  expect(rejected.status).toBe(403);
  expect(await rejected.text()).toContain(html);
  expect(rejected.headers.getSetCookie()).toEqual([]);
  const guessed = await new Reader(app).signIn(ben.email, "another quiet harbour lamp");
  expect(guessed.status).toBe(401);
  expect(await guessed.text()).not.toContain("suspended");

  for (const [device, path, headers] of [
    [ben, "/deals", { Accept: "text/html" }],
    [phone, "/_.data?_routes=root", {}],
  ] as const) {
    // The answer to the first may be lost, as that of a page that is left before it has loaded.
    for (const led of [await device.get(path, headers), await device.get(path, headers)]) {
      expect([led.headers.get("Location") ?? (await led.text())].join()).toContain(
        "/sign-in?problem=account_suspended",
      );
      expect(led.headers.getSetCookie().join()).not.toContain("session_token");
    }
    const signIn = await device.get("/sign-in?problem=account_suspended", { Accept: "text/html" });
    expect([signIn.status, await signIn.text()]).toEqual([200, expect.stringContaining(html)]);
    expect(device.cookies.get("bookmatch.session_token") ?? "").toBe("");
  }
  const left = () => app.pool.query("SELECT FROM sessions WHERE user_id = $1", [ben.id]);
  expect((await left()).rowCount).toBe(1);
  await app.pool.query("UPDATE users SET suspended_until = now() WHERE id = $1", [ben.id]);
  expect(await tablet.isSignedIn()).toBe(false);
  expect((await left()).rowCount).toBe(0);

  // A session that began at that very moment is worth nothing either.
  await app.pool.query("UPDATE users SET suspended_until = now() - interval '1 s' WHERE id = $1", [ben.id]);
  await phone.signIn(ben.email);
  expect(await phone.isSignedIn()).toBe(true);
  await app.pool.query("UPDATE users SET suspended_until = now() + interval '1 h' WHERE id = $1", [ben.id]);
  expect(await phone.isSignedIn()).toBe(false);
});

it("for good is said so, and a suspension that is lifted lets the reader in again", async () => {
  const ben = await aReader(app);
  await admin.send(`/admin/readers/${ben.id}/suspension`, { days: "ever", reason: "Spam" });
  expect(await (await ben.signIn(ben.email)).text()).toContain("This account is suspended for good");
  const listed = await page(admin, "/admin/readers");
  expect(listed).toContain("Suspended for good");
  expect(listed).not.toContain(ben.email);
  const path = `/admin/readers/${ben.id}/suspension`;
  expect((await admin.send(path, {}, { method: "DELETE" })).status).toBe(200);
  expect((await admin.send(path, {}, { method: "DELETE" })).status).toBe(404);
  expect((await ben.signIn(ben.email)).status).toBe(302);
  expect(await ben.isSignedIn()).toBe(true);
  expect(await lastAct()).toMatchObject({ act: "lift", reader_id: ben.id });
});

it("T2: no admin is suspended, and nobody writes their own suspension", async () => {
  const second = await anAdmin(app);
  for (const { id } of [second, admin, { id: "nobody" }]) {
    const response = await admin.send(`/admin/readers/${id}/suspension`, { days: "1", reason: "Why not" });
    expect(response.status).toBe(404);
  }
  expect(await second.isSignedIn()).toBe(true);
  const far = new Date(Date.now() + 1e9).toISOString();
  const evil = new Reader(app);
  await evil.register("evil.peace@example.org", { suspendedUntil: far, suspended_until: far });
  expect(
    (await app.pool.query("SELECT FROM users WHERE email LIKE 'evil.peace%' AND suspended_until IS NULL")).rowCount,
  ).toBe(1);
});

it("the audit trail is only ever added to, and read page by page", async () => {
  const ben = await aReader(app);
  await app.pool.query(
    `INSERT INTO moderation_log (admin_id, act, reader_id, reason)
     SELECT $1, 'lift', $2, 'Line ' || n FROM generate_series(1, 60) n`,
    [admin.id, ben.id],
  );
  for (const statement of [
    "UPDATE moderation_log SET reason = 'Nothing happened'",
    "UPDATE moderation_log SET admin_id = NULL",
    "UPDATE moderation_log SET reader_id = NULL, reason = NULL",
    "DELETE FROM moderation_log",
    "TRUNCATE moderation_log",
  ]) {
    await expect(app.pool.query(statement)).rejects.toThrow("The audit trail is only ever added to");
  }
  const first = await page(admin, "/admin/audit");
  expect(first).toContain("Line 60");
  expect(first).not.toContain("Line 10<");
  const [, next] = /href="(\/admin\/audit\?before=\d+)"/.exec(first)!;
  expect(await page(admin, next!)).toContain("Line 10<");

  await ben.send("/account/deletion", { email: ben.email });
  const after = await page(admin, "/admin/audit");
  expect(after).toContain("lifted the suspension of a reader who has left");
  expect(after).not.toContain("Line 60");
});

it("the queue is read page by page", async () => {
  const [ana, ben] = [await aReader(app), await aReader(app)];
  await app.pool.query(
    `INSERT INTO reports (user_id, kind, thing_id, writer_id, words, reason)
     SELECT $1, 'message', 1000 + n, $2, 'Words ' || n || '.', 'spam' FROM generate_series(1, 45) n`,
    [ana.id, ben.id],
  );
  const seen: string[] = [];
  let path: string | undefined = "/admin/reports";
  let pages = 0;
  while (path) {
    const html = await page(admin, path);
    seen.push(...[...html.matchAll(/<blockquote[^>]*>Words (\d+)\./g)].map(([, number]) => number!));
    path = /href="(\/admin\/reports\?before=\d+)"/.exec(html)?.[1];
    pages += 1;
  }
  expect([pages, seen.length, seen[0], seen.at(-1)]).toEqual([3, 45, "45", "1"]);
});
