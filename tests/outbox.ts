import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect } from "vitest";

/** Every letter written so far, oldest first, with its lines joined again. */
export async function letters(dataDir: string): Promise<string[]> {
  const outbox = join(dataDir, "outbox");
  const names = (await readdir(outbox).catch(() => [] as string[])).filter((name) => name.endsWith(".eml"));
  const written = await Promise.all(names.toSorted().map((name) => readFile(join(outbox, name), "utf8")));
  return written.map((letter) => letter.replaceAll("=\r\n", "").replaceAll("=3D", "="));
}

/** The link to `page` in the newest letter to this address; waits until the letter is there. */
export async function mailedUrl(dataDir: string, to: string, page: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const newest = (await letters(dataDir)).findLast(
        (letter) => letter.toLowerCase().includes(`to: ${to}`) && letter.includes(page),
      );
      link = newest?.match(new RegExp(`http://[^\\s"]*${page}\\?token=[\\w.%-]+`))?.[0];
      return link;
    })
    .toBeTruthy();
  return link!;
}

/** The same link's path and query. */
export async function mailedLink(dataDir: string, to: string, page: string): Promise<string> {
  const { pathname, search } = new URL(await mailedUrl(dataDir, to, page));
  return pathname + search;
}
