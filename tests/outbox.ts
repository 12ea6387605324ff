import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { expect } from "vitest";

/** Path and query of the link to `page` in the newest letter to this address; waits until the letter is there. */
export async function mailedLink(dataDir: string, to: string, page: string): Promise<string> {
  let link: string | undefined;
  await expect
    .poll(async () => {
      const outbox = join(dataDir, "outbox");
      const names = (await readdir(outbox).catch(() => [] as string[])).filter((name) => name.endsWith(".eml"));
      const letters = await Promise.all(names.toSorted().map((name) => readFile(join(outbox, name), "utf8")));
      const newest = letters.findLast((letter) => letter.toLowerCase().includes(`to: ${to}`) && letter.includes(page));
      const text = newest?.replaceAll("=\r\n", "").replaceAll("=3D", "=");
      link = text?.match(new RegExp(`http://[^\\s"]*${page}\\?token=[\\w.%-]+`))?.[0];
      return link;
    })
    .toBeTruthy();
  const { pathname, search } = new URL(link!);
  return pathname + search;
}
