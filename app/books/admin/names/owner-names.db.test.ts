import { beforeEach, describe, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { useTestApp } from "#tests/signed-in.ts";

const { app, admin, ana } = useTestApp({ admin: { role: "admin" }, ana: {} });

beforeEach(() => app.pool.query("TRUNCATE books, authors, series, book_names_due CASCADE"));

async function add(books: Parameters<typeof addBooks>[1]): Promise<number[]> {
  const ids = await addBooks(app.pool, books);
  await readNames();
  return ids;
}
async function readNames(): Promise<void> {
  // Loaded here, because it opens the database that the app was given.
  const { readDueNames } = await import("#app/books/names/read-names.queries.server.ts");
  await readDueNames();
}
const rows = async (query: string) => (await app.pool.query(query)).rows as Array<Record<string, unknown>>;
const acts = (most: number) => rows(`SELECT act, subject FROM moderation_log ORDER BY id DESC LIMIT ${most}`);
const NAMES = "/admin/catalogue-health/names";
const join = (kind: string, name: string, into: string, reader = admin) => reader.send(NAMES, { kind, name, into });
const part = async (kind: string, slug: string) => {
  const [row] = await rows(`SELECT id FROM ${kind} WHERE slug = '${slug}'`);
  return admin.send("/admin/catalogue-health/parted-names", { kind, id: String(row!["id"]) });
};
const textOf = async (path: string) => (await app.request(path)).text();
const leadsTo = async (path: string) => (await app.request(path)).headers.get("Location");

describe("joining authors", () => {
  it("leads one address to the other, is noted, and can be taken apart", async () => {
    await add([
      { title: "It", author: "Stephen King" },
      { title: "Rage", author: "Richard Bachman" },
    ]);
    const answer = await join("authors", "https://books.example/authors/richard-bachman?page=2", "Stephen  KING");
    expect(answer.status).toBe(200);
    expect(await acts(1)).toEqual([{ act: "names-joined", subject: "Richard Bachman → Stephen King" }]);
    expect(await leadsTo("/authors/richard-bachman")).toBe("/authors/stephen-king");
    expect(await textOf("/authors/stephen-king")).toContain("Rage");
    const page = await (await admin.get(NAMES)).text();
    expect(page).toMatch(/Richard Bachman → [^]*href="\/authors\/stephen-king"/);
    expect((await part("authors", "richard-bachman")).status).toBe(303);
    expect(await acts(1)).toEqual([{ act: "names-parted", subject: "Richard Bachman" }]);
    expect((await app.request("/authors/richard-bachman")).status).toBe(200);
    expect(await textOf("/authors/stephen-king")).not.toContain("Rage");
    await part("authors", "richard-bachman");
    expect(await acts(2)).toMatchObject([{ act: "names-parted" }, { act: "names-joined" }]);
  });

  it("takes along those that were joined into the one that goes", async () => {
    await add([
      { title: "A", author: "Ana" },
      { title: "B", author: "Bea" },
      { title: "C", author: "Cy" },
    ]);
    await join("authors", "ana", "bea");
    await join("authors", "bea", "cy");
    expect(await leadsTo("/authors/ana")).toBe("/authors/cy");
    expect(await leadsTo("/authors/bea")).toBe("/authors/cy");
    await part("authors", "bea");
    expect([await leadsTo("/authors/ana"), await leadsTo("/authors/bea")]).toEqual(["/authors/cy", null]);
  });

  it("says beside the field what is not there or is one already, and keeps what was typed without a script", async () => {
    await add([
      { title: "A", author: "Ana" },
      { title: "C", author: "Cy" },
    ]);
    await join("authors", "ana", "cy");
    for (const [name, into, says] of [
      ["none", "cy", /id="join-name-error"[^>]*>We don’t know this name or page\./],
      ["ana", "none", /id="join-into-error"[^>]*>We don’t know this name or page\./],
      ["ana", "cy", /id="join-into-error"[^>]*>These two are already joined\./],
      ["cy", "cy", /id="join-into-error"/],
      [" ", "cy", /id="join-name-error"[^>]*>Enter the name to replace\./],
    ] as const) {
      const answer = await admin.send(NAMES, { kind: "authors", name, into });
      expect(answer.status).toBe(400);
      const html = await answer.text();
      expect(html).toMatch(says);
      expect(html).toContain(`value="${into}"`);
    }
    expect((await join("authors", "ana", "cy", ana)).status).toBe(403);
  });

  it("lists a hundred at a time, each once", async () => {
    await app.pool.query(`
      INSERT INTO authors (id, key, name, slug) VALUES (1, 'kept', 'Kept', 'kept');
      INSERT INTO authors (key, name, slug, same_as_id)
      SELECT 'k' || n, 'Name ' || lpad(n::text, 3, '0'), 'k' || n, 1 FROM generate_series(100, 230) n`);
    const numbers = (html: string) => [...html.matchAll(/Name (\d+) → /g)].map(([, number]) => Number(number));
    const first = await (await admin.get(NAMES)).text();
    const next = /href="([^"]*\?after=authors-\d+)"/.exec(first)![1]!;
    const second = await (await admin.get(next)).text();
    expect([...numbers(first), ...numbers(second)]).toEqual(Array.from({ length: 131 }, (_, index) => 100 + index));
    expect(second).not.toMatch(/href="[^"]*\?after=/);
    for (const odd of ["x", "authors-0", "users-1", "series-999999999"])
      expect((await admin.get(`${NAMES}?after=${odd}`)).status).toBe(200);
  });
});

