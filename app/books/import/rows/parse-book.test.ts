import fc from "fast-check";
import { expect, test } from "vitest";

import { parseBook } from "./parse-book.ts";

const parse = (fields: Record<string, unknown>) => parseBook(new Map(Object.entries(fields)));
const book = (fields: Record<string, unknown>) => {
  const parsed = parse(fields);
  if (!("book" in parsed)) throw new Error(parsed.rejection);
  return { ...parsed.book, warnings: parsed.warnings };
};

test("a row of the catalogue", () => {
  expect(
    book({
      bookid: "w00004",
      title: " Godless ",
      author: "Ann H. Coulter",
      year: 2006,
      isbn13: "9781400054206",
      genre: "non-fiction",
      tags: [],
      imageurl: "http://books.google.com/books/content?id=1&img=1",
      description: "One\r\ntwo\u0000\u0007",
    }),
  ).toEqual({
    book_id: null,
    number: "w00004",
    number_source: null,
    title: "Godless",
    author: "Ann H. Coulter",
    year: 2006,
    isbn13: "9781400054206",
    genre: "Non-fiction",
    genre_if_new: "Non-fiction",
    image_url: "http://books.google.com/books/content?id=1&img=1",
    link_url: null,
    description: "One\ntwo",
    pages: null,
    language: null,
    popularity: null,
    series_name: null,
    series_place: null,
    facets: null,
    alternates: null,
    warnings: [],
  });
});

test("a row of a Goodreads export", () => {
  const fields = { bookid: "2767052", title: "The Hunger Games", author: "Suzanne Collins", isbn: '="0439023483"' };
  const more = { isbn13: '=""', numberofpages: "374", yearpublished: "2009", originalpublicationyear: "2008.0" };
  expect(book({ ...fields, ...more })).toMatchObject({ isbn13: "9780439023481", pages: 374, year: 2008, warnings: [] });
});

test("text is made clean", () => {
  expect(book({ title: "Cafe\u0301\n\tof  one", authors: ["Ana", " ", "Ben"] })).toMatchObject({
    title: "Café of one",
    author: "Ana, Ben",
  });
  expect(book({ title: "Sigrid Nu\u0096ez \ud800" })).toMatchObject({ title: "Sigrid Nuez \ufffd" });
});

test("the genre: given, else by category for a new book only", () => {
  expect(book({ title: "T", genre: "SCIENCE fiction" })).toMatchObject({ genre: "Science Fiction" });
  expect(book({ title: "T", genre: "", category: "History" })).toMatchObject({
    genre: null,
    genre_if_new: "Historical Fiction",
  });
  expect(book({ title: "T", genre: "Krimi", category: "History" })).toMatchObject({
    genre: null,
    genre_if_new: "Fiction",
    warnings: ["'Krimi' isn’t one of the ten genres: a new book becomes Fiction"],
  });
  expect(book({ title: "T", genre: "Mystery & Crime" })).toMatchObject({ genre: null, genre_if_new: "Thriller" });
});

test("a row without a title is refused, unless it supplements the book its id names", () => {
  expect(parse({ title: " ", bookid: "1", author: "A" })).toEqual({ rejection: "it has no title" });
  expect(parse({ description: "D" })).toEqual({ rejection: "it has no title" });
  expect(parse({ title: { en: "T" } })).toEqual({ rejection: "it has no title" });
  expect(book({ bookid: 7, description: "D" })).toMatchObject({ title: null, number: "7", description: "D" });
});

test("what makes no sense is left out with a warning", () => {
  const odd = book({
    title: "T",
    author: { name: "A" },
    isbn13: "9780439023482",
    year: "soon",
    pages: "-3",
    imageurl: "javascript:alert(1)",
    linkurl: "https://",
    bookid: 2 ** 60,
  });
  expect(odd).toMatchObject({ author: null, isbn13: null, year: null, pages: null, image_url: null, link_url: null });
  expect(odd.book_id).toBeNull();
  expect(odd.warnings).toHaveLength(7);
  expect(book({ title: "T", year: 0, pages: "0", isbn: "0000000000" }).warnings, "0 is how files say unknown").toEqual(
    [],
  );
});

