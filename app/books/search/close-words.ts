/** Shorter words have too many neighbours, and so has one of this length alone. */
const SHORTEST_CORRECTED = 3;
const SHORTEST_ALONE = 4;
/** Words up to this length share too few trigrams with their corrections. */
const LONGEST_SHORT = 5;
const MOST_WORDS = 6;
/** The other words of the search narrow the choice. */
const MOST_WORDS_AMONG_OTHERS = 24;
const LATIN = "abcdefghijklmnopqrstuvwxyz";
/** A database without a locale has no trigrams for these scripts. */
const OTHER_ALPHABETS = [
  "абвгдежзиклмнопрстуфхцчшщъыьэюяєґўђјљњћџ",
  "αβγδεζηθικλμνξοπρστυφχψω",
  "אבגדהוזחטיכךלמםנןסעפףצץקרשת",
  "ابتثجحخدذرزسشصضطظعغفقكلمنهويءؤئپچژگ",
];
/** A longer word would have too many edits. */
const LONGEST_OF_OTHERS = 16;

/** A wrong number is another number. */
export function mayBeMisspelt(word: string, isAlone: boolean): boolean {
  return word.length >= (isAlone ? SHORTEST_ALONE : SHORTEST_CORRECTED) && !/\d/.test(word);
}

/** Closest first. */
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

/** `editsOf` returns all words one edit away from these. */
export function isShortLatin(word: string): boolean {
  return word.length <= LONGEST_SHORT && /^[a-z]+$/.test(word);
}

/** Edits that trigrams may miss: swaps, and all edits of short Latin words and words of other scripts. */
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

/** Optimal string alignment distance; `most + 1` if it is greater. */
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
