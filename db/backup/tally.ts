import { hash } from "node:crypto";

const NEWLINE = 10;
const MASK = (1n << 64n) - 1n;

export interface Sum {
  rows: number;
  checksum: string;
}

export class Tally {
  #rows = 0;
  #sum = 0n;

  add(lines: Buffer): void {
    for (let start = 0; start < lines.length;) {
      const found = lines.indexOf(NEWLINE, start);
      const end = found < 0 ? lines.length : found;
      this.#sum = (this.#sum + hash("sha256", lines.subarray(start, end), "buffer").readBigUInt64BE()) & MASK;
      this.#rows += 1;
      start = end + 1;
    }
  }

  sum(): Sum {
    return { rows: this.#rows, checksum: this.#sum.toString(16).padStart(16, "0") };
  }
}

export function isSame(one: Sum, other: Sum): boolean {
  return one.rows === other.rows && one.checksum === other.checksum;
}
