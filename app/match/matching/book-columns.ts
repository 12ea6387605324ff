type Column = Uint8Array | Int16Array | Uint16Array | Int32Array | Uint32Array | Float32Array;

/** Extra capacity, so that updates rarely reallocate. */
const SPARE = 1_024;

export class BookColumns {
  ids = new Int32Array(SPARE);
  lengths = new Float32Array(SPARE);
  readers = new Float32Array(SPARE);
  /** Hashes: two genres or authors in one answer rarely have the same. */
  genres = new Uint32Array(SPARE);
  authors = new Uint32Array(SPARE);
  /** 0 if unknown. */
  years = new Int16Array(SPARE);
  pages = new Uint16Array(SPARE);
  /** 1 if the book's facets are written by hand, so that a missing one says something. */
  written = new Uint8Array(SPARE);
  facetCounts = new Uint8Array(SPARE);
  /** 1 + the number of a book that requests were written for; 0 for others. */
  taughtAs = new Uint16Array(SPARE);

  reserve(slots: number): void {
    if (slots <= this.ids.length) return;
    const capacity = SPARE + Math.max(slots, Math.min(Math.ceil(this.ids.length * 1.5), this.ids.length + MOST_SPARE));
    for (const name of COLUMNS) Object.assign(this, { [name]: grown(this[name], capacity) });
  }
}

/** A large index grows by little: most of its books are in a file. */
const MOST_SPARE = 50_000;

export const COLUMNS = [
  "ids",
  "lengths",
  "readers",
  "genres",
  "authors",
  "years",
  "pages",
  "written",
  "facetCounts",
  "taughtAs",
] as const;

function grown<Values extends Column>(from: Values, length: number): Values {
  const into = new (from.constructor as new (length: number) => Values)(length);
  into.set(from);
  return into;
}
