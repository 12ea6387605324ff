const set = (words: string): ReadonlySet<string> => new Set(words.split(" "));

/** "good books about dragons", "octavia butler novels". */
const OF_ANY_BOOK = set(
  "book books novel novels story stories read reads about like similar set something best good great top new series " +
    "saga buch bucher buecher roman romane uber ueber wie gut gute guten beste besten neue reihe",
);
const EDITIONS = set(
  "pdf epub ebook kindle audiobook audiobooks paperback hardcover hardback taschenbuch horbuch hoerbuch edition ausgabe " +
    "illustrated unabridged english deutsch german englisch",
);
const HONORIFICS = set("sir dame saint st prof professor dr doctor lord lady");
const BEFORE_NUMBERS = set("vol volume bd band book part pt no nr number teil tome tomo libro");
const BEHIND_NUMBERS = set("dollar dollars euro euros");
/** "cs" of an author whose given names are written in full. */
const INITIALS = /^[b-df-hj-np-tv-xz]{2,3}$/;

export function isLoose(words: readonly string[], at: number): boolean {
  const word = words[at]!;
  if (OF_ANY_BOOK.has(word) || EDITIONS.has(word) || HONORIFICS.has(word) || INITIALS.test(word)) return true;
  return (
    (BEFORE_NUMBERS.has(word) && /^\d/.test(words[at + 1] ?? "")) ||
    (BEHIND_NUMBERS.has(word) && /^\d/.test(words[at - 1] ?? ""))
  );
}

export function isOfAnyBook(word: string): boolean {
  return OF_ANY_BOOK.has(word);
}

const PLURALS = [
  ["man", "men"],
  ["woman", "women"],
  ["child", "children"],
  ["mouse", "mice"],
  ["goose", "geese"],
  ["foot", "feet"],
  ["tooth", "teeth"],
  ["person", "people"],
] as const;
const IRREGULAR = new Map<string, string>(
  PLURALS.flatMap(([one, many]) => [
    [one, many],
    [many, one],
  ]),
);
const SHORTEST = 3;
/** "And", the article, and both. */
const ARABIC = ["وال", "ال", "و"];
const HEBREW = ["וה", "ה", "ו"];

/** Singular and plural; in Arabic and Hebrew, with and without prefixes. */
export function otherForms(word: string): string[] {
  if (/^\p{Script=Arabic}+$/u.test(word)) return withAndWithout(word, ARABIC);
  if (/^\p{Script=Hebrew}+$/u.test(word)) return withAndWithout(word, HEBREW);
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return [irregular];
  if (word.length < SHORTEST || !/^\p{L}+$/u.test(word)) return [];
  if (word.endsWith("ies")) return [word.slice(0, -1), `${word.slice(0, -3)}y`];
  if (word.endsWith("ves")) return [word.slice(0, -1), `${word.slice(0, -3)}f`, `${word.slice(0, -3)}fe`];
  if (/[sxzh]es$/u.test(word)) return [word.slice(0, -1), word.slice(0, -2)];
  if (word.endsWith("s")) return [word.slice(0, -1), `${word}es`, ...plurals(word.slice(0, -1))];
  return [`${word}s`, ...plurals(word)];
}

function plurals(word: string): string[] {
  if (/fe?$/u.test(word)) return [word.replace(/fe?$/u, "ves")];
  if (word.endsWith("y")) return [`${word.slice(0, -1)}ies`];
  return /[sxzh]$/u.test(word) ? [`${word}es`] : [];
}

function withAndWithout(word: string, prefixes: readonly string[]): string[] {
  const bare = prefixes.filter((prefix) => word.startsWith(prefix)).map((prefix) => word.slice(prefix.length));
  const bases = [word, ...bare.filter((base) => base.length > 1)];
  return bases.flatMap((base) => [base, ...prefixes.map((prefix) => prefix + base)]);
}
