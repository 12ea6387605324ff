import { BrokenFile } from "#book-facts/broken-file.ts";

import { collectGarbage } from "./collect-garbage.ts";
import { DumpCheck, type DumpKind } from "./dump-check.ts";
import { readDump, sizeOf } from "./dump-source.ts";
import { type Appender, type Checkpoint, type Phase, PHASES, type RunFolder, type RunOptions } from "./run-folder.ts";

export interface Progress {
  phase: Phase;
  lines: number;
  part: number | null;
  from: number;
}

export interface RunListener {
  signal?: AbortSignal | undefined;
  onProgress?(progress: Progress): void;
}

interface Reading {
  kind: DumpKind;
  onLine(line: Buffer): void;
  save(): Promise<void>;
}

const CHECKPOINT_LINES = 250_000;

export class Run {
  readonly folder: RunFolder;
  readonly options: RunOptions;
  readonly at: Checkpoint;
  readonly listener: RunListener;

  private constructor(folder: RunFolder, at: Checkpoint, listener: RunListener) {
    [this.folder, this.at, this.options, this.listener] = [folder, at, at.options, listener];
  }

  static async open(folder: RunFolder, options: RunOptions, listener: RunListener): Promise<Run> {
    const known = await folder.checkpoint();
    if (known && JSON.stringify(known.options) !== JSON.stringify(options)) {
      throw new BrokenFile(`${folder.path} holds a run that was asked for something else: finish or remove it first`);
    }
    const at = known ?? { options, phase: PHASES[0], lines: 0, written: 0, linesRead: 0, uploadId: null };
    return new Run(folder, at, listener);
  }

  /** After a kill, the dump is read again from its beginning. */
  async readWhole(address: string, kind: DumpKind, onLine: (line: Buffer) => void): Promise<void> {
    const size = await sizeOf(address);
    const check = new DumpCheck(address, kind);
    const lines = await readDump(address, {
      skip: 0,
      signal: this.listener.signal,
      onLine(line) {
        check.look(line);
        onLine(line);
      },
      onChunk: (read, bytes) => this.#tell({ lines: read, from: 0 }, bytes, size),
    });
    check.end();
    this.at.linesRead += lines;
  }

  async readOn(address: string, file: Appender, { kind, onLine, save }: Reading): Promise<void> {
    const size = await sizeOf(address);
    const from = this.at.lines;
    const check = from === 0 ? new DumpCheck(address, kind) : null;
    let saved = from;
    try {
      const lines = await readDump(address, {
        skip: from,
        signal: this.listener.signal,
        onLine(line) {
          check?.look(line);
          onLine(line);
        },
        onChunk: async (read, bytes) => {
          if (file.isFull) await file.flush();
          if (read - saved >= CHECKPOINT_LINES) {
            await this.#save(read, file, save);
            saved = read;
          }
          this.#tell({ lines: read, from }, bytes, size);
        },
      });
      check?.end();
      await this.#save(lines, file, save);
      this.at.linesRead += lines;
    } finally {
      await file.close();
    }
  }

  async next(): Promise<void> {
    Object.assign(this.at, { phase: PHASES[PHASES.indexOf(this.at.phase) + 1]!, lines: 0, written: 0 });
    await this.folder.save(this.at);
    collectGarbage();
  }

  tell(lines: number, part: number | null, from = 0): void {
    this.listener.onProgress?.({ phase: this.at.phase, lines, part, from });
  }

  #tell({ lines, from }: { lines: number; from: number }, bytes: number, size: number | null): void {
    this.tell(lines, size === null ? null : Math.min(1, bytes / size), from);
  }

  async #save(lines: number, file: Appender, save: () => Promise<void>): Promise<void> {
    await file.sync();
    await save();
    Object.assign(this.at, { lines, written: file.length });
    await this.folder.save(this.at);
    collectGarbage();
  }
}
