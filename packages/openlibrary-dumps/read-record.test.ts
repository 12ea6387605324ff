import fc from "fast-check";
import { expect, test } from "vitest";

import { columnStart, hasType, jsonOf, keyNumber } from "./dump-line.ts";
import { readAuthor, readEdition, readWork, redirectTarget } from "./read-record.ts";
import { seriesIn } from "./stated-series.ts";

const work = (json: object) => readWork({ type: { key: "/type/work" }, title: "T", ...json });

test("A work as most are", () => {
  expect(
    readWork({
      title: "Le crime organise/quatre films exemplaires",
      created: { type: "/type/datetime", value: "2009-12-11T01:57:19.964652" },
      covers: [3140091],
      key: "/works/OL10000049W",
      authors: [{ type: "/type/author_role", author: { key: "/a/OL3964979A" } }],
      type: { key: "/type/work" },
      first_publish_date: "June 1951",
      subjects: ["Crime films.", "Crime  films\u0000", ""],
      subject_places: ["France"],
    }),
  ).toEqual({
    title: "Le crime organise/quatre films exemplaires",
    authors: [3964979],
    year: 1951,
    cover: 3140091,
    description: null,
    firstSentence: null,
    subjects: ["Crime films.", "Crime films", "France"],
    series: null,
  });
});

test.each([
  ["a description as a text", { description: "Sand.\r\nMore." }, { description: "Sand.\nMore." }],
  ["a description of a type", { description: { type: "/type/text", value: "Sand." } }, { description: "Sand." }],
  ["an empty description", { description: { type: "/type/text", value: " \n" } }, { description: null }],
  ["a description of nothing", { description: { type: "/type/text" } }, { description: null }],
  [
    "a first sentence of a type",
    { first_sentence: { type: "/type/text", value: "It was." } },
    { firstSentence: "It was." },
  ],
  [
    "a description in HTML",
    { description: "<p>It&#39;s <i>fine</i> &amp; dandy</p><br>End" },
    { description: "It's fine & dandy\nEnd" },
  ],
  ["a title with entities", { title: "&#34;Entity Title&#34; &amp; more" }, { title: '"Entity Title" & more' }],
  ["a missing cover", { covers: [-1, null, 12] }, { cover: 12 }],
  ["no cover but a missing one", { covers: [-1] }, { cover: null }],
  ["a subtitle", { subtitle: "a novel." }, { title: "T: a novel" }],
  ["a subtitle that the title has", { title: "T: a novel", subtitle: "A Novel" }, { title: "T: a novel" }],
  ["a title cut off by a catalogue", { title: "T /" }, { title: "T" }],
  ["a prefix of the title", { title_prefix: "The ", title: "End" }, { title: "The End" }],
  ["an author without a role", { authors: [{ key: "/authors/OL7A" }] }, { authors: [7] }],
  ["an author as a text", { authors: [{ author: "/authors/OL7A" }, "/authors/OL7A"] }, { authors: [7] }],
  ["a role without an author", { authors: [{ type: { key: "/type/author_role" } }, null, 7] }, { authors: [] }],
  ["subjects that are none", { subjects: [null, 12, { key: "/subjects/x" }, ["y"]] }, { subjects: ["12"] }],
  [
    "a series of editions",
    { series: ["Selected works", "Discworld ; 5"] },
    { series: { name: "Discworld", place: 5 } },
  ],
])("A work with %s", (_, json, read) => {
  expect(work(json)).toMatchObject(read);
});

test.each([
  ["without a title", { title: undefined }],
  ["with a title of dots", { title: "..." }],
  ["that is a redirect", { type: { key: "/type/redirect" }, location: "/works/OL1W" }],
  ["that was deleted", { type: { key: "/type/delete" } }],
])("A work %s is none", (_, json) => {
  expect(work(json)).toBeNull();
});

test("A redirect says where it leads", () => {
  const redirect = { type: { key: "/type/redirect" }, location: "/works/OL1W" };
  expect(redirectTarget(redirect)).toBe("/works/OL1W");
  expect(redirectTarget({ type: { key: "/type/work" }, location: "/works/OL1W" })).toBeNull();
});

