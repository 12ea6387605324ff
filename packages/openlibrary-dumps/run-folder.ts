import { createHash } from "node:crypto";
import { createReadStream, mkdirSync } from "node:fs";
import { open, readFile, rename, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";

export const PHASES = [
  "ratings",
  "readingLog",
  "redirects",
  "works",
  "editions",
  "choice",
  "authors",
  "rows",
  "import",
  "done",
] as const;
export type Phase = (typeof PHASES)[number];

export interface RunOptions {
  books: number;
  languages: readonly string[];
  dumps: {
    ratings: string;
    readingLog: string;
    works: string;
    authors: string;
    editions: string | null;
    redirects: string | null;
  };
}

/** Written whole, after the data that it describes is on the disk. */
export interface Checkpoint {
  options: RunOptions;
  phase: Phase;
  /** Lines of the phase's dump that are done, and the length of what was written of them, in bytes. */
  lines: number;
  written: number;
  linesRead: number;
  /** Of the report under which the rows are imported. */
  uploadId: number | null;
}

export class RunFolder {
  readonly path: string;

  constructor(path: string) {
    this.path = path;
    mkdirSync(path, { recursive: true });
  }

  file(name: string): string {
    return join(this.path, name);
  }

  async *lines(name: string): AsyncGenerator<string> {
    yield* createInterface({ input: createReadStream(this.file(name)), crlfDelay: Infinity });
  }

  async checkpoint(): Promise<Checkpoint | null> {
    const text = await readFile(this.file("checkpoint.json"), "utf8").catch(() => null);
    return text === null ? null : (JSON.parse(text) as Checkpoint);
  }

  async save(checkpoint: Checkpoint): Promise<void> {
    await this.writeWhole("checkpoint.json", Buffer.from(JSON.stringify(checkpoint, null, 2)));
  }

  /** After a power cut, the file is whole or as it was. */
  async writeWhole(name: string, ...pieces: readonly NodeJS.ArrayBufferView[]): Promise<void> {
    const part = this.file(`${name}.part`);
    const handle = await open(part, "w");
    try {
      for (const piece of pieces) await handle.writeFile(piece);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(part, this.file(name));
  }

  async readArray(name: string): Promise<ArrayBuffer | null> {
    const handle = await open(this.file(name), "r").catch(() => null);
    if (!handle) return null;
    try {
      const whole = new Uint8Array((await handle.stat()).size);
      for (let at = 0; at < whole.length;) {
        const { bytesRead } = await handle.read(whole, at, Math.min(whole.length - at, 1 << 24), at);
        if (bytesRead === 0) break;
        at += bytesRead;
      }
      return whole.buffer;
    } finally {
      await handle.close();
    }
  }

  /** Truncates what was written after the checkpoint. */
  async appender(name: string, from: number): Promise<Appender> {
    await writeFile(this.file(name), "", { flag: "a" });
    await truncate(this.file(name), from);
    return new Appender(await open(this.file(name), "r+"), from);
  }

  async remove(): Promise<void> {
    await rm(this.path, { recursive: true, force: true });
  }

  async digestOf(name: string): Promise<string> {
    const hash = createHash("sha256");
    for await (const piece of createReadStream(this.file(name))) hash.update(piece as Buffer);
    return hash.digest("hex");
  }
}

type Handle = Awaited<ReturnType<typeof open>>;

export class Appender {
  readonly #handle: Handle;
  #pending: Buffer[] = [];
  #pendingBytes = 0;
  #written: number;

  constructor(handle: Handle, written: number) {
    this.#handle = handle;
    this.#written = written;
  }

  get length(): number {
    return this.#written + this.#pendingBytes;
  }

  get isFull(): boolean {
    return this.#pendingBytes > 1 << 20;
  }

  add(line: string): void {
    const bytes = Buffer.from(`${line}\n`);
    this.#pending.push(bytes);
    this.#pendingBytes += bytes.length;
  }

  async flush(): Promise<void> {
    if (this.#pendingBytes === 0) return;
    const block = Buffer.concat(this.#pending);
    await this.#handle.write(block, 0, block.length, this.#written);
    this.#written += block.length;
    [this.#pending, this.#pendingBytes] = [[], 0];
  }

  async sync(): Promise<void> {
    await this.flush();
    await this.#handle.datasync();
  }

  async close(): Promise<void> {
    await this.flush();
    await this.#handle.close();
  }
}
