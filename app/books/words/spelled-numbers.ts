import { lazily } from "#app/platform/lazily.ts";

/** Also the thousands above have words. */
const HIGHEST = 2_100;
const THOUSANDS = [3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 60, 70, 80, 90, 100, 500].map((n) => n * 1_000);
const MOST_WORDS = 6;

/** Number words with another meaning in another language. */
const OTHER_MEANINGS = new Set(["elf", "once", "cent", "un", "dos", "null", "mil"]);

const list = (words: string) => words.split(" ");
const joined = (...parts: string[]) => parts.filter((part) => part !== "").join(" ");

const ENGLISH = list(
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen",
);
const ENGLISH_TENS = list("twenty thirty forty fifty sixty seventy eighty ninety");
const GERMAN = list(
  "null eins zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn",
);
const GERMAN_TENS = list("zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig");
const FRENCH = list(
  "zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf",
).map((word) => word.replace("-", " "));
const FRENCH_TENS = list("vingt trente quarante cinquante soixante soixante quatre-vingt quatre-vingt").map((word) =>
  word.replace("-", " "),
);
const SPANISH = list(
  "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve " +
    "veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve",
);
const SPANISH_TENS = list("veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa");
const SPANISH_HUNDREDS = list(
  "ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos",
);
const ORDINALS = list(
  "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth",
);

function english(n: number): string {
  if (n < 20) return ENGLISH[n]!;
  if (n < 100) return joined(ENGLISH_TENS[Math.floor(n / 10) - 2]!, rest(n % 10, english));
  if (n < 1_000) return joined(ENGLISH[Math.floor(n / 100)]!, "hundred", rest(n % 100, english));
  return joined(english(Math.floor(n / 1_000)), "thousand", rest(n % 1_000, english));
}

/** Nineteen eighty four, neunzehnhundertvierundachtzig. */
function englishYear(n: number): string {
  return joined(english(Math.floor(n / 100)), n % 100 === 0 ? "hundred" : english(n % 100));
}

function germanYear(n: number): string {
  return `${german(Math.floor(n / 100))}hundert${rest(n % 100, german)}`;
}

function german(n: number): string {
  if (n < 20) return GERMAN[n]!;
  const [one, ten] = [n % 10 === 1 ? "ein" : GERMAN[n % 10]!, GERMAN_TENS[Math.floor(n / 10) - 2]];
  if (n < 100) return n % 10 === 0 ? ten! : `${one}und${ten}`;
  const times = (count: number) => (count === 1 ? "" : german(count));
  if (n < 1_000) return `${times(Math.floor(n / 100))}hundert${rest(n % 100, german)}`;
  return `${times(Math.floor(n / 1_000))}tausend${rest(n % 1_000, german)}`;
}

function french(n: number): string {
  if (n < 20) return FRENCH[n]!;
  if (n < 100) {
    const isLate = (n >= 70 && n < 80) || n >= 90;
    const ten = FRENCH_TENS[Math.floor(n / 10) - 2]!;
    if (n === 80) return `${ten}s`;
    const left = (n % 10) + (isLate ? 10 : 0);
    return joined(ten, n % 10 === 1 && n < 80 ? "et" : "", rest(left, french));
  }
  const times = (count: number) => (count === 1 ? "" : french(count));
  if (n < 1_000)
    return joined(times(Math.floor(n / 100)), n % 100 === 0 && n > 100 ? "cents" : "cent", rest(n % 100, french));
  return joined(times(Math.floor(n / 1_000)), "mille", rest(n % 1_000, french));
}

function spanish(n: number): string {
  if (n < 30) return SPANISH[n]!;
  if (n < 100) return joined(SPANISH_TENS[Math.floor(n / 10) - 2]!, n % 10 === 0 ? "" : `y ${SPANISH[n % 10]}`);
  if (n === 100) return "cien";
  if (n < 1_000) return joined(SPANISH_HUNDREDS[Math.floor(n / 100) - 1]!, rest(n % 100, spanish));
  const thousands = Math.floor(n / 1_000);
  return joined(thousands === 1 ? "" : spanish(thousands), "mil", rest(n % 1_000, spanish));
}

function rest(n: number, spell: (n: number) => string): string {
  return n === 0 ? "" : spell(n);
}

