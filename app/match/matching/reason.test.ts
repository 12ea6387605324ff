import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";

import { readWish } from "#app/match/wish/read-wish.ts";
import type { Correction } from "#app/match/wish/spelling.ts";
import { figure } from "#app/platform/figures.ts";
import { askedTerms, claimsFor, keysOf, TERMS, termsOfBook, termsOfNegation } from "#tests/book-claims.ts";
import { seededIndex, type SeededIndex } from "#tests/seeded-index.ts";
import { runs } from "#tests/short-form.ts";

import type { IndexedBook } from "./indexed-book.ts";
import { matchBooks } from "./match.ts";
import { reasonText } from "./reason.ts";

/** The parts of a wish: what it asks for, whom it is like, and what to be spared. */
interface Made {
  wanted: string[];
  like: string | null;
  spared: string[];
}

const ANSWERS = runs(1_000);
/** Other seeds draw other wishes; the suite asks the same each time. */
const SEED = 20;
/** Seven seconds on a quiet core. */
const TIMEOUT_MS = 120_000;
const MAX_CLAIMS = 5;
const LENGTHS = ["under 250 pages", "over 400 pages", "about 300 pages", "short", "a long novel", "a 3 hour flight"];
const YEARS = ["from the 1990s", "before 1900", "since 2010", "recent", "published in 1965", "the oldest"];
/** How wishes speak of length and of time. */
const OF_LENGTH =
  /\b(?:pages|short|brief|quick|slim|thin|tiny|long|longer|shorter|thick|fat|big|chunky|tome|doorstop(?:per)?|seiten|hours?|sitting|evening|afternoon|night|day|weekend|kurz\p{L}*|dünn\p{L}*|dick\p{L}*|abend|nachmittag|tag|rutsch|wochenende|wälzer)\b/iu;
const OF_TIME =
  /\b(?:\d{4}s?|recent(?:ly)?|modern|contemporary|new|newest|oldest|classics?|century|aktuell\p{L}*|zeitgenössisch\p{L}*|klassi\p{L}*|neuere?\p{L}*)\b/iu;

let seeded: SeededIndex;
let names: string[];
beforeAll(async () => {
  seeded = await seededIndex();
  const books = [...seeded.books.values()];
  names = books.flatMap(({ title, author, readersOf = [] }) => [title, author, ...readersOf]);
});

it(
  "is rebuilt whole from the book's data and the wish",
  () => {
    let sentences = 0;
    const unexplained: string[] = [];
    fc.assert(
      fc.property(wishes(), (made) => {
        const wish = textOf(made);
        const { picks, reason, corrections } = matchBooks(seeded.index, wish);
        const sentence = reasonText(reason);
        const book = seeded.books.get(picks[0]?.bookId ?? 0);
        if (!sentence || !book) return;
        sentences++;
        const rest = unexplainedOf(sentence, claimsOf(book, made, corrections));
        if (rest !== "") unexplained.push(`${book.title} for “${wish}”: “${sentence}” from “${rest}”`);
      }),
      { numRuns: 1.5 * ANSWERS, seed: SEED },
    );
    expect(unexplained).toEqual([]);
    expect(sentences).toBeGreaterThanOrEqual(ANSWERS);
  },
  TIMEOUT_MS,
);

function wishes(): fc.Arbitrary<Made> {
  const english = fc.constantFrom(...TERMS.flatMap(({ term, entry }) => [term, ...entry.en]));
  const inGerman = fc.constantFrom(...TERMS.flatMap(({ entry }) => entry.de));
  const number = fc.constantFrom(...LENGTHS, ...YEARS);
  const made = (word: fc.Arbitrary<string>) =>
    fc.record({
      wanted: fc
        .tuple(fc.array(word, { minLength: 1, maxLength: 3 }), fc.option(number))
        .map(([words, limit]) => [...words, ...(limit ? [limit] : [])]),
      like: fc.option(fc.constantFrom(...names), { freq: 4 }),
      spared: fc.array(word, { maxLength: 2 }),
    });
  return fc.oneof({ weight: 4, arbitrary: made(english) }, { weight: 1, arbitrary: made(inGerman) });
}

function textOf({ wanted, like, spared }: Made): string {
  return [...wanted, ...(like ? [`like ${like}`] : []), ...spared.map((each) => `no ${each}`)].join(", ");
}

/** What is left of a sentence without the claims, each at most once, that it is a list of; empty for all of it. */
function unexplainedOf(sentence: string, claims: ReadonlySet<string>): string {
  expect(sentence).toMatch(/^It’s .*\.$/u);
  const left = new Set(claims);
  let rest = sentence.slice("It’s".length, -1).toLowerCase();
  for (let count = 0; rest !== "" && count < MAX_CLAIMS; count++) {
    rest = rest.replace(/^,?(?: and)? (?:an? )?(?:book )?/, "");
    const fitting = [...left].filter((claim) => rest.startsWith(claim) && /^(?:$|,? )/.test(rest.slice(claim.length)));
    const longest = fitting.sort((one, other) => other.length - one.length)[0];
    if (longest === undefined) break;
    left.delete(longest);
    rest = rest.slice(longest.length);
  }
  return rest;
}

/** All that may be said of a book to whoever made this wish. */
function claimsOf(book: IndexedBook, made: Made, corrections: readonly Correction[]): Set<string> {
  const claims: string[] = [];
  const text = textOf(made);
  if (OF_LENGTH.test(text)) claims.push(`${figure(book.pages!)} pages long`);
  if (OF_TIME.test(text)) claims.push(book.year! < 0 ? `from ${-book.year!} bce` : `from ${book.year}`);
  const { like } = readWish(text, seeded.index);
  const examples = like.flatMap(({ ids }) => ids.map((id) => seeded.books.get(id)!));
  const named = like.flatMap(({ name }) => name).concat(examples.flatMap(({ title, author }) => [title, author]));
  const keys = new Set(like.length > 0 ? named.flatMap(keysOf) : []);
  for (const name of book.readersOf!) {
    if (keysOf(name).some((key) => keys.has(key))) claims.push(`for readers of ${name.toLowerCase()}`);
  }
  // Of a correction the reader is told.
  const wanted = [...made.wanted, ...corrections.map(({ read }) => read)].join(", ");
  const asked = new Set([...askedTerms(wanted), ...made.spared.flatMap(termsOfNegation)]);
  const ofExamples = new Set(examples.flatMap((example) => [...termsOfBook(example)]));
  for (const key of termsOfBook(book)) {
    const isShared = /^(?:mood|theme)\//.test(key) && ofExamples.has(key);
    if (asked.has(key) || isShared) claims.push(...claimsFor(key));
  }
  return new Set(claims);
}
