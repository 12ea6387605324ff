type Column = Uint8Array | Int16Array | Uint16Array | Int32Array | Uint32Array | Float32Array;

/** Kept beyond what is there, for the books that change. */
const SPARE = 1_024;

/** What is known of each book of an index in one number, by its slot. */
export class BookColumns {
  /** 0 in a dead slot. */
  ids = new Int32Array(SPARE);
  /** The sum of the weights of its words. */
  lengths = new Float32Array(SPARE);
  readers = new Float32Array(SPARE);
  /** Hashes: equal for equal genres or authors, and for no others that one answer is likely to have. */
  genres = new Uint32Array(SPARE);
  authors = new Uint32Array(SPARE);
  /** 0 if unknown. */
  years = new Int16Array(SPARE);
  pages = new Uint16Array(SPARE);
  /** 1 if the book's facets are written by hand, so that a missing one says something. */
  written = new Uint8Array(SPARE);
  /** How many facets it has. */
  facetCounts = new Uint8Array(SPARE);

  /** Makes space for this many slots and some more. */
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
] as const;

function grown<Values extends Column>(from: Values, length: number): Values {
  const into = new (from.constructor as new (length: number) => Values)(length);
  into.set(from);
  return into;
}
