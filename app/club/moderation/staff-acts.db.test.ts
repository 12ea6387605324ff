import sharp from "sharp";
import { expect, it } from "vitest";

import { grantAdmin, revokeAdmin } from "#db/roles.ts";
import { STAFF_ACTS } from "#db/schema/club/moderation.ts";
import { addBooks } from "#tests/app.ts";
import { addPosts } from "#tests/factories/posts.ts";
import { aReader, useTestApp } from "#tests/signed-in.ts";

const { app, admin, eve, owner, ben, zoe } = useTestApp(
  {
    admin: { role: "admin", nickname: "Nick ada" },
    eve: { nickname: "Nick eve" },
    owner: { nickname: "Nick owner", emailVerified: true },
    ben: { nickname: "Nick ben" },
    zoe: { nickname: "Nick zoe", role: "admin" },
  },
  { ADMIN_EMAIL: "owner@example.org" },
);

interface Line {
  admin_id: string | null;
  origin: string;
  act: string;
  thing: number | null;
  subject: string | null;
  reader_id: string | null;
}

/** The lines that this leaves, in order. */
async function linesOf(work: () => Promise<unknown>): Promise<Line[]> {
  const { rows: before } = await app.pool.query("SELECT coalesce(max(id), 0) AS last FROM moderation_log");
  await work();
  const { rows } = await app.pool.query<Line>(
    `SELECT admin_id, origin, act, thing_id::int AS thing, subject, reader_id FROM moderation_log WHERE id > $1 ORDER BY id`,
    [before[0].last],
  );
  return rows;
}

async function expectLines(
  work: () => Promise<Response>,
  status: number,
  lines: Array<{ act: string; thing?: number | null; subject?: unknown }>,
): Promise<void> {
  let answered = 0;
  const found = await linesOf(async () => void (answered = (await work()).status));
  expect([answered, found]).toEqual([
    status,
    lines.map(({ act, thing = null, subject = null }) => ({
      admin_id: admin.id,
      origin: "page",
      act,
      thing,
      subject,
      reader_id: null,
    })),
  ]);
}

