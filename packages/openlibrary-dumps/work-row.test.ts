import { expect, test } from "vitest";

import { importRow } from "./choose-works.ts";
import { guessLanguage } from "./guess-language.ts";
import { readWork } from "./read-record.ts";
import { languageOfWork } from "./work-language.ts";
import { chosenWork } from "./work-row.ts";

const ENGLISH = "When she returns to the house of her father, nothing is as it was.";
const GERMAN = "Als sie in das Haus ihrer Mutter kommt, ist nichts mehr, wie es war.";

test.each([
  [
    "the text, of languages with that title",
    { titled: ["de", "en"], editions: ["de", "en"], text: ENGLISH },
    "en",
    true,
  ],
  [
    "the title, where the text speaks otherwise",
    { titled: ["de"], editions: ["de", "fr"], text: ENGLISH },
    "de",
    false,
  ],
  ["the title, without a text", { titled: ["de"], editions: ["de", "fr"], text: null }, "de", true],
  ["the text, where no edition has that title", { titled: [], editions: ["fr", "it"], text: GERMAN }, "de", true],
  ["the only language of its editions", { titled: [], editions: ["fr"], text: null }, "fr", true],
])("A work's language is %s", (_, evidence, language, speaks) => {
  expect(languageOfWork({ ...evidence, wanted: [] })).toEqual({ language, speaks });
});

test("A work in no language that is wanted, or in none that is known, is left out", () => {
  expect(languageOfWork({ titled: ["fr"], editions: ["fr"], text: null, wanted: ["en"] })).toBeNull();
  expect(languageOfWork({ titled: [], editions: ["fr", "it"], text: "Dune", wanted: [] })).toBeNull();
  expect(languageOfWork({ titled: ["fr", "en"], editions: [], text: null, wanted: ["en"] })?.language).toBe("en");
});

test.each([
  [ENGLISH, "en"],
  [GERMAN, "de"],
  ["Quand elle revient dans la maison de sa mère, rien n'est plus comme avant et elle part avec lui.", "fr"],
  ["これは猫の物語である。", "ja"],
  ["Dune", null],
  ["Это история", null],
])("%j is in %j", (text, language) => {
  expect(guessLanguage(text)).toBe(language);
});

test("A first sentence stands where no description is, and no text where it speaks another language", () => {
  const row = (json: object) =>
    chosenWork({
      number: 7,
      rank: 0,
      popularity: 3,
      work: readWork({ title: "T", ...json })!,
      editions: null,
      editionSeries: { name: "S", place: 2 },
      wanted: ["en"],
      classify: () => ({ genre: "Fiction", tags: [] }),
    });
  expect(row({ first_sentence: ENGLISH, covers: [9] })).toMatchObject({
    bookId: "OL7W",
    description: `“${ENGLISH}”`,
    imageUrl: "https://covers.openlibrary.org/b/id/9-L.jpg",
    language: "en",
    seriesName: "S",
    seriesPlace: 2,
  });
  expect(
    row({ description: `${ENGLISH}\n\n----------\nAlso in [X][1]\n[1]: https://openlibrary.org/x` })?.description,
  ).toBe(ENGLISH);
  expect(row({ description: GERMAN })).toBeNull();
});

test("A row names its authors as they are joined, with their other names; who is not in the dump is left out", () => {
  const work = { bookId: "OL7W", title: "T", authors: [1, 2, 3], year: null, tags: [] } as never;
  const authors = new Map([
    [1, { name: "Ana Adler", alternates: ["A. Adler"] }],
    [3, { name: "King, Jr., B.", alternates: [] }],
  ]);
  expect(importRow(work, authors)).toEqual({
    bookId: "OL7W",
    title: "T",
    author: "Ana Adler; King, Jr., B.",
    alternateNames: [["Ana Adler", "A. Adler"]],
  });
});