test.each([
  "javascript:alert(1)",
  "JaVa\tScript:alert(1)",
  "\u00A0javascript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "blob:https://x.example/1",
  "file:///etc/passwd",
  "//evil.example",
  "/\\evil.example",
  "https:///evil.example",
])("T4: %j is no address to link to or to show", (url) => {
  expect(book({ title: "T", imageurl: url, linkurl: url })).toMatchObject({ image_url: null, link_url: null });
});

test("texts are read as HTML", () => {
  const row = {
    title: "Salt &amp; Ink: A Quiet Cook&#39;s Tale",
    author: "<b>Ann</b> O&rsquo;Vale",
    description: "<p>One.</p>Two",
  };
  expect(book(row)).toMatchObject({
    title: "Salt & Ink: A Quiet Cook's Tale",
    author: "Ann O’Vale",
    description: "One.\nTwo",
  });
  expect(book({ title: "T", imageurl: "https://x.example/a?b=1&amp;c=2" }).image_url).toBe(
    "https://x.example/a?b=1&c=2",
  );
  expect(book({ title: "T", alternatenames: [["Ann", "Ann O&#39;Vale"]] }).alternates).toEqual([["Ann", "Ann O'Vale"]]);
});

test("entities are read before authors are divided, and breaks of a text stay", () => {
  const row = {
    title: "T",
    author: "Garc&iacute;a, Ana &amp; Mu&ntilde;oz, Eva",
    description: "One. <br /><br />Two.",
  };
  expect(book(row)).toMatchObject({ author: "García, Ana & Muñoz, Eva", description: "One.\n\nTwo." });
});

test.each([
  [{ author: "['Ann Lee', \"Bo O'Hara\"]" }, { author: "Ann Lee, Bo O'Hara" }],
  [{ author: "[]" }, { author: null }],
  [{ authors: [{ name: "Ann Lee" }, { name: "Bo" }] }, { author: "Ann Lee, Bo" }],
  [{ categories: "['Business & Economics']" }, { genre_if_new: "Business" }],
  [{ pages: "1,024" }, { pages: 1024 }],
  [{ pages: "320 p." }, { pages: 320 }],
  [{ isbn: "0140449132 (pbk.) : $5.00" }, { isbn13: "9780140449136" }],
  [{ isbn: ["9780140449137", "9780140449136"] }, { isbn13: "9780140449136" }],
  [{ id: "/works/OL45804W" }, { book_id: "OL45804W", number: null }],
  [{ id: "https://openlibrary.org/works/OL45804W/Fantastic_Mr_Fox" }, { book_id: "OL45804W", number: null }],
  [
    { series: "Deep Water", seriesindex: "2" },
    { series_name: "Deep Water", series_place: 2 },
  ],
])("of programs and other catalogues: %j", (fields, facts) => {
  expect(book({ title: "Tidewrack", ...fields })).toMatchObject(facts);
});

test("German headings", () => {
  const row = {
    titel: "Die Straße",
    autor: "Björn Vale",
    seiten: "304",
    jahr: "1973",
    sprache: "Deutsch",
    verlag: "F",
  };
  expect(book(row)).toMatchObject({
    title: "Die Straße",
    author: "Björn Vale",
    pages: 304,
    year: 1973,
    language: "de",
  });
});

test.each([
  ["https://s.gr-assets.com/assets/nophoto/book/111x148-bcc042a9c91a29c1d680899eff700a03.png", null],
  ["https://images.example/no-cover.gif", null],
  ["https://app.example/assets/missing_book_cover.jpg", null],
  ["https://shop.example/img/image_not_available.png", null],
  ["https://cdn.example/placeholder/200x300", null],
  ["https://shop.example/no_image_available.svg.png", null],
  ["https://covers.example/piano-cover.jpg", "https://covers.example/piano-cover.jpg"],
  ["https://covers.example/casanova-cover.jpg", "https://covers.example/casanova-cover.jpg"],
  ["https://openlibrary.org/images/icons/avatar_book-sm.png", null],
  ["https://shop.example/img/cover-coming-soon.jpg", null],
  ["https://pics.example/transparent.gif", null],
  ["https://covers.example/coming-soon/1.jpg", "https://covers.example/coming-soon/1.jpg"],
  ["https://covers.example/1.jpg?from=nophoto", "https://covers.example/1.jpg?from=nophoto"],
])("%s as a cover is %j, without a warning", (url, cover) => {
  expect(book({ title: "T", imageurl: url })).toMatchObject({ image_url: cover, warnings: [] });
});

