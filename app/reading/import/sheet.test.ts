import { strToU8, zipSync } from "fflate";
import { expect, it } from "vitest";

import { logInShort } from "#tests/app-exports.ts";

import type { ImportedBook } from "./imported-book.ts";
import { readImportFile } from "./read-file.ts";

const read = (content: string | Uint8Array) =>
  readImportFile(typeof content === "string" ? strToU8(content) : content, "2026-11-20");
async function booksOf(content: string | Uint8Array): Promise<ImportedBook[]> {
  const { rows } = await read(content);
  return rows.map((row) => {
    if ("refusal" in row) throw new Error(row.refusal);
    return row;
  });
}

const DUNE = { title: "Dune", author: "Frank Herbert" };

it.each([
  [
    "English",
    "Title,Author,Status,Date Read,Rating\nDune,Frank Herbert,read,2021-05-23,4\nEmma,Jane Austen,TBR,,\n",
    ["2021-05-23 completed"],
  ],
  [
    "other words",
    "Book,By,Started,Finished,Stars,Notes\nDune,Frank Herbert,2021-05-01,2021-05-23,★★★★,Sand\n",
    ["2021-05-01 reading", "2021-05-23 completed"],
  ],
  [
    "German",
    "Titel;Autor;Status;Gelesen am;Bewertung\nDune;Herbert, Frank;gelesen;23.05.2021;4,0\n",
    ["2021-05-23 completed"],
  ],
  [
    "French",
    "Titre;Auteur;Statut;Date de lecture;Note\nDune;Frank Herbert;Lu;23/05/2021;4/5\n",
    ["2021-05-23 completed"],
  ],
  [
    "Spanish",
    "Título,Autor,Estado,Fecha de lectura,Puntuación\nDune,Frank Herbert,Leído,23/05/2021,4\n",
    ["2021-05-23 completed"],
  ],
  [
    "Italian",
    "Titolo\tAutore\tStato\tFinito il\tVoto\nDune\tFrank Herbert\tletto\t23/05/2021\t4\n",
    ["2021-05-23 completed"],
  ],
  ["Russian", "Название,Автор,Статус,Оценка\nDune,Frank Herbert,Прочитано,4\n", ["read before"]],
  ["Japanese", "タイトル,著者,読了日,評価\nDune,Frank Herbert,2021年5月23日,4\n", ["2021-05-23 completed"]],
])("a table of the reader's own is read by its plain headings: %s", async (_, text, log) => {
  const [book] = await booksOf(text);
  expect(book).toMatchObject({ ...DUNE, rating: 8 });
  expect(logInShort(book!)).toEqual(log);
});

it("needs no more than titles", async () => {
  expect(await booksOf("Title\nDune\nEmma\n")).toMatchObject([
    { title: "Dune", author: "Unknown Author", status: "want_to_read" },
    { title: "Emma" },
  ]);
});

it.each([
  ["Read?", "yes", ["read before"]],
  ["Read?", "✓", ["read before"]],
  ["Read?", "no", []],
  ["Read?", "", []],
  ["Read?", "DNF", ["undated did_not_finish"]],
  ["Read?", "2021-05-23", ["2021-05-23 completed"]],
  ["Read", "2020", ["read before"]],
  ["Finished", "x", ["read before"]],
  ["Started", "May 2020", ["undated reading"]],
  ["Collections", "Your library, To read", []],
  ["Collections", "Your library, Currently reading", ["undated reading"]],
  [
    "Date Read",
    "2019-01-05 - 2019-01-09; 2021-05-23",
    ["2019-01-05 reading", "2019-01-09 completed", "2021-05-23 completed"],
  ],
  ["Dates Read", "2019-01-05, 2021-05-23", ["2019-01-05 completed", "2021-05-23 completed"]],
  ["Progress", "half", []],
])("tells by its columns how a book stands: %s %s", async (heading, cell, log) => {
  const [book] = await booksOf(`Title,Author,${heading}\nDune,Frank Herbert,"${cell}"\n`);
  expect(logInShort(book!)).toEqual(log);
});

it.each([
  ["Date Read,Date Read 2,Date Read 3", "2019-01-01,2020-02-02,2021-03-03", ["2019-01-01", "2020-02-02", "2021-03-03"]],
  ["Date Read,Date Read", "2019-01-01,2020-02-02", ["2019-01-01", "2020-02-02"]],
  ["Start 1,End 1,Start 2,End 2", "2019-01-01,2019-01-09,2020-02-02,2020-02-12", ["2019-01-09", "2020-02-12"]],
])("has the reads of a book in several columns: %s", async (headings, cells, finished) => {
  const file = await read(`Title,Author,${headings}\nDune,Frank Herbert,${cells}\n`);
  expect((file.rows[0] as ImportedBook).reads.map((one) => one.finished)).toEqual(finished);
  expect(file.leftOut).toEqual([]);
});

