import { beforeEach, expect, it } from "vitest";

import { useTestApp } from "#tests/signed-in.ts";

const { app, admin, ana } = useTestApp({ admin: { role: "admin" }, ana: {} });

const MOMO = "A girl who listens.";
beforeEach(() =>
  app.pool.query(
    `DELETE FROM books; DELETE FROM catalogue_uploads;
     INSERT INTO books (title, author, genre, description) VALUES ('Momo', 'Michael Ende', 'Fantasy', '${MOMO}')`,
  ),
);

const CSV =
  "title,author,genre,description,year\nMomo,Michael Ende,Fantasy,Grey men.,1973\nEmma,Jane Austen,Fiction,,\n";

async function upload(content = CSV, reader = admin): Promise<string> {
  const form = new FormData();
  form.set("file", new File([content], "books.csv"));
  return (await reader.upload("/admin/catalogue-upload", form)).headers.get("Location")!;
}
const books = async () =>
  (await app.pool.query("SELECT title, description, year FROM books ORDER BY id")).rows.map((book) =>
    [book.title, book.description, book.year].join(),
  );
const page = async (path: string) => (await admin.get(path)).text();

it("K10: a file that says something else about books of the catalogue changes nothing before it is decided", async () => {
  const path = await upload();
  expect(await books()).toEqual([`Momo,${MOMO},`]);
  const shown = await page(path);
  for (const text of ["Review the import", "Momo", MOMO, "Grey men.", "1973", "Fill gaps only", "Overwrite"]) {
    expect(shown).toContain(text);
  }
  const csv = await page(`${path}/changes.csv`);
  expect(csv.replace(/^\d+/gm, "N")).toBe(
    `\uFEFFbook,title,field,before,after\r\nN,Momo,Description,${MOMO},Grey men.\r\nN,Momo,Year,,1973\r\n`.replace(
      "\uFEFF",
      csv.startsWith("\uFEFF") ? "\uFEFF" : "",
    ),
  );
  expect(await page("/admin/catalogue-upload")).toContain("Waiting for your decision");
});

it.each([
  ["fill-gaps", `Momo,${MOMO},1973`],
  ["overwrite", "Momo,Grey men.,1973"],
])("K10: with %s a file changes a book of the catalogue to %j, which can be undone", async (mode, changed) => {
  const path = await upload();
  const imported = await admin.send(path, { mode });
  expect([imported.status, imported.headers.get("Location")]).toEqual([303, path]);
  expect(await books()).toEqual([changed, "Emma,,"]);
  expect(await page(path)).toContain("1 added, 1 updated, 0 unchanged, 0 rejected.");
  expect((await admin.send(path, { mode })).status).toBe(404);
  expect((await admin.send(`${path}/undo`)).status).toBe(303);
  expect(await books()).toEqual([`Momo,${MOMO},`]);
  expect(await page(path)).toContain("Undone.");
  expect((await admin.send(`${path}/undo`)).status).toBe(404);
  const { rows } = await app.pool.query("SELECT act FROM moderation_log ORDER BY id DESC LIMIT 2");
  expect(rows.map(({ act }) => act)).toEqual(["import-undone", "books-imported"]);
});

it.each(["saved-books", "wishes"])(
  "K10: undoing an import leaves what was changed since, and a new book in a reader's /%s",
  async (list) => {
    const path = await upload();
    await admin.send(path, { mode: "overwrite" });
    await app.pool.query("UPDATE books SET description = 'By hand.' WHERE title = 'Momo'");
    const { rows } = await app.pool.query("SELECT id FROM books WHERE title = 'Emma'");
    expect((await ana.send(`/${list}/${rows[0].id}`)).status).toBeLessThan(400);
    await admin.send(`${path}/undo`);
    expect(await books()).toEqual(["Momo,By hand.,", "Emma,,"]);
  },
);

it("K10: an ISBN that another book has got meanwhile stays with that one", async () => {
  await app.pool.query("UPDATE books SET isbn13 = '9783522177504'");
  const path = await upload("title,author,isbn\nMomo,Michael Ende,9783522202107\n");
  expect((await admin.send(path, { mode: "overwrite" })).status).toBe(303);
  await app.pool.query("INSERT INTO books (title, author, isbn13) VALUES ('Other', 'Else', '9783522177504')");
  expect((await admin.send(`${path}/undo`)).status).toBe(303);
  const { rows } = await app.pool.query("SELECT isbn13 FROM books ORDER BY id");
  expect(rows.map(({ isbn13 }) => isbn13)).toEqual(["9783522202107", "9783522177504"]);
});

it("K10: several rows about a book of the catalogue are shown as one change", async () => {
  const path = await upload("title,author,year,pages\nMomo,Michael Ende,1973,\nMomo,Michael Ende,,304\n");
  const csv = await page(`${path}/changes.csv`);
  expect(
    csv
      .split("\r\n")
      .slice(1, -1)
      .map((line) => line.replace(/^\d+,/, "")),
  ).toEqual(["Momo,Year,,1973", "Momo,Pages,,304"]);
});

it("K10: a file that only brings new books, or nothing new, is imported at once", async () => {
  expect(await page(await upload("title,author\nEmma,Jane Austen\n"))).toContain("1 added, 0 updated");
  expect(await page(await upload("title,author\nMomo,Michael Ende\n"))).toContain("0 added, 0 updated, 1 unchanged");
});

it("K10: a waiting file can be put away", async () => {
  const path = await upload();
  expect((await admin.send(`${path}/discard`)).headers.get("Location")).toBe("/admin/catalogue-upload");
  expect((await admin.get(path)).status).toBe(404);
  expect((await admin.send(path, { mode: "overwrite" })).status).toBe(404);
  expect(await books()).toEqual([`Momo,${MOMO},`]);
});

it("K10: a decision is one of two, and the admin's alone", async () => {
  const path = await upload();
  for (const mode of ["", "everything"]) expect((await admin.send(path, { mode })).status).toBe(400);
  for (const change of [path, `${path}/undo`, `${path}/discard`]) {
    expect((await ana.send(change, { mode: "overwrite" })).status).toBe(403);
  }
  expect(await books()).toEqual([`Momo,${MOMO},`]);
});

const numbered = (title: string, author: string, year = "") =>
  `id,title,author,year\n1,Emma,Jane Austen,${year}\n2,${title},${author},\n`;

it("names the rows whose number is another book's, before and after the import", async () => {
  await upload(numbered("Dune", "Frank Herbert"));
  const path = await upload(numbered("Dracula", "Bram Stoker", "1815"));
  const told = "1 row uses a number that belongs to another book: &#x27;Dracula&#x27;. These rows are left out.";
  const shown = await page(path);
  for (const text of ["Review the import", told, "its number 2 belongs to &#x27;Dune&#x27; by Frank Herbert"]) {
    expect(shown).toContain(text);
  }
  await admin.send(path, { mode: "overwrite" });
  expect(await page(path)).toContain(told);
  expect(await books()).toEqual([`Momo,${MOMO},`, "Emma,,1815", "Dune,,"]);
});

it("undoing an import takes its numbers back", async () => {
  const path = await upload("id,title,author\n1,Momo,Michael Ende\n2,Emma,Jane Austen\n");
  const numbers = async () => (await app.pool.query("SELECT number FROM book_numbers ORDER BY number")).rows;
  expect(await numbers()).toEqual([{ number: "1" }, { number: "2" }]);
  await admin.send(`${path}/undo`);
  expect(await numbers()).toEqual([]);
});
