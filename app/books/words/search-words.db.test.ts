import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";

import { openTestDatabase, type TestDatabase } from "#tests/database.ts";

import { searchWords } from "./search-words.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

async function inDatabase(texts: readonly string[]): Promise<string[]> {
  const { rows } = await database.pool.query<{ words: string }>(
    "SELECT search_words(text) AS words FROM unnest($1::text[]) WITH ORDINALITY AS each (text, place) ORDER BY place",
    [texts],
  );
  return rows.map(({ words }) => words);
}

/** Behind the kana every seventh: most are Chinese and Korean. */
const ALL_UNTIL = 0x32_00;
const LAST = 0x1_f6_ff;
const isTried = (code: number) => code < ALL_UNTIL || code % 7 === 0;

it("each character means the same in the database and here", async () => {
  const { rows } = await database.pool.query<{ code: number }>(
    "SELECT code FROM generate_series(1, $1) AS code WHERE code NOT BETWEEN 55296 AND 57343 AND unicode_assigned(chr(code))",
    [LAST],
  );
  const codes = rows.map(({ code }) => code).filter(isTried);
  const texts = codes.map((code) => `a${String.fromCodePoint(code)}b ${String.fromCodePoint(code)}`);
  const words = await inDatabase(texts);
  const others = codes.flatMap((code, at) =>
    words[at] === searchWords(texts[at]!) ? [] : [[code.toString(16), words[at], searchWords(texts[at]!)]],
  );
  expect(others).toEqual([]);
});

it("every text has the same words in the database and here", async () => {
  const character = fc.constantFrom(..."aZ9 -'’&+#.é½ßœåלְבكِتُ三のガ가ก็หж́ёΣς\u200b\u00ad·¿‹™°²Ⅷﬁ");
  const texts = fc.sample(
    fc.array(character, { maxLength: 30 }).map((each) => each.join("")),
    3_000,
  );
  expect(await inDatabase(texts)).toEqual(texts.map(searchWords));
});
