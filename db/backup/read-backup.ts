import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";

import type { z } from "zod";

import { BackupError } from "./backup-error.ts";
import { isPicture } from "./files.ts";
import { FORMAT, Manifest, MANIFEST, tableOf, Trailer, TRAILER } from "./format.ts";
import { isSame, Tally } from "./tally.ts";
import { readTar, type TarEntry } from "./tar.ts";

export type BackupPart =
  | { kind: "manifest"; manifest: Manifest }
  | { kind: "rows"; table: string; rows: Buffer }
  | { kind: "picture"; name: string; content: Buffer }
  | { kind: "trailer"; trailer: Trailer };

/** Yields the parts of a backup in order. Throws BackupError at the first sign of damage. */
export async function* readBackup(path: string): AsyncGenerator<BackupPart> {
  const sha256 = createHash("sha256");
  const tallies = new Map<string, Tally>();
  let pictures = 0;
  let trailer: Trailer | null = null;
  for await (const entry of entriesOf(path)) {
    if (trailer) throw damaged();
    const table = tableOf(entry.name);
    if (tallies.size === 0) {
      const manifest = manifestIn(entry);
      for (const { name } of manifest.tables) tallies.set(name, new Tally());
      yield { kind: "manifest", manifest };
    } else if (table !== null) {
      const tally = tallies.get(table);
      if (!tally) throw damaged();
      tally.add(entry.content);
      yield { kind: "rows", table, rows: entry.content };
    } else if (isPicture(entry.name)) {
      pictures += 1;
      yield { kind: "picture", name: entry.name, content: entry.content };
    } else if (entry.name === TRAILER) {
      trailer = parsed(Trailer, entry.content);
      continue;
    } else throw damaged();
    for (const block of entry.blocks) sha256.update(block);
  }
  if (!trailer) throw new BackupError("it is incomplete: its end is missing");
  const { tables } = trailer;
  const agrees = [...tallies].every(([name, tally]) => tables[name] && isSame(tables[name], tally.sum()));
  if (!agrees || trailer.files !== pictures || trailer.sha256 !== sha256.digest("hex")) throw damaged();
  yield { kind: "trailer", trailer };
}

export interface Checked {
  manifest: Manifest;
  trailer: Trailer;
}

export async function checkBackup(path: string): Promise<Checked> {
  const checked: Partial<Checked> = {};
  for await (const part of readBackup(path)) {
    if (part.kind === "manifest") checked.manifest = part.manifest;
    if (part.kind === "trailer") checked.trailer = part.trailer;
  }
  return checked as Checked;
}

async function* entriesOf(path: string): AsyncGenerator<TarEntry> {
  const unpacked = createGunzip({ chunkSize: 256 * 1_024 });
  // The loop below throws the pipeline's errors.
  pipeline(createReadStream(path), unpacked, () => {});
  try {
    yield* readTar(unpacked);
    for await (const rest of unpacked) if ((rest as Buffer).some((byte) => byte !== 0)) throw damaged();
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") throw new BackupError("there is no such file");
    if (code === "Z_BUF_ERROR") throw new BackupError("it is incomplete: its end is missing");
    if (code === "Z_DATA_ERROR" && message === "incorrect header check") {
      throw new BackupError("it is not a backup of Bookmatch, or it is damaged");
    }
    throw code?.startsWith("Z_") ? damaged() : error;
  } finally {
    unpacked.destroy();
  }
}

function manifestIn(entry: TarEntry): Manifest {
  const none = new BackupError("it is not a backup of Bookmatch, or it is damaged");
  if (entry.name !== MANIFEST) throw none;
  const manifest = json(entry.content) as { application?: unknown; format?: unknown } | null;
  if (manifest?.application !== "bookmatch" || typeof manifest.format !== "number") throw none;
  if (manifest.format > FORMAT) throw new BackupError("it was made by a newer Bookmatch: restore it with that one");
  return parsed(Manifest, entry.content);
}

function parsed<T extends z.ZodType>(schema: T, content: Buffer): z.infer<T> {
  const result = schema.safeParse(json(content));
  if (!result.success) throw damaged();
  return result.data;
}

function json(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString());
  } catch {
    return null;
  }
}

function damaged(): BackupError {
  return new BackupError("it is damaged");
}
