import { beforeEach, expect, it } from "vitest";

import { addBooks } from "#tests/app.ts";
import { useTestApp } from "#tests/signed-in.ts";

import { fingerprints } from "./rules.ts";

const { app, admin, ana } = useTestApp({ admin: { role: "admin" }, ana: {} });

beforeEach(() => app.pool.query("TRUNCATE books, authors, series, book_names_due CASCADE"));

const STORED = {
  title: "Dune",
  author: "Frank Herbert",
  imageUrl: "https://covers.example/dune.jpg",
  linkUrl: "https://shop.example/dune",
  description: "Sand and worms.",
  genre: "Science Fiction",
} as const;
const DUNE = { ...STORED, freeUrl: "" };
const rows = async (query: string) => (await app.pool.query(query)).rows as Array<Record<string, unknown>>;
const placed = () => rows("SELECT name, from_place, to_place FROM book_series JOIN series ON series.id = series_id");
const languages = async () => (await rows("SELECT language FROM books ORDER BY id")).map(({ language }) => language);

/** What the form of a book shows in its fields. */
async function shown(id: number): Promise<Record<string, string>> {
  const page = await (await admin.get(`/admin/books/${id}`)).text();
  const value = (name: string) => new RegExp(`name="${name}"[^>]* value="([^"]*)"`).exec(page)?.[1] ?? "";
  const language = /<option value="(\w*)" selected/.exec(page)?.[1] ?? "";
  return { language, series: value("series"), place: value("place") };
}
/** As the form that was opened with these fields sends them back. */
const edit = (id: number, typed: Record<string, string>, opened: Record<string, string>, reader = admin) =>
  reader.send(`/admin/books/${id}`, { ...DUNE, ...opened, ...typed, opened: fingerprints({ ...DUNE, ...opened }) });
const NONE = { language: "", series: "", place: "" };

it("a new book has the language, the series and the place that were typed", async () => {
  const answer = await admin.send("/admin", { ...DUNE, language: "en", series: "Dune  Saga", place: "1" });
  expect(answer.status).toBe(200);
  expect(await languages()).toEqual(["en"]);
  expect(await placed()).toEqual([{ name: "Dune Saga", from_place: 1, to_place: 1 }]);
  expect((await admin.send("/admin", { ...DUNE, ...NONE, title: "Dune (Dune #2)" })).status).toBe(200);
  expect(await languages()).toEqual(["en", null]);
  // Whoever names none leaves it to the title.
  expect(await rows("SELECT FROM series_corrections")).toHaveLength(1);
});

it("the form shows language, series and place, and writes those that were changed", async () => {
  const [id] = (await addBooks(app.pool, [STORED])) as [number];
  expect(await shown(id)).toEqual(NONE);
  const typed = { language: "de", series: "Arrakis", place: "2-3" };
  expect((await edit(id, typed, NONE)).status).toBe(303);
  expect(await shown(id)).toEqual(typed);
  expect(await placed()).toEqual([{ name: "Arrakis", from_place: 2, to_place: 3 }]);
  // Only the place, and then only the language: the series stays with either.
  expect((await edit(id, { place: "4" }, typed)).status).toBe(303);
  expect(await shown(id)).toEqual({ ...typed, place: "4" });
  expect((await edit(id, { language: "" }, { ...typed, place: "4" })).status).toBe(303);
  expect(await shown(id)).toEqual({ language: "", series: "Arrakis", place: "4" });
  expect((await edit(id, { series: "", place: "" }, { ...NONE, series: "Arrakis", place: "4" })).status).toBe(303);
  expect(await placed()).toEqual([]);
});

it("a form that leaves the series as it was does not take it from the title", async () => {
  const [id] = (await addBooks(app.pool, [{ ...STORED, title: "Dune (Dune #1)" }])) as [number];
  const { readDueNames } = await import("#app/books/names/read-names.queries.server.ts");
  await readDueNames();
  const opened = { title: "Dune (Dune #1)", language: "", series: "Dune", place: "1" };
  expect(await shown(id)).toEqual({ language: "", series: "Dune", place: "1" });
  await edit(id, { description: "Worms." }, opened);
  expect(await rows("SELECT FROM series_corrections")).toEqual([]);
  // With a new title and another series at once, the owner's word stands.
  await edit(id, { title: "Dune Messiah (Dune #2)", series: "Arrakis" }, opened);
  await readDueNames();
  expect(await placed()).toEqual([{ name: "Arrakis", from_place: 1, to_place: 1 }]);
});

it.each([
  [{ series: "Arrakis", place: "" }, "place", "Enter a place such as 3, 0.5 or 1-3."],
  [{ series: "Arrakis", place: "x" }, "place", "Enter a place such as 3, 0.5 or 1-3."],
  [{ series: "…!", place: "1" }, "series", "Enter a name with letters."],
  [{ language: "xx-none" }, "language", "Choose a language from the list."],
])("what cannot be, such as %j, is said beside its field, with all that was typed", async (typed, field, message) => {
  const [id] = (await addBooks(app.pool, [STORED])) as [number];
  const answer = await edit(id, { ...typed, description: "Worms." }, NONE);
  expect(answer.status).toBe(400);
  const page = await answer.text();
  expect(page).toMatch(new RegExp(`id="[^"]*-${field}-error"[^>]*>${message.replace(".", "\\.")}`));
  expect(page).toContain("Worms.");
  if ("series" in typed) expect(page).toContain(`value="${typed.series}"`);
  expect(await rows("SELECT FROM series_corrections")).toEqual([]);
  expect(await rows("SELECT description, language FROM books")).toEqual([
    { description: "Sand and worms.", language: null },
  ]);
});

it("language and series are the admin's alone", async () => {
  const [id] = (await addBooks(app.pool, [STORED])) as [number];
  expect((await edit(id, { language: "de", series: "Dune", place: "1" }, NONE, ana)).status).toBe(403);
  expect(await languages()).toEqual([null]);
  expect(await rows("SELECT FROM series_corrections")).toEqual([]);
});
