import { gzipSync } from "node:zlib";

import { beforeEach, expect, it } from "vitest";

import { useTestApp } from "#tests/signed-in.ts";

const { app, admin, ana } = useTestApp({ admin: { role: "admin" }, ana: {} });

beforeEach(() => app.pool.query("DELETE FROM books; DELETE FROM catalogue_uploads"));

const upload = (content: string | Uint8Array<ArrayBuffer>, name = "books.csv", reader = admin) => {
  const form = new FormData();
  form.set("file", new File([content], name));
  return reader.upload("/admin/catalogue-upload", form);
};
const titles = async () =>
  (await app.pool.query<{ title: string }>("SELECT title FROM books ORDER BY id")).rows.map(({ title }) => title);

const CSV =
  "title,author,genre\nMomo,Michael Ende,Fantasy\n,Nobody,\nDune,Frank Herbert,space opera\nEmma,Jane Austen,\n";

it("a catalogue upload brings a file in and reports each row that was left out, to read and to keep", async () => {
  const response = await upload(CSV);
  expect(response.status).toBe(303);
  expect(await titles()).toEqual(["Momo", "Dune", "Emma"]);
  const report = response.headers.get("Location")!;
  const page = await (await admin.get(report)).text();
  expect(page).toContain("3 added, 0 updated, 0 unchanged, 1 rejected; 1 warning.");
  expect(page).toContain("Line 3");
  expect(page).toContain("it has no title");
  const file = await admin.get(`${report}/report.csv`);
  expect(file.headers.get("Content-Disposition")).toMatch(/^attachment; filename="import-report-\d+\.csv"$/);
  expect(await file.text()).toBe(
    "line,kind,reason,title\r\n3,rejected,it has no title,\r\n4,warning,'space opera' isn’t one of the ten genres: a new book becomes Fiction,Dune\r\n",
  );
  for (const path of [report, `${report}/report.csv`]) {
    expect((await ana.get(path)).headers.get("Location")).toBe("/");
  }
});

it("a catalogue upload takes a table as a German spreadsheet saves it, and says how it was read", async () => {
  const table =
    "Titel;Autor;Verlag;Seiten;Jahr;Sprache;Genre\r\nDie Stra\xdfe;Bj\xf6rn Vale;Fischer;304;1973;Deutsch;Krimi\r\n";
  const { headers } = await upload(new Uint8Array(Buffer.from(table, "latin1")));
  const page = await (await admin.get(headers.get("Location")!)).text();
  expect(page).toContain("the file isn’t UTF-8 and was read as Windows-1252: check its accents");
  expect(page).toContain("isn’t one of the ten genres: a new book becomes Fiction");
  const { rows } = await app.pool.query("SELECT title, author, pages, year, language, genre FROM books");
  expect(rows).toEqual([
    { title: "Die Straße", author: "Björn Vale", pages: 304, year: 1973, language: "de", genre: "Fiction" },
  ]);
});

it("the upload's page has a sample file, which comes in without a note", async () => {
  const page = await (await admin.get("/admin/catalogue-upload")).text();
  const [, sample = ""] = /<pre[^>]*>([^<]+)<\/pre>/.exec(page)!;
  const { headers } = await upload(sample.replaceAll("&quot;", '"'));
  expect(await (await admin.get(headers.get("Location")!)).text()).toContain(
    "2 added, 0 updated, 0 unchanged, 0 rejected.",
  );
});

it("a catalogue upload takes JSON Lines and gzip, and the second time changes nothing", async () => {
  const lines = gzipSync(
    [{ title: "Momo" }, { title: "Dune", year: 1965 }].map((book) => JSON.stringify(book)).join("\n"),
  );
  for (const counts of ["2 added, 0 updated, 0 unchanged", "0 added, 0 updated, 2 unchanged"]) {
    const { headers } = await upload(new Uint8Array(lines), "books.jsonl.gz");
    expect(await (await admin.get(headers.get("Location")!)).text()).toContain(counts);
  }
  expect(await titles()).toEqual(["Momo", "Dune"]);
});

const many = gzipSync(
  Array.from({ length: 5_000 }, (_, index) => JSON.stringify({ title: `Book ${index}` })).join("\n"),
);
it.each([
  ["cut off", new Uint8Array(many.subarray(0, many.length - 20)), "it was cut off"],
  [
    "in another encoding",
    new Uint8Array(Buffer.from("title\nMomo é\nCaf\xe9\n", "latin1").fill(0x81, 11, 12)),
    "it is not UTF-8 text",
  ],
  ["Excel's own", new Uint8Array(Buffer.from("PK\x03\x04\x14[Content_Types].xml")), "save it as CSV"],
  ["a spreadsheet", new Uint8Array(Buffer.from("PK\x03\x04books")), "export it as CSV"],
])("a catalogue upload imports nothing of a file that is %s, and says why", async (_, content, reason) => {
  const response = await upload(content);
  expect(response.status).toBe(400);
  const page = await response.text();
  expect(page).toContain(reason);
  expect(page).toContain("Nothing was imported");
  expect(await titles()).toEqual([]);
});

it("a catalogue upload refuses a spreadsheet, and says what to do with it", async () => {
  const refused = await upload(Buffer.from("PK\x03\x04\x14\0\x06\0[Content_Types].xml", "latin1"));
  expect(refused.status).toBe(400);
  expect(await refused.text()).toMatch(/it is a spreadsheet: save it as CSV.* Nothing was imported\./);
});

it("T19: a catalogue upload refuses an empty file, and one that is too large before it is read", async () => {
  expect((await upload("")).status).toBe(400);
  expect((await upload(new Uint8Array(21 * 1024 * 1024))).status).toBe(413);
  expect((await app.pool.query("SELECT FROM catalogue_uploads")).rowCount).toBe(0);
});

it("a catalogue upload imports one file at a time", async () => {
  const statuses = await Promise.all(
    [upload(new Uint8Array(many)), upload(CSV)].map(async (one) => (await one).status),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([303, 409]);
});

it("a catalogue upload lets requests through while it imports", async () => {
  let done = false;
  const rows = Array.from({ length: 10_000 }, (_, index) => JSON.stringify({ title: `Book ${index}` })).join("\n");
  const imported = upload(new Uint8Array(gzipSync(rows))).finally(() => (done = true));
  const begun = performance.now();
  let longest = 0;
  for (let answered = process.threadCpuUsage(); !done; answered = process.threadCpuUsage()) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect((await app.request("/healthz")).status).toBe(200);
    const { user, system } = process.threadCpuUsage(answered);
    longest = Math.max(longest, (user + system) / 1_000);
  }
  expect((await imported).status).toBe(303);
  expect(longest).toBeLessThan((performance.now() - begun) / 4);
});

it("a catalogue upload is the admin's alone", async () => {
  expect((await upload(CSV, "books.csv", ana)).status).toBe(403);
  expect(await titles()).toEqual([]);
});
