import type { Catalogue } from "./catalogue.ts";
import { LEARNING_STEPS, PREFERENCE_SMOOTHING, PREFERENCE_PASS_WEIGHT } from "./constants.ts";
import { weightOf, type Decision } from "./decision.ts";
import { eachTerm } from "./each-term.ts";

/** What a reader's decisions say of each trait of a book. */
export interface Preference {
  /** About -1 to 1: 1 for what is wholly like the liked books, -1 for the passed ones. */
  of(book: number): number;
  ofTerm(term: number): number;
  likedTerms(count: number): number[];
}

/**
 * Ridge regression of likes (1) and passes (-1) on the traits, solved in the space of the decisions by conjugate
 * gradients. A pure function of the decisions, so an undo takes it back exactly.
 */
export function preferenceOf(catalogue: Catalogue, decisions: readonly Decision[]): Preference {
  const known = decisions.filter(({ book }) => catalogue.has(book));
  const rows = new Rows(catalogue, known);
  const certainty = Float64Array.from(
    known,
    (decision) => weightOf(decision) * (decision.liked ? 1 : PREFERENCE_PASS_WEIGHT),
  );
  const residual = Float64Array.from(known, ({ liked }) => (liked ? 1 : -1));
  const shares = new Float64Array(known.length);
  const direction = residual.slice();
  let length = dot(residual, residual);
  for (let step = 0; step < LEARNING_STEPS && length > 1e-9; step++) {
    const image = rows.times(rows.transposedTimes(direction));
    for (let at = 0; at < image.length; at++) image[at]! += (PREFERENCE_SMOOTHING / certainty[at]!) * direction[at]!;
    const by = length / dot(direction, image);
    for (let at = 0; at < image.length; at++) {
      shares[at]! += by * direction[at]!;
      residual[at]! -= by * image[at]!;
    }
    const next = dot(residual, residual);
    for (let at = 0; at < image.length; at++) direction[at] = residual[at]! + (next / length) * direction[at]!;
    length = next;
  }
  const weights = rows.transposedTimes(shares);
  const weighed = weights.map((weight, index) => weight * catalogue.weightOfTerm(rows.terms[index]!));
  const ofTerm = (term: number) => rows.valueOf(weights, term);
  return {
    ofTerm,
    // As `eachTerm`, for thousands of books a page.
    of(book) {
      let sum = 0;
      for (let at = 0, count = catalogue.countOfTerms(book); at < count; at++)
        sum += rows.valueOf(weighed, catalogue.termAt(book, at));
      return sum / catalogue.normOf(book);
    },
    likedTerms: (count) =>
      rows.terms
        .map((term, index) => ({ term, weight: weights[index]! }))
        .filter(({ weight }) => weight > 0)
        .sort((a, b) => b.weight - a.weight || a.term - b.term)
        .slice(0, count)
        .map(({ term }) => term),
  };
}

class Rows {
  readonly terms: number[] = [];
  readonly #columns: number[] = [];
  readonly #values: number[] = [];
  readonly #ends: number[] = [];
  /** 1 + the index of a term, at its number or the first free place after it. At least half is empty. */
  #table = new Int32Array(1 << 10);
  #bits = 10;

  constructor(catalogue: Catalogue, decisions: readonly Decision[]) {
    for (const { book } of decisions) {
      eachTerm(catalogue, book, (term, share) => {
        this.#columns.push(this.#indexFor(term));
        this.#values.push(share);
      });
      this.#ends.push(this.#columns.length);
    }
  }

  valueOf(weights: Float64Array, term: number): number {
    const index = this.#table[this.#placeOf(term)]!;
    return index === 0 ? 0 : weights[index - 1]!;
  }

  transposedTimes(rows: Float64Array): Float64Array {
    const sums = new Float64Array(this.terms.length);
    for (let row = 0, at = 0; row < this.#ends.length; row++)
      for (; at < this.#ends[row]!; at++) sums[this.#columns[at]!]! += rows[row]! * this.#values[at]!;
    return sums;
  }

  times(columns: Float64Array): Float64Array {
    const sums = new Float64Array(this.#ends.length);
    for (let row = 0, at = 0; row < this.#ends.length; row++)
      for (; at < this.#ends[row]!; at++) sums[row]! += columns[this.#columns[at]!]! * this.#values[at]!;
    return sums;
  }

  #indexFor(term: number): number {
    const place = this.#placeOf(term);
    if (this.#table[place] === 0) {
      this.#table[place] = this.terms.push(term);
      if (2 * this.terms.length > this.#table.length) this.#enlarge();
      return this.terms.length - 1;
    }
    return this.#table[place]! - 1;
  }

  #placeOf(term: number): number {
    const last = this.#table.length - 1;
    for (let place = Math.imul(term, 0x9e3779b1) >>> (32 - this.#bits); ; place = (place + 1) & last) {
      const index = this.#table[place]!;
      if (index === 0 || this.terms[index - 1] === term) return place;
    }
  }

  #enlarge(): void {
    this.#table = new Int32Array(1 << ++this.#bits);
    for (const [index, term] of this.terms.entries()) this.#table[this.#placeOf(term)] = index + 1;
  }
}

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += a[at]! * b[at]!;
  return sum;
}
