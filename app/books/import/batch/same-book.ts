interface NamedBook {
  title: string;
  author: string | null;
}

export function isSameBook(row: NamedBook, book: NamedBook, hasSameIsbn: boolean): boolean {
  const isAuthor = isSameAuthor(row.author, book.author);
  if (isSameTitle(row.title, book.title)) return isAuthor || hasSameIsbn;
  return hasSameIsbn && isAuthor && haveCommonWord(row.title, book.title);
}

const SHORTEST_TELLING = 4;

function haveCommonWord(one: string, other: string): boolean {
  const words = foldedWords(other);
  return foldedWords(one).some((word) => word.length >= SHORTEST_TELLING && words.includes(word));
}

function isSameTitle(one: string, other: string): boolean {
  const [first, second] = [partsOf(one), partsOf(other)];
  if (!agree(first.main, second.main)) return agree(foldedWords(one), foldedWords(other));
  return first.rest.length === 0 || second.rest.length === 0 || agree(first.rest, second.rest);
}

function partsOf(title: string): { main: string[]; rest: string[] } {
  const cut = title.search(/[:([]|\s[-–—]\s/);
  return cut <= 0
    ? { main: foldedWords(title), rest: [] }
    : { main: foldedWords(title.slice(0, cut)), rest: foldedWords(title.slice(cut)) };
}

function agree(one: readonly string[], other: readonly string[]): boolean {
  return haveSameWords(one, other) || haveSameWords(withoutArticle(one), withoutArticle(other));
}

const withoutArticle = (words: readonly string[]) =>
  words.length > 1 && /^(?:the|a|an)$/.test(words[0]!) ? words.slice(1) : words;

function haveSameWords(one: readonly string[], other: readonly string[]): boolean {
  const joined = one.join("");
  if (joined === other.join("")) return joined !== "";
  return one.length === other.length && one.every((word, at) => isSameWord(word, other[at]!));
}

function isSameWord(one: string, other: string): boolean {
  if (one === other) return true;
  if (one.length < 3 || other.length < 3 || /\d/.test(one + other) || ROMAN.test(one) || ROMAN.test(other))
    return false;
  if ([...one].toSorted().join("") === [...other].toSorted().join("")) return true;
  const [pairs, others] = [pairsOf(one), pairsOf(other)];
  const common = pairs.filter((pair) => others.includes(pair)).length;
  return (2 * common) / (pairs.length + others.length) >= 0.6;
}

const ROMAN = /^[ivx]+$/;
const LONGEST_WORD = 40;
const pairsOf = (word: string) => Array.from(word.slice(0, LONGEST_WORD), (sign, at) => sign + (word[at + 1] ?? ""));

const NOBODY = /^(?:unknown(?: author)?|anonymous|various(?: authors)?|n\/a|none|-)?$/i;

function isSameAuthor(one: string | null, other: string | null): boolean {
  const [first, second] = [(one ?? "").trim(), (other ?? "").trim()];
  if (NOBODY.test(first) || NOBODY.test(second)) return true;
  if (foldedWords(first).join("") === foldedWords(second).join("")) return true;
  return haveLastName(first, foldedWords(second)) || haveLastName(second, foldedWords(first));
}

function haveLastName(authors: string, words: readonly string[]): boolean {
  return authors.split(/[,;/&]|\band\b/).some((name) => {
    const last = foldedWords(name).at(-1) ?? "";
    return last.length > 1 && words.some((word) => word === last || (word.length > 3 && isSameWord(word, last)));
  });
}

const MOST_WORDS = 60;

function foldedWords(text: string): string[] {
  return text
    .normalize("NFKD")
    .toLowerCase()
    .replace(/\p{M}|['’]/gu, "")
    .replaceAll("&", " and ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .slice(0, MOST_WORDS);
}
