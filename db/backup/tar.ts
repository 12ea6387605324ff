import { BackupError } from "./backup-error.ts";

const BLOCK = 512;
const MOST_BYTES = 256 * 1_024 * 1_024;
const MAX_NAME = 100;

export interface TarEntry {
  name: string;
  content: Buffer;
  blocks: Buffer[];
}

export function tarBlocks(name: string, content: Buffer, modified: Date): Buffer[] {
  if (Buffer.byteLength(name) > MAX_NAME) throw new RangeError(`${name} is too long a name for an archive`);
  const header = Buffer.alloc(BLOCK);
  header.write(name, 0);
  header.write("0000600\0", 100);
  header.write("0000000\0", 108);
  header.write("0000000\0", 116);
  header.write(`${content.length.toString(8).padStart(11, "0")}\0`, 124);
  header.write(
    `${Math.floor(modified.getTime() / 1_000)
      .toString(8)
      .padStart(11, "0")}\0`,
    136,
  );
  header.write("0", 156);
  header.write("ustar\u000000", 257);
  header.write(`${checksum(header).toString(8).padStart(6, "0")}\0 `, 148);
  return [header, content, Buffer.alloc(padding(content.length))];
}

export const TAR_END = Buffer.alloc(2 * BLOCK);

export async function* readTar(source: AsyncIterable<Buffer>): AsyncGenerator<TarEntry> {
  const reader = new BlockReader(source);
  for (;;) {
    const header = await reader.take(BLOCK);
    if (header.every((byte) => byte === 0)) return;
    if (header.toString("latin1", 257, 262) !== "ustar" || octal(header, 148, 8) !== checksum(header)) {
      throw new BackupError("it is not a backup of Bookmatch, or it is damaged");
    }
    const size = octal(header, 124, 12);
    if (!(size <= MOST_BYTES)) throw new BackupError("it is damaged");
    const content = await reader.take(size);
    const fill = await reader.take(padding(size));
    const name = header.toString("utf8", 0, MAX_NAME);
    const end = name.indexOf("\0");
    yield { name: end < 0 ? name : name.slice(0, end), content, blocks: [header, content, fill] };
  }
}

function padding(size: number): number {
  return (BLOCK - (size % BLOCK)) % BLOCK;
}

function checksum(header: Buffer): number {
  let sum = 8 * 32;
  for (const [index, byte] of header.entries()) if (index < 148 || index >= 156) sum += byte;
  return sum;
}

function octal(header: Buffer, start: number, length: number): number {
  const digits = header.toString("latin1", start, start + length).replace(/[\0 ]+$/, "");
  return /^[0-7]+$/.test(digits) ? Number.parseInt(digits, 8) : Number.NaN;
}

class BlockReader {
  readonly #source: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  async take(size: number): Promise<Buffer> {
    const parts = [this.#rest];
    let length = this.#rest.length;
    while (length < size) {
      const { value, done } = await this.#source.next();
      if (done) throw new BackupError("it is incomplete: its end is missing");
      parts.push(value);
      length += value.length;
    }
    const bytes = parts.length === 1 ? parts[0]! : Buffer.concat(parts, length);
    this.#rest = bytes.subarray(size);
    return bytes.subarray(0, size);
  }
}
