export class ByteWriter {
  #bytes = Buffer.allocUnsafe(1 << 12);
  length = 0;

  clear(): void {
    this.length = 0;
  }

  /** A view, valid until the next write. */
  get written(): Buffer {
    return this.#bytes.subarray(0, this.length);
  }

  varint(value: number): void {
    this.#reserve(5);
    let rest = value;
    for (; rest > 127; rest >>>= 7) this.#bytes[this.length++] = (rest & 127) | 128;
    this.#bytes[this.length++] = rest;
  }

  byte(value: number): void {
    this.#reserve(1);
    this.#bytes[this.length++] = value;
  }

  text(value: string): void {
    const size = Buffer.byteLength(value);
    this.varint(size);
    this.#reserve(size);
    this.length += this.#bytes.write(value, this.length);
  }

  #reserve(more: number): void {
    if (this.length + more <= this.#bytes.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.length + more));
    larger.set(this.written);
    this.#bytes = larger;
  }
}

/** Reads what `ByteWriter` wrote. Damaged bytes give wrong values, but neither errors nor endless loops. */
export class ByteReader {
  at = 0;
  readonly bytes: Buffer;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
  }

  varint(): number {
    let value = 0;
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.bytes[this.at++] ?? 0;
      value |= (byte & 127) << shift;
      if (byte < 128) break;
    }
    return value >>> 0;
  }

  byte(): number {
    return this.bytes[this.at++] ?? 0;
  }

  text(): string {
    const size = this.varint();
    this.at += size;
    return this.bytes.toString("utf8", this.at - size, this.at);
  }
}
