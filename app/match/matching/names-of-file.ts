import type { IndexFile } from "#app/match/index-file/index-file.ts";
import type { WrittenNames } from "#app/match/index-file/index-part.ts";

import type { BookColumns } from "./book-columns.ts";
import type { NamedElsewhere, NameKind } from "./names.ts";

export class NamesOfFile implements NamedElsewhere {
  readonly #file: IndexFile;
  readonly #columns: BookColumns;

  constructor(file: IndexFile, columns: BookColumns) {
    this.#file = file;
    this.#columns = columns;
  }

  named(kind: NameKind, key: string): number[] {
    const found = this.#file.lists[kind].find(key);
    if (!found) return [];
    const postings = new Uint32Array(found.count);
    this.#file.lists[kind].read(found, postings);
    return Array.from(postings, (posting) => this.#columns.ids[posting >>> 8]!).filter((id) => id !== 0);
  }

  namesOf(id: number): WrittenNames | undefined {
    const slot = this.#file.slotOf(id);
    return slot !== undefined && this.#columns.ids[slot] === id ? this.#file.namesAt(slot) : undefined;
  }
}
