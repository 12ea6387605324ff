import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";

import { BookIndex } from "#app/match/matching/book-index.ts";
import type { IndexedBook } from "#app/match/matching/indexed-book.ts";

import { IndexFile, type IndexHead } from "./index-file.ts";
import type { IndexPart } from "./index-part.ts";
import { partOfFile } from "./part-of-file.ts";
import { partOfMemory } from "./part-of-memory.ts";
import { writeIndex } from "./write-index.ts";

/** Books in memory at once: about 100 MB. */
const BOOKS_OF_A_RUN = 20_000;

const RUN: Pick<IndexHead, "id" | "cursor" | "isWhole"> = {
  id: "",
  cursor: { since: "-infinity", afterId: 0 },
  isWhole: false,
};

/** Collects books with bounded memory: full runs go into files of their own, which `write` joins. */
export class IndexBuilder {
  readonly #folder: string;
  #runs: string[] = [];
  #index = new BookIndex();

  /** Empties `folder`, which is for the builder's own files. */
  constructor(folder: string) {
    this.#folder = folder;
  }

  get waiting(): number {
    return this.#runs.length * BOOKS_OF_A_RUN + this.#index.size;
  }

  async put(book: IndexedBook): Promise<void> {
    this.#index.put(book);
    if (this.#index.slotsUsed < BOOKS_OF_A_RUN) return;
    if (this.#runs.length === 0) {
      await rm(this.#folder, { recursive: true, force: true });
      await mkdir(this.#folder, { recursive: true });
    }
    const run = join(this.#folder, `${this.#runs.length}.run`);
    await writeIndex(run, [partOfMemory(this.#index)], RUN);
    this.#runs.push(run);
    this.#index = new BookIndex();
  }

  async write(
    path: string,
    state: Pick<IndexHead, "id" | "cursor" | "isWhole">,
    base: IndexFile | null,
    deletedIds: Iterable<number> = [],
  ): Promise<void> {
    const runs = this.#runs.map((run) => new IndexFile(run));
    try {
      const parts: IndexPart[] = base ? [partOfFile(base, deletedIds)] : [];
      await writeIndex(path, [...parts, ...runs.map((run) => partOfFile(run)), partOfMemory(this.#index)], state);
    } finally {
      for (const run of runs) run.close();
    }
    await this.discard();
  }

  async discard(): Promise<void> {
    this.#runs = [];
    this.#index = new BookIndex();
    await rm(this.#folder, { recursive: true, force: true });
  }
}
