import { isUtf8 } from "node:buffer";

import { BrokenFile } from "#book-facts/broken-file.ts";

export type OnWindows = (line: number) => void;

/** A long text with a larger share beyond ASCII is in another script. */
const MOST_BEYOND_ASCII = 0.3;
const MANY_BYTES = 200;
/** Undefined, or control characters that no text has. */
const NOT_WINDOWS = new Set([0, 1, 2, 3, 4, 5, 6, 0x1a, 0x7f, 0x81, 0x8d, 0x8f, 0x90, 0x9d]);

/** Reads UTF-8, marked UTF-16 and, with `onWindows`, tables in Windows-1252. Throws `BrokenFile` for all else. */
export async function* decodeText(bytes: AsyncIterable<Buffer>, onWindows?: OnWindows): AsyncGenerator<string> {
  let decoder: Decoder | null = null;
  for await (const piece of bytes) {
    decoder ??= decoderFor(piece, onWindows);
    yield decoder(piece, false);
  }
  yield decoder?.(Buffer.alloc(0), true) ?? "";
}

type Decoder = (piece: Buffer, isLast: boolean) => string;

function decoderFor(head: Buffer, onWindows: OnWindows | undefined): Decoder {
  const utf16 = utf16DecoderOf(head);
  if (utf16) return (piece, isLast) => utf16.decode(piece, { stream: !isLast });
  const isJson = head.toString("latin1", 0, 64).trimStart().startsWith("{");
  return eightBits(isJson ? undefined : onWindows);
}

function eightBits(onWindows: OnWindows | undefined): Decoder {
  const utf8 = new TextDecoder("utf-8", { fatal: true });
  const windows = new TextDecoder("windows-1252");
  let rest: Buffer = Buffer.alloc(0);
  let linesBefore = 0;
  let isPlain = true;
  let windowsFrom: number | null = null;

  return (read, isLast) => {
    const piece = Buffer.concat([rest, read]);
    const whole = isLast ? piece : piece.subarray(0, wholeCharacters(piece));
    if (windowsFrom === null && isUtf8(whole)) {
      rest = piece.subarray(whole.length);
      isPlain &&= whole.every((byte) => byte < 0x80);
      for (const byte of whole) if (byte === 0x0a) linesBefore++;
      return utf8.decode(whole, { stream: true });
    }
    const line = windowsFrom ?? linesBefore + badLineOf(whole);
    const mayBeWindows = onWindows && isPlain && (windowsFrom === null ? isWindows(piece) : !isOdd(piece));
    if (!mayBeWindows) throw new BrokenFile(`it is not UTF-8 text (near line ${line}): save it as UTF-8`);
    if (windowsFrom === null) onWindows(line);
    windowsFrom = line;
    rest = Buffer.alloc(0);
    return windows.decode(piece);
  };
}

function utf16DecoderOf(head: Buffer): TextDecoder | null {
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder("utf-16le");
  return head[0] === 0xfe && head[1] === 0xff ? new TextDecoder("utf-16be") : null;
}

function wholeCharacters(piece: Buffer): number {
  for (let back = 1; back <= Math.min(3, piece.length); back++) {
    const byte = piece[piece.length - back]!;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return back < (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) ? piece.length - back : piece.length;
  }
  return piece.length;
}

const isOdd = (piece: Buffer) => piece.some((byte) => NOT_WINDOWS.has(byte));

function isWindows(piece: Buffer): boolean {
  const text = piece.toString("latin1");
  const high = text.match(/[\x80-\xff]/g)?.length ?? 0;
  const inUtf8 = text.match(/[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}/g)?.join("").length ?? 0;
  const isOtherScript = text.length >= MANY_BYTES && high > MOST_BEYOND_ASCII * text.length;
  return !isOdd(piece) && !isOtherScript && inUtf8 * 2 < high;
}

function badLineOf(piece: Buffer): number {
  let line = 1;
  for (let start = 0; start < piece.length; line++) {
    const end = piece.indexOf(0x0a, start);
    if (!isUtf8(piece.subarray(start, end < 0 ? undefined : end))) return line;
    if (end < 0) break;
    start = end + 1;
  }
  return 1;
}
