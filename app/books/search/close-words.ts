/** Shorter words have too many neighbours, and so has one of this length if it is all that is known of a book. */
const SHORTEST_CORRECTED = 3;
const SHORTEST_ALONE = 4;
/** Words up to this length share too few trigrams with those that they were meant to be. */
const LONGEST_SHORT = 5;
const MOST_WORDS = 6;
/** The other words of the search tell which one was meant. */
const MOST_WORDS_AMONG_OTHERS = 24;
const LATIN = "abcdefghijklmnopqrstuvwxyz";
/** In these scripts a database without a locale has no trigrams. */
const OTHER_ALPHABETS = [
  "абвгдежзиклмнопрстуфхцчшщъыьэюяєґўђјљњћџ",
  "αβγδεζηθικλμνξοπρστυφχψω",
  "אבגדהוזחטיכךלמםנןסעפףצץקרשת",
  "ابتثجحخدذرزسشصضطظعغفقكلمنهويءؤئپچژگ",
];
/** A longer word of these scripts would have too many neighbours. */
const LONGEST_OF_OTHERS = 16;

/** A wrong number is another number. */
export function mayBeMisspelt(word: string, isAlone: boolean): boolean {
  return word.length >= (isAlone ? SHORTEST_ALONE : SHORTEST_CORRECTED) && !/\d/.test(word);
}

/** The words among `candidates` that `typed` may be a misspelling of, the closest first. */
export function closeWords(typed: string, candidates: readonly string[], isAlone: boolean): string[] {
  if (!mayBeMisspelt(typed, isAlone)) return [];
  const most = allowedEdits(typed.length);
  return [...new Set(candidates)]
    .map((word) => ({ word, edits: editDistance(typed, word, most) }))
    .filter(({ edits }) => edits <= most)
    .toSorted((a, b) => a.edits - b.edits)
    .slice(0, isAlone ? MOST_WORDS : MOST_WORDS_AMONG_OTHERS)
    .map(({ word }) => word);
}

/** Words that `editsOf` returns all close ones of. */
export function isShortLatin(word: string): boolean {
  return word.length <= LONGEST_SHORT && /^[a-z]+$/.test(word);
}

/**
 * The words one edit away that trigrams may not find: swaps of two letters and, of a short Latin word or one of another
 * script, all.
 */
export function editsOf(word: string): string[] {
  const places = [...word].map((_, at) => [word.slice(0, at), word.slice(at)] as const);
  const swaps = places.flatMap(([before, [one, two, ...rest]]) => (two ? before + two + one + rest.join("") : []));
  const alphabet = isShortLatin(word) ? LATIN : alphabetOf(word);
  if (alphabet === undefined) return swaps;
  return [
    ...swaps,
    ...places.map(([before, after]) => before + after.slice(1)),
    ...[...alphabet].flatMap((character) => [
      ...places.flatMap(([before, after]) => [before + character + after, before + character + after.slice(1)]),
      word + character,
    ]),
  ];
}

function alphabetOf(word: string): string | undefined {
  if (word.length > LONGEST_OF_OTHERS) return undefined;
  return OTHER_ALPHABETS.find((alphabet) => [...word].every((character) => alphabet.includes(character)));
}

function allowedEdits(length: number): number {
  if (length <= LONGEST_SHORT) return 1;
  return length < 9 ? 2 : 3;
}

/**
 * Insertions, deletions, substitutions and swaps of neighbours that make one word of the other ("optimal string
 * alignment"); `most + 1` if there are more.
 */
function editDistance(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1;
  let before: number[] = [];
  let above = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let row = 1; row <= a.length; row++) {
    const current = [row];
    for (let column = 1; column <= b.length; column++) {
      const same = a[row - 1] === b[column - 1];
      const swapped = row > 1 && column > 1 && a[row - 1] === b[column - 2] && a[row - 2] === b[column - 1];
      current[column] = Math.min(
        above[column]! + 1,
        current[column - 1]! + 1,
        above[column - 1]! + (same ? 0 : 1),
        swapped ? before[column - 2]! + 1 : Infinity,
      );
    }
    [before, above] = [above, current];
  }
  return above[b.length]!;
}
