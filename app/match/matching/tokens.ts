export interface Token {
  stem: string;
  word: string;
  /** Start and end in the text, in UTF-16 units. */
  from: number;
  to: number;
}

export interface WordForm extends Pick<Token, "stem" | "word"> {
  isStopWord: boolean;
  /** Below `NUMBERED_FORMS`; null for a word that came later. */
  number: number | null;
}

export function tokensOf(text: string): Token[] {
  return allTokensOf(text).filter(({ stem }) => !STOP_WORDS.has(stem));
}

const WORDS = /[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu;

/** An apostrophe is part of its word; accents are ignored. */
export function allTokensOf(text: string): Token[] {
  const tokens: Token[] = [];
  for (const match of text.matchAll(WORDS)) {
    const word = foldText(match[0]);
    if (word) tokens.push({ stem: stem(word), word, from: match.index, to: match.index + match[0].length });
  }
  return tokens;
}

/** Tokens for an index, which reads millions of words: what follows from a word is computed once. */
export function formsOf(text: string): WordForm[] {
  const found: WordForm[] = [];
  for (const written of text.match(WORDS) ?? []) {
    const form = forms.get(written) ?? newForm(written);
    if (form.word) found.push(form);
  }
  return found;
}

export const NUMBERED_FORMS = 1 << 15;
/** In characters. V8 keeps the whole text in memory for a longer part of it. */
const LONGEST_NUMBERED = 12;
const forms = new Map<string, WordForm>();

function newForm(written: string): WordForm {
  const word = foldText(written);
  const stemmed = stem(word);
  const isNumbered = written.length <= LONGEST_NUMBERED && forms.size < NUMBERED_FORMS;
  const form = { word, stem: stemmed, isStopWord: isStopWord(stemmed), number: isNumbered ? forms.size : null };
  if (isNumbered) forms.set(written, form);
  return form;
}

export function foldText(word: string): string {
  if (/^[a-z0-9]+$/.test(word)) return word;
  return word
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase()
    .replaceAll("ß", "ss");
}

const LONGEST = 40;

/** Removes English endings until none is left: `haunting`, `haunted` and `haunts` all become `haunt`. */
export function stem(word: string): string {
  let rest = word.slice(0, LONGEST);
  for (;;) {
    const shorter = withoutEnding(rest);
    if (shorter === rest) return rest;
    rest = shorter;
  }
}

function withoutEnding(word: string): string {
  if (word.length < 4) return word;
  for (const [ending, replacement, least] of ENDINGS) {
    if (word.endsWith(ending) && word.length - ending.length >= least)
      return word.slice(0, -ending.length) + replacement;
  }
  return /([bdfgklmnprtvz])\1$/.test(word) ? word.slice(0, -1) : word;
}

const ENDINGS: ReadonlyArray<[ending: string, replacement: string, least: number]> = [
  ["ies", "y", 2],
  ["ied", "y", 2],
  ["sses", "ss", 2],
  ["ss", "ss", 2],
  ["s", "", 3],
  ["ing", "", 3],
  ["ed", "", 3],
  ["ly", "", 3],
  ["i", "y", 3],
  ["e", "", 3],
];

/** Expects folded text. An umlaut written as two letters equals one: `Bücher`, `Buecher` and `Buch` have one stem. */
export function germanStem(word: string): string {
  let rest = word.slice(0, LONGEST).replaceAll(/(?<![aeq])([aou])e(?![aeiou])/g, "$1");
  for (;;) {
    const shorter = rest.replace(/(?<=.{3})(?:en|er|es|em|e|n|s)$/, "");
    if (shorter === rest) return rest;
    rest = shorter;
  }
}

const STOP_WORDS = new Set(
  (
    "a about after again all also am an and any are as at be because been before being but by can could did do does " +
    "doing down during each else ever few for from further had has have having he her here hers him his how i if in " +
    "into is it its itself just let like lot many may me might more most much must my no nor not now of off on once " +
    "one only or other our out over own please really s same she should so some something such t than that the their " +
    "theirs them then there these they this those through to too two under until up upon us very want was we well " +
    "were what when where which while who whom whose why will with would you your " +
    "dont doesnt didnt isnt arent wasnt wont cant couldnt ive im id ill youre youll theyre theyll hes shes thats whats " +
    "author book fiction find good novel read reader recommend series story tale title"
  )
    .split(" ")
    .map((word) => stem(word)),
);

export function isStopWord(stem: string): boolean {
  return STOP_WORDS.has(stem);
}
