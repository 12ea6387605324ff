import { createWriteStream, existsSync } from "node:fs";
import { rename } from "node:fs/promises";
import { basename, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";

import { BrokenFile } from "#book-facts/broken-file.ts";

import type { RunOptions } from "./run-folder.ts";

export async function storedDumps(
  dumps: RunOptions["dumps"],
  folder: string,
  signal: AbortSignal,
): Promise<RunOptions["dumps"]> {
  const stored: Record<string, string | null> = {};
  for (const [name, address] of Object.entries(dumps))
    stored[name] = address && (await storedDump(address, folder, signal));
  return stored as unknown as RunOptions["dumps"];
}

async function storedDump(address: string, folder: string, signal: AbortSignal): Promise<string> {
  if (!URL.canParse(address)) return address;
  const path = join(folder, basename(new URL(address).pathname));
  if (existsSync(path)) return path;
  try {
    const answer = await fetch(address, { signal });
    if (!answer.ok || !answer.body) throw new Error(`it answered ${answer.status}`);
    const body = Readable.fromWeb(answer.body as ReadableStream);
    await pipeline(body, createWriteStream(`${path}.part`), { signal });
  } catch (error) {
    signal.throwIfAborted();
    throw new BrokenFile(`${address} cannot be fetched (${(error as Error).message})`, { cause: error });
  }
  await rename(`${path}.part`, path);
  return path;
}