test("An author's other names are those that differ", () => {
  const author = { type: { key: "/type/author" }, name: "村上春樹", personal_name: "村上春樹" };
  expect(readAuthor({ ...author, alternate_names: ["Haruki  Murakami", "", null, "Murakami, Haruki"] })).toEqual({
    name: "村上春樹",
    alternates: ["Haruki Murakami", "Murakami, Haruki"],
  });
  expect(readAuthor({ type: { key: "/type/author" } })).toBeNull();
});

test("An edition tells language, ISBN, length and series", () => {
  expect(
    readEdition({
      type: { key: "/type/edition" },
      title: "Dune",
      languages: [{ key: "/languages/ger" }, { key: "/languages/und" }, "/l/eng"],
      isbn_13: ["978-0-441-01359-0 (pbk.)", "9780441013593"],
      isbn_10: ["0441013597"],
      number_of_pages: 412,
      publish_date: "c1965",
      series: "Dune chronicles -- bk. 1",
    }),
  ).toEqual({
    title: "Dune",
    languages: ["de", "en"],
    isbn13: "9780441013593",
    pages: 412,
    year: 1965,
    series: { name: "Dune chronicles", place: 1 },
  });
});

test.each([
  ["Discworld ; 5", "Discworld", 5],
  ["Harry Potter -- 1", "Harry Potter", 1],
  ["The Wheel of Time, bk. 2", "The Wheel of Time", 2],
  ["Animorphs (#45)", "Animorphs", 45],
  ["Dune Chronicles, Book 2", "Dune Chronicles", 2],
  ["Earthsea #1.5", "Earthsea", 1.5],
  ["Die Chroniken, Bd. 3", "Die Chroniken", 3],
])("%j is a place in a series", (text, name, place) => {
  expect(seriesIn([text])).toEqual({ name, place });
});

test.each(["Penguin classics ; 12", "Selected works", "Everyman's library ; 204", "12", ""])(
  "%j is no place in a series",
  (text) => {
    expect(seriesIn([text])).toBeNull();
  },
);

test("Any JSON is read without a fault, and what is read fits the catalogue", () => {
  const json = fc.dictionary(
    fc.constantFrom(
      ..."type title subtitle authors covers description first_sentence subjects series languages name alternate_names".split(
        " ",
      ),
    ),
    fc.jsonValue(),
  );
  fc.assert(
    fc.property(json, (value) => {
      const read = readWork({ title: "T", ...value, type: { key: "/type/work" } });
      if (read) {
        expect(read.title).toMatch(/[\p{L}\p{N}]/u);
        expect(read.title.length).toBeLessThanOrEqual(1_000);
        expect(read.cover ?? 1).toBeGreaterThan(0);
        expect(read.description ?? "x").not.toBe("");
      }
      readAuthor(value);
      readEdition(value);
    }),
  );
});

test("Keys are found in bytes without reading what follows", () => {
  const line = Buffer.from(`/type/work\t/works/OL45804W\t3\t2010-04-28T06:54:19.472104\t{"title": "A\\tB"}`);
  expect(keyNumber(line, columnStart(line, 1), "W")).toBe(45804);
  expect(hasType(line, "/type/work")).toBe(true);
  expect(hasType(line, "/type/wor")).toBe(false);
  expect(jsonOf(line)).toEqual({ title: "A\tB" });
  expect(columnStart(line, 5)).toBe(-1);
  expect(jsonOf(Buffer.from("/type/work\t/works/OL1W\t1\t2010\t{cut"))).toBeNull();
  expect(jsonOf(Buffer.from("/type/work\t/works/OL1W"))).toBeNull();
});

test("A key's number is read exactly, or not at all", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 0x7fffffff }), (number) => {
      expect(keyNumber(Buffer.from(`/works/OL${number}W\t\tWant to Read`), 0, "W")).toBe(number);
      expect(keyNumber(Buffer.from(`/works/OL${number}M`), 0, "W")).toBe(-1);
    }),
  );
  for (const text of ["", "/works/OL", "/works/OLW", "/works/OL99999999999W", "/works/45W", "O", "/works/OL12"])
    expect(keyNumber(Buffer.from(text), 0, "W")).toBe(-1);
  fc.assert(fc.property(fc.string(), (text) => void keyNumber(Buffer.from(text), 0, "W")));
});