/** English, German, French and Spanish, without accents. */
export function numberWords(n: number): string[] {
  if (!isSpelled(n)) return [];
  const isYear = n >= 1_100 && n < HIGHEST && n % 1_000 !== 0;
  const words = [
    ...(isYear ? [englishYear(n), germanYear(n)] : []),
    // "Four fifty-one".
    ...(n > 100 && n < 1_000 && n % 100 >= 10 ? [englishYear(n)] : []),
    english(n),
    // "A Hundred and One".
    ...(n >= 100 && english(n).startsWith("one ") ? [english(n).slice("one ".length)] : []),
    german(n),
    french(n),
    spanish(n),
  ];
  return [...new Set(words)].filter((each) => !OTHER_MEANINGS.has(each));
}

const byWords = lazily(() => {
  const numbers = new Map<string, number>();
  for (const n of [...Array.from({ length: HIGHEST }, (_, each) => each), ...THOUSANDS]) {
    for (const words of numberWords(n)) {
      const key = words.replaceAll(" ", "");
      if (!numbers.has(key)) numbers.set(key, n);
    }
  }
  return numbers;
});

function isSpelled(n: number): boolean {
  return n < HIGHEST || THOUSANDS.includes(n);
}

export interface SpelledNumber {
  value: number;
  length: number;
}

/** In words or digits: `nineteen eighty four`, `eightyfour`, `20 000`. */
export function numberAt(words: readonly string[], at: number): SpelledNumber | null {
  const digits = digitsAt(words, at);
  if (digits !== null) return digits;
  let key = "";
  let found: SpelledNumber | null = null;
  for (let length = 1; length <= MOST_WORDS && at + length <= words.length; length++) {
    const word = words[at + length - 1]!;
    // "One hundred and one".
    if (word !== "and" || length === 1) key += word;
    const value = word === "and" ? undefined : byWords().get(key);
    if (value !== undefined) found = { value, length };
  }
  return found;
}

function digitsAt(words: readonly string[], at: number): SpelledNumber | null {
  const [, thousands] = /^(\d{1,3})k$/.exec(words[at] ?? "") ?? [];
  if (thousands !== undefined) return { value: Number(thousands) * 1_000, length: 1 };
  if (!/^\d{1,9}$/.test(words[at] ?? "")) return null;
  let [text, length] = [words[at]!, 1];
  // Groups of thousands; a year has four digits.
  while (text.length <= 6 && /^[1-9]\d{0,2}$/.test(words[at]!) && /^\d{3}$/.test(words[at + length] ?? "")) {
    text += words[at + length];
    length++;
  }
  return { value: Number(text), length };
}

export interface SpelledOrdinal {
  value: number;
  /** "21st" of "twenty first", "twenty first" of "21st". */
  other: string;
  length: number;
}

export function ordinalAt(words: readonly string[], at: number): SpelledOrdinal | null {
  for (const length of [2, 1]) {
    if (at + length > words.length) continue;
    const n = BY_ORDINAL.get(words.slice(at, at + length).join(""));
    if (n !== undefined) return { value: n, other: ordinal(n), length };
  }
  const [, n] = /^(\d\d?)(?:st|nd|rd|th)$/.exec(words[at] ?? "") ?? [];
  const other = n === undefined ? "" : ordinalWords(Number(n));
  return other === "" ? null : { value: Number(n), other, length: 1 };
}

/** "twenty first" of 21; "" for 0 and from 100 on. */
export function ordinalWords(n: number): string {
  if (n < 1 || n > 99) return "";
  if (n <= 20) return ORDINALS[n - 1]!;
  const tens = ENGLISH_TENS[Math.floor(n / 10) - 2]!;
  return n % 10 === 0 ? tens.replace(/y$/u, "ieth") : `${tens} ${ORDINALS[(n % 10) - 1]!}`;
}

export function ordinal(n: number): string {
  const last = n % 10;
  if (n % 100 >= 11 && n % 100 <= 13) return `${n}th`;
  return `${n}${last === 1 ? "st" : last === 2 ? "nd" : last === 3 ? "rd" : "th"}`;
}

const BY_ORDINAL = new Map(Array.from({ length: 99 }, (_, at) => [ordinalWords(at + 1).replace(" ", ""), at + 1]));
