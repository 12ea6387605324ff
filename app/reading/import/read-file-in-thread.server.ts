import { createRequire } from "node:module";

import { languageNow, t } from "#app/language/t.ts";
import { translationsTo } from "#app/language/translations.server.ts";
import { runInThread, ThreadLimitExceeded } from "#app/platform/run-in-thread.ts";
import { BrokenFile } from "#book-facts/broken-file.ts";

import type { ParsedFile } from "./imported-book.ts";
import type { FileAnswer, FileQuestion } from "./read-file.worker.ts";

/** A file of 5 MB takes one second, four on a busy machine, and 100 MB of heap at most. */
const LIMITS = { seconds: 15, heapMb: 256 };

// Resolved by import name, because the built module lies in another folder.
const WORKER = createRequire(import.meta.url).resolve("#app/reading/import/read-file.worker.ts");

/** Runs `readImportFile` in a worker thread, so that a hostile file cannot block the server. Throws `BrokenFile`. */
export async function readFileInThread(bytes: Uint8Array, today: string): Promise<ParsedFile> {
  try {
    const language = languageNow();
    const question: FileQuestion = { bytes, today, language, translations: translationsTo(language) };
    const answer = await runInThread<FileAnswer>(WORKER, question, LIMITS);
    if ("broken" in answer) throw new BrokenFile(answer.broken);
    return answer.file;
  } catch (error) {
    if (!(error instanceof ThreadLimitExceeded)) throw error;
    const most = error.limit === "time" ? t("it takes too long to read") : t("it takes too much memory to read");
    throw new BrokenFile(t("{most}, so split it", { most }), { cause: error });
  }
}
