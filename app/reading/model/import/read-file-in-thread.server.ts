import { createRequire } from "node:module";

import { runInThread, ThreadLimitExceeded } from "#app/platform/run-in-thread.ts";
import { BrokenFile } from "#db/import/broken-file.ts";

import type { ParsedFile } from "./imported-book.ts";
import type { FileAnswer } from "./read-file.worker.ts";

/** A file of 5 MB takes a second, or four where the machine is busy; its parts need 100 MB at most. */
const LIMITS = { seconds: 15, heapMb: 256 };

// By name, not by place: built, this module lies elsewhere.
const WORKER = createRequire(import.meta.url).resolve("#app/reading/model/import/read-file.worker.ts");

/** `readImportFile` in a thread of its own: whatever the file is like, nobody else waits for it. */
export async function readFileInThread(bytes: Uint8Array, today: string): Promise<ParsedFile> {
  try {
    const answer = await runInThread<FileAnswer>(WORKER, { bytes, today }, LIMITS);
    if ("broken" in answer) throw new BrokenFile(answer.broken);
    return answer.file;
  } catch (error) {
    if (!(error instanceof ThreadLimitExceeded)) throw error;
    const most = error.limit === "time" ? "it takes too long to read" : "it takes too much memory to read";
    throw new BrokenFile(`${most}: split it`, { cause: error });
  }
}
