/** Accents, niqqud, harakat, tatweel and zero-width characters. */
const MARKS = characters(
  "ad 300-36f 483-489 591-5bd 5bf 5c1 5c2 5c4 5c5 5c7 610-61a 61c 640 64b-65f 670 6d6-6dc 6df-6e8 6ea-6ed 711 " +
    "730-74a 180b-180e 1ab0-1aff 1dc0-1dff 200c-200f 202a-202e 2060-206f 20d0-20ff fe00-fe0f fe20-fe2f feff " +
    "e0100-e01ef",
);

const SIGNS = characters(
  "1-2f 3a-40 5b-60 7b-a9 ab-b4 b6-b9 bb-bf d7 f7 2c2-2df 2e5-2ff 375 37e 384 385 387 3f6 482 55a-55f 589-58f 5be " +
    "5c0 5c3 5c6 5f3 5f4 600-60f 61b-61f 66a-66d 6d4 6dd 6de 6e9 6fd 6fe 700-70d 964 965 970 df4 e2f e3f e4f e5a e5b " +
    "f01-f17 f3a-f3d 104a-104f 10fb 1360-1368 1400 166d 166e 1680 169b 169c 16eb-16ed 17d4-17db 1800-180a 1944 1945 " +
    "2000-206f 20a0-20cf 2100-214f 2190-2bff 2e00-2e7f 2ff0-3004 3008-3020 3030 303d-303f 309b 309c 30a0 30fb a4fe " +
    "a4ff a60d-a60f a6f2-a6f7 a874-a877 e000-f8ff fd3e fd3f fe10-fe1f fe30-fe6f ff00-ff0f ff5f-ff65 ffe0-ffff " +
    "1f000-1faff e0000-e00ff f0000-10ffff",
);

const IDEOGRAPHS = characters(
  "3005-3007 3041-3096 309d-309f 30a1-30fa 30fc-30ff 31f0-31ff 3400-4dbf 4e00-9fff ac00-d7a3 f900-faff 20000-3ffff",
);

/** Letters of Thai, Lao, Burmese and Khmer; marks stay with them. */
const UNSPACED = characters("e01-e30 e32 e40-e46 e81-eb0 eb2 ec0-ec6 1000-102a 1050-1055 1780-17b3");

const EACH_MARK = new RegExp(MARKS, "gu");
const SIGNS_BETWEEN = new RegExp(`${SIGNS}+`, "gu");
const EACH_IDEOGRAPH = new RegExp(IDEOGRAPHS, "gu");
const EACH_UNSPACED = new RegExp(UNSPACED, "gu");
const IS_UNSPACED = new RegExp(`^(?:${IDEOGRAPHS}|${UNSPACED})`, "u");

/** Characters typed for others; the digits are Arabic, Persian and Devanagari. */
const ONE_FOR_ONE = pairs(
  "ø o ł l đ d ð d ı i ħ h ς σ ٱ ا ى ي ی ي ک ك ة ه ہ ه ۰ 0 ۱ 1 ۲ 2 ۳ 3 ۴ 4 ۵ 5 ۶ 6 ۷ 7 ۸ 8 ۹ 9 " +
    "٠ 0 ١ 1 ٢ 2 ٣ 3 ٤ 4 ٥ 5 ٦ 6 ٧ 7 ٨ 8 ٩ 9 ० 0 १ 1 २ 2 ३ 3 ४ 4 ५ 5 ६ 6 ७ 7 ८ 8 ९ 9",
);
const APOSTROPHES = /['‘’ʼʹ′‵`´＇]/gu;

/**
 * Equals the SQL function `search_words`, which the indexes use; a test compares them.
 * `&` is "and", `C++` and `C#` are words, and so is each character of a script without spaces.
 */
export function searchWords(text: string): string {
  const bare = /^\p{ASCII}*$/u.test(text) ? text.toLowerCase() : withoutMarks(text);
  return bare
    .replaceAll(APOSTROPHES, "")
    .replaceAll(/([a-z])\+\+/gu, "$1plusplus")
    .replaceAll(/(^|[^a-z0-9])([a-z])#/gu, "$1$2sharp")
    .replaceAll("&", " and ")
    .replaceAll(SIGNS_BETWEEN, " ")
    .replaceAll(EACH_IDEOGRAPH, " $& ")
    .replaceAll(EACH_UNSPACED, " $&")
    .replaceAll(/ +/gu, " ")
    .replaceAll(/^ | $/gu, "");
}

/** A word of a script without spaces is one character with its marks. */
export function isUnspaced(word: string): boolean {
  return IS_UNSPACED.test(word);
}

function withoutMarks(text: string): string {
  const plain = text
    .replaceAll(APOSTROPHES, "")
    .replaceAll(/[™℠]/gu, " ")
    // Otherwise 2666½ were 26661 and 2.
    .replaceAll(/[¼-¾⅐-⅟]/gu, " $&")
    .normalize("NFKD")
    .replaceAll(EACH_MARK, "")
    .toLowerCase();
  return Array.from(plain, (character) => ONE_FOR_ONE.get(character) ?? character)
    .join("")
    .replaceAll("ß", "ss")
    .replaceAll("æ", "ae")
    .replaceAll("œ", "oe")
    .replaceAll("þ", "th")
    .normalize("NFC");
}

function pairs(list: string): Map<string, string> {
  const characters = list.split(" ");
  return new Map(characters.flatMap((from, at) => (at % 2 === 0 ? [[from, characters[at + 1]!] as const] : [])));
}

function characters(ranges: string): string {
  const escaped = ranges.split(" ").map((range) =>
    range
      .split("-")
      .map((code) => `\\u{${code}}`)
      .join("-"),
  );
  return `[${escaped.join("")}]`;
}
