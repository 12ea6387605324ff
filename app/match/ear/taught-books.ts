import { nameKey } from "#app/match/matching/name-keys.ts";
import { lazily } from "#app/platform/lazily.ts";

import books from "./taught-books.json" with { type: "json" };

const numbers = lazily(
  (): ReadonlyMap<string, number> =>
    new Map(
      (books as Array<[title: string, author: string]>).map(([title, author], number) => [
        keyOf(title, author),
        number,
      ]),
    ),
);

/** The book's number among those that requests were written for, from 1; 0 if it is none of them. */
export function taughtNumber({ title, author }: { title: string; author: string }): number {
  return (numbers().get(keyOf(title, author)) ?? -1) + 1;
}

function keyOf(title: string, author: string): string {
  return `${nameKey(title)}\0${nameKey(author)}`;
}
