import type { NamedBooks } from "#app/match/wish/wish.ts";

import type { BookIndex } from "./book-index.ts";

/** Best first; similarity is at most 1. */
export type NeighboursOf = (bookId: number) => ReadonlyArray<{ bookId: number; similarity: number }>;

/** Shares of a book named with the example or for its readers, by the same author, or liked by its readers. */
const NAMED_TOGETHER = 0.6;
const NAMED_FOR_READERS = 1;
const SAME_AUTHOR = 0.25;
const OF_READERS = 1;

export function addRelated(
  index: BookIndex,
  example: NamedBooks,
  ids: readonly number[],
  neighboursOf: NeighboursOf,
  add: (slot: number, share: number) => void,
): void {
  const addBook = (bookId: number, share: number) => {
    const slot = index.slotOf(bookId);
    if (slot !== undefined) add(slot, share);
  };
  if (example.kind === "comparable") {
    for (const id of example.ids) addBook(id, NAMED_FOR_READERS);
    return;
  }
  const forReaders = namedForReadersOf(index, example);
  for (const id of namedWith(index, ids)) addBook(id, forReaders.has(id) ? NAMED_FOR_READERS : NAMED_TOGETHER);
  for (const id of ids) {
    for (const { bookId, similarity } of neighboursOf(id)) addBook(bookId, OF_READERS * similarity);
    const sameAuthor = index.names.authorsOf(id).flatMap((name) => index.names.of("authors", name));
    for (const other of new Set(sameAuthor)) if (!ids.includes(other)) addBook(other, SAME_AUTHOR);
  }
}

function namedForReadersOf({ names }: BookIndex, { kind, ids }: NamedBooks): Set<number> {
  const named = ids.flatMap((id) => (kind === "author" ? names.authorsOf(id) : names.titlesOf(id)));
  return new Set(named.flatMap((name) => names.of("comparable", name)));
}

function namedWith({ names }: BookIndex, ids: readonly number[]): Set<number> {
  const together = new Set<number>();
  for (const id of ids) {
    for (const name of [...names.titlesOf(id), ...names.authorsOf(id)]) {
      for (const other of names.of("comparable", name)) together.add(other);
    }
    for (const name of names.comparableOf(id)) {
      for (const other of [...names.of("titles", name), ...names.of("authors", name)]) together.add(other);
      for (const other of names.of("comparable", name)) together.add(other);
    }
  }
  return together;
}
