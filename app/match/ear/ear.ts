import { readFileSync } from "node:fs";

import { BUCKETS, piecesOf } from "./pieces.ts";

export interface Ear {
  readonly width: number;
  /** A row for each piece, then one for each book: bytes, to be multiplied by the row's scale. */
  readonly rows: Int8Array;
  readonly scales: Float32Array;
}

/** Scales of all rows as floats, then the rows. */
export const EAR_FILE = new URL("ear.bin", import.meta.url);
export const WIDTH = 64;

let loaded: Ear | null = null;

/** Learnt from `lab/requests` by `npm run train -- ear`; 4.5 MB, read by whoever asks first. */
export function ear(): Ear {
  loaded ??= earOf(readFileSync(EAR_FILE));
  return loaded;
}

function earOf(file: Buffer): Ear {
  const count = file.length / (WIDTH + 4);
  const scales = new Float32Array(file.buffer.slice(file.byteOffset, file.byteOffset + 4 * count));
  return { width: WIDTH, rows: new Int8Array(file.buffer, file.byteOffset + 4 * count, count * WIDTH), scales };
}

/** How well each book answers, by its number: natural logarithms of chances, up to a constant. */
export function fitsByEar({ width, rows, scales }: Ear, text: string): Float32Array {
  const pieces = piecesOf(text);
  const wish = new Float32Array(width);
  for (const piece of pieces) {
    const scale = scales[piece]! / Math.sqrt(pieces.length);
    for (let at = 0; at < width; at++) wish[at]! += scale * rows[piece * width + at]!;
  }
  return Float32Array.from({ length: scales.length - BUCKETS }, (_, book) => {
    let sum = 0;
    for (let at = 0; at < width; at++) sum += wish[at]! * rows[(BUCKETS + book) * width + at]!;
    return sum * scales[BUCKETS + book]!;
  });
}
