import { growArray } from "./grow-array.ts";

/** One array for many short texts: a string each would take three times as much. */
export class TextList {
  #units = new Uint16Array(1_024);
  #ends = new Int32Array(256);
  #length = 0;

  push(text: string): number {
    const number = this.#length++;
    const start = this.#startOf(number);
    this.#ends = growArray(this.#ends, number);
    this.#ends[number] = start + text.length;
    this.#units = growArray(this.#units, start + text.length);
    for (let at = 0; at < text.length; at++) this.#units[start + at] = text.charCodeAt(at);
    return number;
  }

  at(number: number): string {
    return String.fromCharCode(...this.#units.subarray(this.#startOf(number), this.#ends[number]));
  }

  is(number: number, text: string): boolean {
    const start = this.#startOf(number);
    if (this.#ends[number]! - start !== text.length) return false;
    for (let at = 0; at < text.length; at++) if (this.#units[start + at] !== text.charCodeAt(at)) return false;
    return true;
  }

  get length(): number {
    return this.#length;
  }

  #startOf(number: number): number {
    return number === 0 ? 0 : this.#ends[number - 1]!;
  }
}

export class TextNumbers {
  readonly #texts = new TextList();
  #hashes = new Int32Array(256);
  /** 1 + the number of a text, at its hash or the first free place after it. At least half is empty. */
  #table = new Int32Array(512);

  get length(): number {
    return this.#texts.length;
  }

  textOf(number: number): string {
    return this.#texts.at(number);
  }

  known(text: string): number | undefined {
    const number = this.#table[this.#placeOf(text, hashOf(text))]!;
    return number === 0 ? undefined : number - 1;
  }

  numberOf(text: string): number {
    const hash = hashOf(text);
    const place = this.#placeOf(text, hash);
    const known = this.#table[place]!;
    if (known > 0) return known - 1;
    const number = this.#texts.push(text);
    this.#hashes = growArray(this.#hashes, number);
    this.#hashes[number] = hash;
    this.#table[place] = number + 1;
    if (2 * this.#texts.length > this.#table.length) this.#enlarge();
    return number;
  }

  #placeOf(text: string, hash: number): number {
    const last = this.#table.length - 1;
    for (let place = hash & last; ; place = (place + 1) & last) {
      const number = this.#table[place]! - 1;
      if (number < 0 || (this.#hashes[number] === hash && this.#texts.is(number, text))) return place;
    }
  }

  #enlarge(): void {
    this.#table = new Int32Array(2 * this.#table.length);
    const last = this.#table.length - 1;
    for (let number = 0; number < this.#texts.length; number++) {
      let place = this.#hashes[number]! & last;
      while (this.#table[place] !== 0) place = (place + 1) & last;
      this.#table[place] = number + 1;
    }
  }
}

/** 32 bits (FNV-1a, mixed). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  return hash ^ (hash >>> 13);
}
