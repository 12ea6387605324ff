import { closeSync, fsyncSync, fstatSync, openSync, readSync, writeSync } from "node:fs";
import { read as readInto } from "node:fs";
import { promisify } from "node:util";
import { crc32 } from "node:zlib";

type Bytes = Uint8Array<ArrayBuffer> | Buffer;

interface Section {
  at: number;
  length: number;
  checksum: number;
}

const MAGIC = "BKMATCH1";
/** Bytes: place of the table of sections (8), its length (4), its checksum (4), and the magic word (8). */
const TRAILER = 24;
const PIECE = 1 << 20;
const read = promisify(readInto);

/** Writes named sections, then the table of their places: a truncated file has no table. */
export class SectionWriter {
  readonly #file: number;
  readonly #sections: Record<string, Section> = {};
  #section: Section | null = null;
  #at = 0;
  readonly #buffer = Buffer.allocUnsafe(PIECE);
  #buffered = 0;

  constructor(path: string) {
    this.#file = openSync(path, "w");
  }

  begin(name: string): void {
    this.#section = this.#sections[name] = { at: this.#at, length: 0, checksum: 0 };
  }

  write(bytes: Bytes): void {
    const section = this.#section!;
    section.checksum = crc32(bytes, section.checksum);
    section.length += bytes.length;
    this.#put(bytes);
  }

  whole(name: string, values: ArrayBufferView<ArrayBuffer>): void {
    this.begin(name);
    this.write(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  }

  finish(head: unknown): void {
    const table = Buffer.from(JSON.stringify({ head, sections: this.#sections }));
    const trailer = Buffer.alloc(TRAILER);
    trailer.writeDoubleLE(this.#at, 0);
    trailer.writeUInt32LE(table.length, 8);
    trailer.writeUInt32LE(crc32(table), 12);
    trailer.write(MAGIC, 16, "latin1");
    this.#put(table);
    this.#put(trailer);
    this.#flush();
    fsyncSync(this.#file);
    this.close();
  }

  close(): void {
    closeSync(this.#file);
  }

  #put(bytes: Bytes): void {
    this.#at += bytes.length;
    if (this.#buffered + bytes.length > PIECE) this.#flush();
    if (bytes.length > PIECE) return writeAll(this.#file, bytes);
    this.#buffer.set(bytes, this.#buffered);
    this.#buffered += bytes.length;
  }

  #flush(): void {
    writeAll(this.#file, this.#buffer.subarray(0, this.#buffered));
    this.#buffered = 0;
  }
}

function writeAll(file: number, bytes: Bytes): void {
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done);
}

/** Reads are synchronous: the pages of an index in use are in the system's page cache. */
export class SectionFile {
  readonly head: unknown;
  readonly #file: number;
  readonly #sections: Readonly<Record<string, Section>>;

  /** Throws if the file is missing, incomplete or of another kind. */
  constructor(path: string) {
    this.#file = openSync(path, "r");
    try {
      const { size } = fstatSync(this.#file);
      const trailer = this.#bytes(Math.max(0, size - TRAILER), Buffer.alloc(TRAILER));
      if (trailer.toString("latin1", 16) !== MAGIC) throw new Error("The index has no end");
      const table = this.#bytes(trailer.readDoubleLE(0), Buffer.alloc(Math.min(size, trailer.readUInt32LE(8))));
      if (crc32(table) !== trailer.readUInt32LE(12)) throw new Error("The index is damaged");
      ({ head: this.head, sections: this.#sections } = JSON.parse(table.toString()));
    } catch (error) {
      this.close();
      throw error;
    }
  }

  lengthOf(name: string): number {
    return this.#sections[name]!.length;
  }

  /** Bytes of `into` beyond the end of the section stay as they were. */
  read<Into extends Bytes>(name: string, from: number, into: Into): Into {
    const { at, length } = this.#sections[name]!;
    const most = Math.max(0, Math.min(into.length, length - from));
    readSync(this.#file, into, 0, most, at + from);
    return into;
  }

  load<Into extends ArrayBufferView<ArrayBuffer>>(name: string, into: Into): Into {
    const { length, checksum } = this.#sections[name]!;
    const bytes = new Uint8Array(into.buffer, into.byteOffset, length);
    if (crc32(this.read(name, 0, bytes)) !== checksum) throw new Error(`The section ${name} is damaged`);
    return into;
  }

  async isSound(): Promise<boolean> {
    const piece = Buffer.allocUnsafe(PIECE);
    for (const { at, length, checksum } of Object.values(this.#sections)) {
      let found = 0;
      for (let done = 0; done < length; done += PIECE) {
        const size = Math.min(PIECE, length - done);
        const { bytesRead } = await read(this.#file, piece, 0, size, at + done);
        if (bytesRead < size) return false;
        found = crc32(piece.subarray(0, size), found);
      }
      if (found !== checksum) return false;
    }
    return true;
  }

  close(): void {
    closeSync(this.#file);
  }

  #bytes(from: number, into: Buffer): Buffer {
    readSync(this.#file, into, 0, into.length, from);
    return into;
  }
}
