export interface Word {
  stem: string;
  /** Where the word stands in the text, in UTF-16 units. */
  from: number;
  to: number;
}

/** The words of a text that say something, as the index spells them, in their order. */
export function wordsOf(text: string): Word[] {
  return everyWordOf(text).filter(({ stem }) => !SILENT.has(stem));
}

/** All words of a text, the silent ones too. An apostrophe is part of its word; accents do not count. */
export function everyWordOf(text: string): Word[] {
  const words: Word[] = [];
  for (const match of text.matchAll(/[\p{L}\p{N}]+(?:['’][\p{L}]+)*/gu)) {
    const spelling = plain(match[0]);
    if (spelling) words.push({ stem: stem(spelling), from: match.index, to: match.index + match[0].length });
  }
  return words;
}

/** Lower case, without accents and apostrophes. */
function plain(word: string): string {
  // Nearly all are as they should be, and an index reads millions.
  if (/^[a-z0-9]+$/.test(word)) return word;
  return word
    .normalize("NFKD")
    .replace(/[\p{M}'’]/gu, "")
    .toLowerCase();
}

const LONGEST = 40;

/**
 * What is left of an English word without its endings. They go until none is left, so that the stem of a stem is
 * itself: `haunting`, `haunted`, `haunts` and `haunt` are all `haunt`.
 */
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
  for (const [ending, instead, least] of ENDINGS) {
    if (word.endsWith(ending) && word.length - ending.length >= least) return word.slice(0, -ending.length) + instead;
  }
  // `planned` and `plan` differ by a letter that only the ending needed.
  return /([bdfgklmnprtvz])\1$/.test(word) ? word.slice(0, -1) : word;
}

/** An ending, what stands for it, and how many letters must be left. */
const ENDINGS: ReadonlyArray<[ending: string, instead: string, least: number]> = [
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

/** Words that say nothing about a book, however often they stand in a question or a description. */
const SILENT = new Set(
  (
    "a about after again all also am an and any are as at be because been before being but by can could did do does " +
    "doing down during each else ever few for from further had has have having he her here hers him his how i if in " +
    "into is it its itself just let like lot many may me might more most much must my no nor not now of off on once " +
    "one only or other our out over own please really s same she should so some something such t than that the their " +
    "theirs them then there these they this those through to too two under until up upon us very want was we well " +
    "were what when where which while who whom whose why will with would you your " +
    "dont doesnt didnt isnt arent wasnt wont cant couldnt ive im id ill youre youll theyre theyll hes shes thats whats " +
    // What is said of every book, and by everybody who looks for one.
    "author book fiction find good novel read reader recommend series story tale title"
  )
    .split(" ")
    .map((word) => stem(word)),
);

/** Whether a stem says nothing about a book. */
export function isSilent(stem: string): boolean {
  return SILENT.has(stem);
}
