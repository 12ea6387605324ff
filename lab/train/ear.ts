import { writeFileSync } from "node:fs";

import { chance } from "#app/deck/ranking/chance.ts";
import { EAR_FILE, WIDTH } from "#app/match/ear/ear.ts";
import { BUCKETS, piecesOf } from "#app/match/ear/pieces.ts";
import { WORDS_FILE } from "#app/match/ear/told-words.ts";
import { shuffle } from "#lab/eval/shuffle.ts";

import { wordsFile } from "./words-file.ts";
import { writtenRequests } from "./written-requests.ts";

const SEED = 1;
const ROUNDS = 6;
/** Falls to a quarter. */
const RATE = 0.15;
/** Share of a request's pieces that a round leaves out, so that each must count alone. */
const DROPPED = 0.6;
const PIECE_START = 0.05;
const BOOK_START = 0.3;
/** A smaller error teaches nothing. */
const LEAST_ERROR = 1e-4;

/** Learns the ear from `lab/requests`: softmax over all books, by AdaGrad with a rate for each row. */
export async function train(): Promise<void> {
  const { books, requests } = await writtenRequests();
  const random = chance(SEED);
  const rows = new Float32Array((BUCKETS + books.length) * WIDTH);
  for (let at = 0; at < rows.length; at++) {
    rows[at] = (at < BUCKETS * WIDTH ? PIECE_START : BOOK_START) * normal(random);
  }
  const learner = new Learner(rows, books.length);
  const examples = requests.map((request) => ({ ...request, pieces: piecesOf(request.text) }));
  for (let round = 0; round < ROUNDS; round++) {
    learner.rate = RATE * (1 - (0.9 * round) / ROUNDS);
    let loss = 0;
    for (const { pieces, book, weight } of shuffle(examples, random)) {
      loss += learner.learn(
        pieces.filter(() => random() >= DROPPED),
        book,
        weight,
      );
    }
    console.log(`round ${round + 1} of ${ROUNDS}: loss ${(loss / examples.length).toFixed(3)}`);
  }
  writeFileSync(EAR_FILE, earFile(rows));
  const texts = Map.groupBy(requests, ({ book }) => book);
  writeFileSync(WORDS_FILE, wordsFile(books.map((_, book) => texts.get(book)!.map(({ text }) => text))));
  writeFileSync(new URL("taught-books.json", EAR_FILE), `${JSON.stringify(books)}\n`);
}

class Learner {
  rate = RATE;
  readonly #rows: Float32Array;
  readonly #books: number;
  /** Sums of squared errors by row. */
  readonly #seen: Float32Array;
  readonly #wish = new Float32Array(WIDTH);
  readonly #error = new Float32Array(WIDTH);
  readonly #fits: Float32Array;

  constructor(rows: Float32Array, books: number) {
    [this.#rows, this.#books] = [rows, books];
    this.#seen = new Float32Array(rows.length / WIDTH).fill(1e-6);
    this.#fits = new Float32Array(books);
  }

  /** Returns the weighted loss before this step. */
  learn(pieces: readonly number[], book: number, weight: number): number {
    if (pieces.length === 0) return 0;
    const scale = 1 / Math.sqrt(pieces.length);
    this.#read(pieces, scale);
    const loss = this.#chances(book);
    this.#teachBooks(weight);
    let square = 0;
    for (let at = 0; at < WIDTH; at++) {
      this.#error[at]! *= scale;
      square += this.#error[at]! ** 2 / WIDTH;
    }
    for (const piece of pieces) this.#move(piece, square, this.#error, 1);
    return weight * loss;
  }

  #read(pieces: readonly number[], scale: number): void {
    const [rows, wish] = [this.#rows, this.#wish.fill(0)];
    for (const piece of pieces) for (let at = 0; at < WIDTH; at++) wish[at]! += scale * rows[piece * WIDTH + at]!;
  }

  /** Fills `#fits` with each book's chance less what it should be. */
  #chances(book: number): number {
    const [rows, wish, fits] = [this.#rows, this.#wish, this.#fits];
    let most = -Infinity;
    for (let one = 0; one < this.#books; one++) {
      const from = (BUCKETS + one) * WIDTH;
      let sum = 0;
      for (let at = 0; at < WIDTH; at++) sum += wish[at]! * rows[from + at]!;
      fits[one] = sum;
      most = Math.max(most, sum);
    }
    let all = 0;
    for (let one = 0; one < this.#books; one++) all += fits[one] = Math.exp(fits[one]! - most);
    for (let one = 0; one < this.#books; one++) fits[one]! /= all;
    const loss = -Math.log(fits[book]! + 1e-12);
    fits[book]! -= 1;
    return loss;
  }

  #teachBooks(weight: number): void {
    const [rows, wish, error] = [this.#rows, this.#wish, this.#error.fill(0)];
    let length = 0;
    for (let at = 0; at < WIDTH; at++) length += wish[at]! ** 2 / WIDTH;
    for (let one = 0; one < this.#books; one++) {
      const by = this.#fits[one]! * weight;
      if (Math.abs(by) < LEAST_ERROR) continue;
      const row = BUCKETS + one;
      for (let at = 0; at < WIDTH; at++) error[at]! += by * rows[row * WIDTH + at]!;
      this.#move(row, by * by * length, wish, by);
    }
  }

  #move(row: number, square: number, direction: Float32Array, by: number): void {
    this.#seen[row]! += square;
    const step = (this.rate * by) / Math.sqrt(this.#seen[row]!);
    for (let at = 0; at < WIDTH; at++) this.#rows[row * WIDTH + at]! -= step * direction[at]!;
  }
}

function normal(random: () => number): number {
  return Math.sqrt(-2 * Math.log(random() + 1e-9)) * Math.cos(2 * Math.PI * random());
}

/** `rows` are of `WIDTH` numbers, for each piece and then for each book. */
function earFile(rows: Float32Array): Buffer {
  const count = rows.length / WIDTH;
  const scales = new Float32Array(count);
  const bytes = new Int8Array(rows.length);
  for (let row = 0; row < count; row++) {
    const values = rows.subarray(row * WIDTH, (row + 1) * WIDTH);
    scales[row] = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0) / 127;
    for (let at = 0; at < WIDTH; at++) bytes[row * WIDTH + at] = Math.round(values[at]! / (scales[row]! || 1));
  }
  return Buffer.concat([Buffer.from(scales.buffer), Buffer.from(bytes.buffer)]);
}