function formOf(fields: Record<string, string | File>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const page = async (path: string) => (await (await admin.get(path)).text()).replaceAll("<!-- -->", "");
const BOOK = {
  title: "Momo",
  author: "Michael Ende",
  genre: "Fantasy",
  description: "Who listens.",
  imageUrl: "https://books.example/momo.jpg",
  linkUrl: "https://books.example/momo",
};

it("F24: what becomes of a book leaves a line", async () => {
  const lines = await linesOf(async () => expect((await admin.send("/admin", BOOK)).status).toBe(200));
  const id = lines[0]!.thing!;
  expect(lines).toEqual([
    { admin_id: admin.id, origin: "page", act: "book-added", thing: id, subject: "Momo", reader_id: null },
  ]);
  const change = () => admin.send(`/admin/books/${id}`, { ...BOOK, title: "Momo, again" });
  await expectLines(change, 303, [{ act: "book-changed", thing: id, subject: "Momo, again" }]);
  const [survivor, duplicate] = (await addBooks(app.pool, [{ title: "Emma" }, { title: "Emma" }])) as [number, number];
  const merge = () => admin.send("/admin/catalogue-health/merges", { keep: String(survivor), book: String(duplicate) });
  await expectLines(merge, 303, [{ act: "books-merged", thing: survivor, subject: "Emma" }]);
  const remove = () => admin.send(`/admin/books/${id}.data`, {}, { method: "DELETE" });
  await expectLines(remove, 200, [{ act: "book-deleted", thing: id, subject: "Momo, again" }]);
  // What did not happen is no act.
  await expectLines(remove, 200, []);
  await expectLines(change, 404, []);
  await expectLines(() => admin.send("/admin", { ...BOOK, title: "" }), 400, []);
});

it("F24: an imported file leaves a line, with what it brought", async () => {
  const file = () => new File(["title,author\nDune,Frank Herbert\n"], "new books.csv");
  const upload = () => admin.upload("/admin/catalogue-upload", formOf({ file: file() }));
  await expectLines(upload, 303, [{ act: "books-imported", subject: "new books.csv: 1 added, 0 changed" }]);
  const broken = () => admin.upload("/admin/catalogue-upload", formOf({ file: new File(["\0\0"], "x.csv") }));
  await expectLines(broken, 400, []);
});

it("F24: what becomes of a post, and a picture for one, leaves a line", async () => {
  const fields = {
    title: "What stays",
    slug: "what-stays",
    coverImage: "/blog/images/0123456789abcdef.webp",
    excerpt: "On closing a book.",
    content: "<p>Some words.</p>",
  };
  const lines = await linesOf(() => admin.upload("/admin/blog/new", formOf(fields)));
  const thing = lines[0]!.thing!;
  expect(lines.map(({ act, subject, admin_id }) => [act, subject, admin_id])).toEqual([
    ["post-written", "What stays", admin.id],
  ]);
  const about = { thing, subject: "What stays" };
  const publish = () => admin.send(`/admin/blog/${thing}/publication`);
  await expectLines(publish, 303, [{ act: "post-published", ...about }]);
  await expectLines(publish, 303, []);
  const version = (await app.pool.query("SELECT version FROM blog_posts")).rows[0].version;
  const edit = () => admin.upload(`/admin/blog/edit/${thing}`, formOf({ ...fields, version: String(version) }));
  await expectLines(edit, 302, [
    { act: "post-changed", ...about },
    { act: "post-withdrawn", ...about },
  ]);
  await expectLines(edit, 409, []);
  const withdraw = () => admin.send(`/admin/blog/${thing}/publication`, {}, { method: "DELETE" });
  await linesOf(publish);
  await expectLines(withdraw, 303, [{ act: "post-withdrawn", ...about }]);
  await expectLines(() => admin.send(`/admin/blog/${thing}`, {}, { method: "DELETE" }), 303, [
    { act: "post-deleted", ...about },
  ]);
  const published = () => admin.upload("/admin/blog/new", formOf({ ...fields, published: "on" }));
  expect((await linesOf(published)).map(({ act }) => act)).toEqual(["post-written", "post-published"]);

  const picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#123456" } })
    .png()
    .toBuffer();
  const upload = () =>
    admin.upload("/admin/blog/images", formOf({ file: new File([new Uint8Array(picture)], "p.png") }));
  await expectLines(upload, 200, [
    { act: "picture-uploaded", subject: expect.stringMatching(/^\/blog\/images\/\w+\.webp$/) },
  ]);
});

it("F24: what becomes of a deal leaves a line", async () => {
  const deal = {
    title: "Momo for half",
    description: "Cheaper.",
    linkUrl: "https://books.example/",
    discountPercentage: "50",
  };
  const added = await linesOf(async () => {
    const answer = await admin.send("/deals", deal);
    expect([answer.status, await answer.text()]).toEqual([200, expect.anything()]);
  });
  const thing = added[0]?.thing ?? 0;
  expect(added.map(({ act, subject, admin_id }) => [act, subject, admin_id])).toEqual([
    ["deal-added", "Momo for half", admin.id],
  ]);
  const about = { thing, subject: "Momo for half" };
  await expectLines(() => admin.send(`/deals/${thing}/kept`), 303, [{ act: "deal-kept", ...about }]);
  const remove = () => admin.send(`/deals/${thing}`, {}, { method: "DELETE" });
  await expectLines(remove, 303, [{ act: "deal-deleted", ...about }]);
  await expectLines(remove, 404, []);
});

it("F24: who may join, the links that let in and the decisions leave lines", async () => {
  const mode = () => admin.send("/admin/settings/joining", { mode: "approval" });
  expect(await linesOf(mode)).toMatchObject([{ act: "settings-changed", subject: "who may join: approval" }]);
  const { id } = await aReader(app, { waitingSince: new Date() });
  expect(await linesOf(() => admin.send(`/admin/waiting/${id}`))).toMatchObject([
    { act: "reader-admitted", reader_id: id },
  ]);
  const lastDay = new Date(Date.now() + 86_400_000 * 5).toISOString().slice(0, 10);
  const link = () => admin.send("/admin/settings/invitations", { name: "Club", lastDay, maxUses: "" });
  expect(await linesOf(link)).toMatchObject([{ act: "invitation-made", subject: "Club" }]);
  await admin.send("/admin/settings/joining", { mode: "open" });
});

it("F24: changed settings leave a line that names them, and not what they say", async () => {
  const names = { ownerName: "Ida Owner", contactEmail: "ida@example.org" };
  const save = () => admin.send("/admin/settings", names);
  await expectLines(save, 200, [{ act: "settings-changed", subject: "owner name, contact email" }]);
  await expectLines(save, 200, []);
});

it("F24: a role that is given or taken leaves a line, also by the command line and ADMIN_EMAIL", async () => {
  const { id, email } = eve;
  const line = { admin_id: null, thing: null, subject: null, reader_id: id };
  expect(await linesOf(() => grantAdmin(app.pool, email, { unverified: true }))).toEqual([
    { ...line, origin: "command", act: "role-granted" },
  ]);
  expect(await linesOf(() => grantAdmin(app.pool, email))).toEqual([]);
  expect(await linesOf(() => revokeAdmin(app.pool, email))).toEqual([
    { ...line, origin: "command", act: "role-taken" },
  ]);
  expect(await linesOf(() => revokeAdmin(app.pool, email))).toEqual([]);

  const { grantOwner } = await import("#app/auth/sign-in/queries.server.ts");
  const confirm = () => grantOwner(owner.id, owner.email);
  expect(await linesOf(confirm)).toEqual([
    { ...line, reader_id: owner.id, origin: "configuration", act: "role-granted" },
  ]);
  expect(await linesOf(confirm)).toEqual([]);
  const audit = await page("/admin/audit");
  expect(audit).toContain("The command line made Nick eve an admin");
  expect(audit).toContain("The command line removed Nick eve as an admin");
  expect(audit).toContain("The configuration made Nick owner an admin");
});

it("F24: neither stands without the other: an act whose line cannot be written does not happen", async () => {
  const [book] = await addBooks(app.pool, [{ title: "Stays" }]);
  const [post] = await addPosts(app.pool, [{ title: "Stays", slug: "stays" }]);
  await app.pool.query("ALTER TABLE moderation_log ADD CONSTRAINT no_more CHECK (id < 0) NOT VALID");
  try {
    await admin.send(`/admin/books/${book}`, {}, { method: "DELETE" });
    await admin.send(`/admin/blog/${post}`, {}, { method: "DELETE" });
    await admin.send("/admin", { ...BOOK, title: "Never added" });
    await expect(grantAdmin(app.pool, "eve@example.org", { unverified: true })).rejects.toThrow("no_more");
  } finally {
    await app.pool.query("ALTER TABLE moderation_log DROP CONSTRAINT no_more");
  }
  const { rows } = await app.pool.query(
    `SELECT (SELECT count(*)::int FROM books WHERE title = 'Stays') AS books,
       (SELECT count(*)::int FROM blog_posts WHERE title = 'Stays') AS posts,
       (SELECT count(*)::int FROM books WHERE title = 'Never added') AS added,
       (SELECT role FROM users WHERE email = 'eve@example.org') AS role`,
  );
  expect(rows).toEqual([{ books: 1, posts: 1, added: 0, role: "user" }]);
});

it("F24: the audit says each act in a sentence, and shows those of one kind or one admin alone", async () => {
  for (const act of STAFF_ACTS) {
    await app.pool.query(
      "INSERT INTO moderation_log (admin_id, act, thing_id, subject, reader_id) VALUES ($1, $2, 7, $3, $4)",
      [zoe.id, act, `About ${act}`, /^(role|suspension|lift|removal|dismissal)/.test(act) ? ben.id : null],
    );
  }
  const sentences = async (query: string) =>
    [...(await page(`/admin/audit${query}`)).matchAll(/<li><p>(.*?)<\/p>/g)].map(([, sentence]) => sentence!);
  const ofZoe = await sentences(`?by=${zoe.id}`);
  expect(ofZoe).toHaveLength(STAFF_ACTS.length);
  expect(new Set(ofZoe).size).toBe(STAFF_ACTS.length);
  for (const sentence of ofZoe) expect(sentence).toMatch(/^Nick zoe [a-z]/);
  expect(ofZoe).toContain("Nick zoe published post 7, “About post-published”");
  expect(ofZoe).toContain("Nick zoe removed Nick ben as an admin");
  expect(await sentences(`?by=${zoe.id}&kind=deals`)).toEqual([
    "Nick zoe deleted deal 7, “About deal-deleted”",
    "Nick zoe kept deal 7, “About deal-kept”",
    "Nick zoe edited deal 7, “About deal-changed”",
    "Nick zoe added deal 7, “About deal-added”",
  ]);
  for (const sentence of await sentences("?by=-")) expect(sentence).toMatch(/^(The command line|The configuration) /);
  for (const sentence of await sentences("?kind=roles")) expect(sentence).toContain("admin");
  expect(await sentences("?by=nobody-there")).toEqual([]);

  await app.pool.query(
    "INSERT INTO moderation_log (admin_id, act, subject) SELECT $1, 'settings-changed', 'line ' || n FROM generate_series(1, 60) n",
    [zoe.id],
  );
  const first = await page(`/admin/audit?kind=settings&by=${zoe.id}`);
  const next = /href="(\/admin\/audit\?before=[^"]*)"/.exec(first)![1]!.replaceAll("&amp;", "&");
  expect(next).toContain(`kind=settings&by=${zoe.id}`);
  const second = await sentences(next.slice("/admin/audit".length));
  const { rows: all } = await app.pool.query(
    "SELECT count(*)::int AS acts FROM moderation_log WHERE admin_id = $1 AND act ~ '^(settings|invitation)-'",
    [zoe.id],
  );
  expect(second).toHaveLength(all[0].acts - 50);

  // With an account goes its name, and with whoever a line is about all it says besides.
  expect((await ben.send("/account/deletion", { email: ben.email })).status).toBe(302);
  expect((await zoe.send("/account/deletion", { email: zoe.email })).status).toBe(302);
  const after = await page("/admin/audit?kind=roles");
  expect(after).toContain("An admin who has left removed a reader who has left as an admin");
  const { rows } = await app.pool.query(
    "SELECT FROM moderation_log WHERE admin_id = $1 OR reader_id = $2 OR subject IN ('About role-taken', 'About removal')",
    [zoe.id, ben.id],
  );
  expect(rows).toEqual([]);
});
