import { parentPort, workerData } from "node:worker_threads";

import { speakAs, type Language } from "#app/language/t.ts";
import { BrokenFile } from "#book-facts/broken-file.ts";

import type { ParsedFile } from "./imported-book.ts";
import { readImportFile } from "./read-file.ts";

export type FileAnswer = { file: ParsedFile } | { broken: string };

export interface FileQuestion {
  bytes: Uint8Array;
  today: string;
  language: Language;
  translations: ReadonlyMap<string, string>;
}

const { bytes, today, language, translations } = workerData as FileQuestion;
speakAs({ language: () => language, translated: (english) => translations.get(english) ?? english });
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort!.postMessage(await answer());

async function answer(): Promise<FileAnswer> {
  try {
    return { file: await readImportFile(bytes, today) };
  } catch (error) {
    if (error instanceof BrokenFile) return { broken: error.message };
    throw error;
  }
}
