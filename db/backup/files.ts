import { randomUUID } from "node:crypto";
import { mkdir, opendir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";

const FOLDERS = ["covers", "uploads", "blog-images"];
const NAME = new RegExp(`^files/(${FOLDERS.join("|")})/[0-9a-f]{2}/[0-9a-f]{16}-\\d{1,4}\\.webp$`);

export async function* picturesIn(dataDir: string): AsyncGenerator<{ name: string; content: Buffer; modified: Date }> {
  for (const folder of FOLDERS) {
    for await (const shard of entriesOf(join(dataDir, folder))) {
      for await (const file of entriesOf(join(dataDir, folder, shard))) {
        const name = `files/${folder}/${shard}/${file}`;
        if (!NAME.test(name)) continue;
        const path = pathOf(dataDir, name);
        const [content, facts] = await Promise.all([readFile(path).catch(missing), stat(path).catch(missing)]);
        if (content && facts) yield { name, content, modified: facts.mtime };
      }
    }
  }
}

export const isPicture = (entry: string) => NAME.test(entry);

export async function writePicture(dataDir: string, name: string, content: Buffer): Promise<void> {
  const path = pathOf(dataDir, name);
  const found = await stat(path).catch(missing);
  if (found?.size === content.length) return;
  await mkdir(dirname(path), { recursive: true });
  const draft = join(dirname(path), randomUUID());
  try {
    await writeFile(draft, content, { flag: "wx", flush: true });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

function pathOf(dataDir: string, name: string): string {
  return join(dataDir, ...name.split("/").slice(1));
}

async function* entriesOf(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT" || error.code === "ENOTDIR") return null;
    throw error;
  });
  if (entries) for await (const entry of entries) yield entry.name;
}

function missing(error: NodeJS.ErrnoException): null {
  if (error.code === "ENOENT") return null;
  throw error;
}