test("years", () => {
  const year = (text: unknown) => book({ title: "T", year: text }).year;
  expect(["2008", "-750.0", "2008-05", "2008-05-17"].map(year)).toEqual([2008, -750, 2008, 2008]);
  expect(["2201", "-3001", "1e3", "08-05", "20 BC"].map(year)).toEqual([null, null, null, null, null]);
});

test("lengths are those of the table, in characters", () => {
  expect(book({ title: "😀".repeat(500) }).title).toBe("😀".repeat(500));
  expect(parse({ title: "😀".repeat(501) })).toHaveProperty("rejection");
  const crowd = Array.from({ length: 60 }, (_, index) => `Author Number ${index}`);
  const { author, warnings } = book({ title: "T", author: crowd.join(", ") });
  expect(crowd.join(", ")).toContain(`${author}, `);
  expect(author?.length).toBeGreaterThan(480);
  expect(warnings).toHaveLength(1);
  expect(book({ title: "T", description: "d".repeat(20_001) }).description).toHaveLength(20_000);
  expect(parse({ title: "T", bookid: "1".repeat(201) })).toHaveProperty("rejection");
});

const names = [
  "bookid",
  "title",
  "author",
  "year",
  "isbn13",
  "pages",
  "imageurl",
  "linkurl",
  "description",
  "category",
];
const anyRow = fc.dictionary(fc.constantFrom(...names), fc.anything());

test("no value whatever breaks it, and what comes out fits the table", () => {
  fc.assert(
    fc.property(anyRow, (fields) => {
      const parsed = parse(fields);
      if (!("book" in parsed)) return;
      for (const value of Object.values(parsed.book)) {
        if (typeof value !== "string") continue;
        expect(value).toMatch(/\S/);
        expect(value).not.toMatch(/(?!\n)\p{Cc}/u);
        expect(value).toBe(value.normalize("NFC").toWellFormed());
      }
    }),
  );
});

test("what was read once is read again as the same", () => {
  const text = fc.string({ unit: "binary", maxLength: 40 });
  fc.assert(
    fc.property(text, text, text, (title, author, description) => {
      const parsed = parse({ title, author, description });
      if (!("book" in parsed)) return;
      const { title: t, author: a, description: d } = parsed.book;
      expect(parse({ title: t, author: a, description: d })).toMatchObject({ book: parsed.book });
    }),
  );
});

test("K36: a title that some program has read in the wrong encoding comes in with a warning", () => {
  const warningsOf = (title: string) => book({ title, author: "A", genre: "Fiction" }).warnings;
  const warning = ["its title looks garbled: check the file’s encoding"];
  for (const title of ["Der FÃ?Â¼rst", "MÃ?Â¤rchen", "Der FÃ¼rst", "Donâ€™t", "Der F\ufffdrst"]) {
    expect(warningsOf(title), title).toEqual(warning);
  }
  for (const title of ["Der Fürst", "São Paulo", "AÇÃO", "Âme", "Which Ã?", "Château", "Ça va?"]) {
    expect(warningsOf(title), title).toEqual(title === "Which Ã?" ? warning : []);
  }
});

test("language, popularity, series, tags and other names of the authors", () => {
  const stated = { language: "ger", popularity: "12", seriesname: "Die  Reihe", seriesplace: "2.5" };
  expect(book({ title: "T", ...stated })).toMatchObject({
    language: "de",
    popularity: 12,
    series_name: "Die Reihe",
    series_place: 2.5,
    warnings: [],
  });
  expect(book({ title: "T", languagecode: "en-US" })).toMatchObject({ language: "en" });
  expect(book({ title: "T", language: "mul" })).toMatchObject({
    language: null,
    warnings: ["language 'mul' is unknown and was left out"],
  });
  expect(book({ title: "T", seriesname: "Penguin Classics", popularity: -1 })).toMatchObject({
    series_name: null,
    series_place: null,
    popularity: null,
  });
  const tags = ["theme/grief", 7, "theme/grief", "theme/toString", "mood/sad"];
  expect(book({ title: "T", tags, alternatenames: [["A", "A"], ["A", " B "], "C", [1, "D"]] })).toMatchObject({
    facets: [
      { facet: "theme", term: "grief", position: 0 },
      { facet: "mood", term: "sad", position: 0 },
    ],
    alternates: [["A", "B"]],
  });
});
