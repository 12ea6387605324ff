import type { Checkpoint, RunFolder, RunOptions } from "./run-folder.ts";
import type { Classify } from "./work-row.ts";

export interface Batch<Item> {
  items: readonly Item[];
  /** Lines of the source so far, these among them; for a step that reads no dump, its rows. */
  lines: number;
  part: number | null;
}

/** Reads files and dumps, and yields rows for its output. Only the runner writes, saves and reports. */
export interface Step {
  output?: string;
  isDump: boolean;
  /** Null if there is nothing to do, for want of an optional dump. */
  open(input: StepInput): Promise<OpenedStep | null>;
}

export interface OpenedStep {
  rows: AsyncIterable<Batch<string>>;
  state?(): Record<string, readonly NodeJS.ArrayBufferView[]>;
}

export interface StepInput {
  files: Pick<RunFolder, "file" | "lines" | "readArray">;
  options: RunOptions;
  at: Readonly<Pick<Checkpoint, "lines" | "written">>;
  signal: AbortSignal | undefined;
  classify: Classify;
}

export async function* rowsOf(
  source: AsyncIterable<Batch<Buffer>>,
  rowOf: (line: Buffer) => string | null,
): AsyncGenerator<Batch<string>> {
  for await (const { items, ...at } of source) {
    yield { ...at, items: items.map(rowOf).filter((row) => row !== null) };
  }
}
