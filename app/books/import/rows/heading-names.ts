import { BrokenFile } from "#book-facts/broken-file.ts";

import { COLUMN_NAMES } from "./column-names.ts";

export function columnNames(header: string[]): string[] {
  const names = new Set<string>();
  const counts = new Map<string, number>();
  for (const name of header.map(foldHeader)) {
    let count = counts.get(name) ?? 0;
    let own: string;
    do own = ++count === 1 ? name : `${name}${count}`;
    while (names.has(own));
    counts.set(name, count);
    names.add(own);
  }
  if (COLUMN_NAMES.title.some((name) => names.has(name))) return [...names];
  const found = header.join(", ").replace(/\s+/g, " ").slice(0, 100);
  throw new BrokenFile(`it has no 'title' column (its first line: ${found})`);
}

export function foldHeader(name: string): string {
  return name
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll("ß", "ss")
    .replace(/[^\p{L}\p{N}]/gu, "");
}
