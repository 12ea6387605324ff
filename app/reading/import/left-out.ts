export interface LeftOut {
  what: string;
  books: number | null;
}

const MOST_NAMED = 60;

export class LeftOutCounts {
  readonly #counts = new Map<string, number>();

  add(names: readonly string[]): void {
    for (const name of new Set(names)) {
      const known = this.#counts.get(name);
      if (known !== undefined || this.#counts.size < MOST_NAMED) this.#counts.set(name, (known ?? 0) + 1);
    }
  }

  list(): LeftOut[] {
    const counts = [...this.#counts].map(([what, books]) => ({ what, books }));
    return counts.toSorted((a, b) => b.books - a.books);
  }
}