it("two series become one, with the books of both in order", async () => {
  await add([{ title: "Mort (Discworld #4)" }, { title: "Sourcery (Disc World Novels 2 #5)" }]);
  expect((await join("series", "/series/disc-world-novels-2", "discworld")).status).toBe(200);
  expect(await leadsTo("/series/disc-world-novels-2")).toBe("/series/discworld");
  expect(await textOf("/series/discworld")).toMatch(/Mort[^]*Sourcery/);
});

describe("correcting a book's series", () => {
  const correct = (id: number, fields: Record<string, string>) => admin.send(`/admin/books/${id}/series`, fields);

  it("shows at once, stands after the book is read again, and can be taken back", async () => {
    const [id] = (await add([{ title: "Dune (Dune #1)", author: "Frank Herbert" }])) as [number];
    expect((await correct(id, { series: "Arrakis", place: "2-3" })).status).toBe(303);
    expect(await acts(1)).toEqual([{ act: "book-changed", subject: "Dune (Dune #1)" }]);
    expect(await textOf("/series/arrakis")).toContain("Book 2–3");
    await app.pool.query("UPDATE books SET title = 'Dune! (Dune #1)'");
    await readNames();
    expect((await app.request("/series/dune")).status).toBe(404);
    const form = await (await admin.get(`/admin/books/${id}/series`)).text();
    expect(form).toContain("Set by you: Arrakis, 2–3.");
    expect(form).toContain('value="2-3"');
    expect((await correct(id, { series: " ", place: "" })).status).toBe(303);
    expect(await rows("SELECT FROM book_series")).toEqual([]);
    expect((await admin.send(`/admin/books/${id}/series/removal`)).status).toBe(303);
    expect((await app.request("/series/dune")).status).toBe(200);
    expect(await (await admin.get(`/admin/books/${id}/series`)).text()).toContain("From the title: Dune, 1.");
  });

  it("says beside the field what it cannot be, and changes nothing", async () => {
    const [id] = (await add([{ title: "Dune (Dune #1)" }])) as [number];
    for (const [fields, field] of [
      ...["x", "", "-1", "1000", "3-1"].map((place) => [{ series: "Dune", place }, "place"] as const),
      [{ series: "…!", place: "1" }, "series"] as const,
      [{ series: "x".repeat(201), place: "1" }, "series"] as const,
    ]) {
      const answer = await correct(id, fields);
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain(`id="series-${field === "series" ? "name" : field}-error"`);
    }
    const html = await (await admin.send(`/admin/books/${id}/series`, { series: "Du", place: "x" })).text();
    expect(html).toMatch(/value="Du"[^]*value="x"[^]*id="series-place-error"/);
    expect(await rows("SELECT FROM series_corrections")).toEqual([]);
    for (const path of ["/admin/books/2147483647/series", "/admin/books/x/series"]) {
      expect((await admin.get(path)).status).toBe(404);
      expect((await admin.send(path, { series: "Dune", place: "1" })).status).toBe(404);
    }
    expect((await ana.send(`/admin/books/${id}/series`, { series: "Dune", place: "1" })).status).toBe(403);
  });
});