it.each([
  ["five", "4\n4.5", [8, 9]],
  ["ten", "9\n4", [9, 4]],
  ["a hundred", "90\n45", [9, 5]],
  ["ten, and says so", "8/10\n4/10", [8, 4]],
])("has stars out of %s", async (_, ratings, halves) => {
  const [one, other] = ratings.split("\n");
  const books = await booksOf(`Title,Author,Rating\nDune,Frank Herbert,${one}\nEmma,Jane Austen,${other}\n`);
  expect(books.map(({ rating }) => rating)).toEqual(halves);
});

it("names each column that it does not keep, also of one name or none, or in another script", async () => {
  const { leftOut } = await read("Title,Author,Mood,Mood,,備考,評判\nDune,Frank Herbert,a,b,c,d,e\n");
  expect(leftOut.map(({ what }) => what)).toEqual(["Mood", "a column without a heading", "備考", "評判"]);
});

it("leaves out a row that has more or fewer cells than columns, and says which", async () => {
  const { rows } = await read(
    "Title,Author,Status\nDune,Frank Herbert,read\nThe Lion, the Witch,C. S. Lewis,read\nEmma\nMomo,Michael Ende,read\n",
  );
  expect(rows.map((row) => ("refusal" in row ? [row.line, row.refusal] : row.title))).toEqual([
    "Dune",
    "Momo",
    [3, "The row has 4 values under 3 headings."],
    [4, "The row has 1 value under 3 headings."],
  ]);
});

it("may be LibraryThing's, Libib's or Calibre's", async () => {
  const [libraryThing] = await booksOf(
    "Book Id\tTitle\tPrimary Author\tSecondary Author\tCollections\tRating\tPrivate Comment\tDate Read\tEntry Date\tISBN\tPage Count\n" +
      "1\tDune\tHerbert, Frank\tAnderson, Kevin|Smith, Jo\tYour library, Read but unowned\t4.5\tLent\t2021-05-23\t2020-02-03\t[0441172717]\t688 \n",
  );
  expect(libraryThing).toMatchObject({
    ...DUNE,
    coAuthors: ["Kevin Anderson", "Jo Smith"],
    isbn13: "9780441172719",
    pages: 688,
    rating: 9,
    added: "2020-02-03",
    shelves: ["Your library"],
    reads: [{ finished: "2021-05-23" }],
    reviews: [{ note: "Lent" }],
  });
  const [libib] = await booksOf(
    "item_type,title,creators,ean_isbn13,length,rating,status,began,completed,added\nbook,Dune,Frank Herbert,9780441172719,688,4.5,Completed,2020-01-01,2020-01-09,2019-01-01\n",
  );
  expect(libib).toMatchObject({ ...DUNE, isbn13: "9780441172719", pages: 688, rating: 9 });
  expect(logInShort(libib!)).toEqual(["2020-01-01 reading", "2020-01-09 completed"]);
  const [calibre] = await booksOf(
    'authors,author_sort,rating,isbn,tags,title\n"Frank Herbert & Bo Lee",x,4,,"Sand, Space",Dune\n',
  );
  expect(calibre).toMatchObject({
    title: "Dune",
    author: "Frank Herbert, Bo Lee",
    rating: 8,
    shelves: ["Sand", "Space"],
  });
});

it("keeps our genres, and takes any word for a shelf", async () => {
  const books = await booksOf("Title,Author,Shelf,Genre\nA,X Y,constructor,Horror\nB,X Y,__proto__,space opera\n");
  expect(books).toMatchObject([
    { shelves: ["constructor"], genre: "Horror" },
    { shelves: ["__proto__"], genre: null },
  ]);
});

it("the archive of a reader's data is taken by its reading log", async () => {
  const log = "Title,Author,Exclusive Shelf,Reading Log,Shelves\nDune,Frank Herbert,to-read,,\n";
  const archive = zipSync({ "swipes.csv": strToU8("x"), "reading-log.csv": strToU8(log) });
  expect(await booksOf(archive)).toMatchObject([DUNE]);
  await expect(read(zipSync({ "other.csv": strToU8(log) }))).rejects.toThrow("it is a ZIP archive or a spreadsheet");
});
