import { BrokenFile } from "#book-facts/broken-file.ts";

import { brokenDump, isDiskFull } from "./broken-dump.ts";
import { chooseWorks, writeRows } from "./choose-works.ts";
import { collectGarbage } from "./collect-garbage.ts";
import { followRedirects, readAuthors, readEditions, readRatings, readReadingLog, readWorks } from "./read-dumps.ts";
import { type Checkpoint, type Phase, PHASES, type RunFolder, type RunOptions } from "./run-folder.ts";
import type { Step } from "./step.ts";
import type { Classify } from "./work-row.ts";

export interface Progress {
  phase: Phase;
  lines: number;
  part: number | null;
  from: number;
}

export interface RunListener {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: Progress) => void) | undefined;
}

const STEPS: Partial<Record<Phase, Step>> = {
  ratings: readRatings,
  readingLog: readReadingLog,
  redirects: followRedirects,
  works: readWorks,
  editions: readEditions,
  choice: chooseWorks,
  authors: readAuthors,
  rows: writeRows,
};

const CHECKPOINT_LINES = 250_000;

/** Goes on at the folder's checkpoint until `rows.jsonl` is whole. Throws `BrokenFile`, and the signal's reason. */
export async function prepareRows(
  folder: RunFolder,
  options: RunOptions,
  { classify, signal, onProgress }: RunListener & { classify: Classify },
): Promise<Checkpoint> {
  const at = await beginOrGoOn(folder, options);
  const tell = (lines: number, part: number | null, from: number) =>
    onProgress?.({ phase: at.phase, lines, part, from });
  for (let step = STEPS[at.phase]; step; step = STEPS[at.phase]) {
    tell(at.lines, null, 0);
    const lines = await run(step);
    if (step.isDump) at.linesRead += lines;
    Object.assign(at, { phase: PHASES[PHASES.indexOf(at.phase) + 1]!, lines: 0, written: 0 });
    await folder.save(at);
    collectGarbage();
  }
  return at;

  async function run({ output, isDump, open }: Step): Promise<number> {
    const file = output === undefined ? null : await folder.appender(output, at.written);
    try {
      const step = await open({ files: folder, options, at, signal, classify });
      if (!step) return 0;
      const from = at.lines;
      let lines = from;
      const save = async () => {
        await file?.sync();
        for (const [name, pieces] of Object.entries(step.state?.() ?? {})) await folder.writeWhole(name, ...pieces);
        // Without an output, a killed run reads the dump again from its beginning.
        if (!isDump || !file) return;
        Object.assign(at, { lines, written: file.length });
        await folder.save(at);
        collectGarbage();
      };
      for await (const batch of step.rows) {
        signal?.throwIfAborted();
        lines = batch.lines;
        for (const row of batch.items) file?.add(row);
        if (file?.isFull) await file.flush();
        if (isDump && file && lines - at.lines >= CHECKPOINT_LINES) await save();
        tell(lines, batch.part, from);
      }
      await save();
      return lines;
    } catch (error) {
      throw isDiskFull(error) ? brokenDump(folder.path, error as Error) : error;
    } finally {
      await file?.close();
    }
  }
}

async function beginOrGoOn(folder: RunFolder, options: RunOptions): Promise<Checkpoint> {
  const known = await folder.checkpoint();
  if (known && JSON.stringify(known.options) !== JSON.stringify(options)) {
    throw new BrokenFile(`${folder.path} holds another import: finish or remove it first`);
  }
  return known ?? { options, phase: PHASES[0], lines: 0, written: 0, linesRead: 0, uploadId: null };
}
