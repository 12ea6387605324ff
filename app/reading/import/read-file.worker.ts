import { parentPort, workerData } from "node:worker_threads";

import { BrokenFile } from "#book-facts/broken-file.ts";

import type { ParsedFile } from "./imported-book.ts";
import { readImportFile } from "./read-file.ts";

export type FileAnswer = { file: ParsedFile } | { broken: string };

const { bytes, today } = workerData as { bytes: Uint8Array; today: string };
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
