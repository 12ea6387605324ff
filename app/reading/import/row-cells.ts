import { isFormatted, plainText } from "#db/import/outside-text.ts";

import { shortened } from "./cell-values.ts";

/**
 * The cells of a row by their normalised heading (see `RawRow`). Remembers which of them the import keeps, so that the
 * others can be named: nothing is lost without a word.
 */
export class RowCells {
  readonly #fields: ReadonlyMap<string, unknown>;
  readonly #read: (cell: string) => string;
  readonly #used = new Set<string>();
  readonly #partly: string[] = [];

  /** `read` undoes what the app that wrote the file does to every cell: other apps write HTML. */
  constructor(fields: ReadonlyMap<string, unknown>, read: (cell: string) => string = plainText) {
    this.#fields = fields;
    this.#read = read;
  }

  /** The text of a cell that is kept as it stands; "" if there is none. */
  text(name: string): string {
    this.#used.add(name);
    return this.#cell(name);
  }

  /** Whether the file has this column, with `pattern` in its cell as it stands there. */
  has(name: string, pattern = /^/): boolean {
    const cell = this.#fields.get(name);
    return typeof cell === "string" && pattern.test(cell);
  }

  isFormatted(name: string): boolean {
    const cell = this.#fields.get(name);
    return typeof cell === "string" && this.#read === plainText && isFormatted(cell);
  }

  /** What `parse` makes of a cell. Null, and not kept, if it makes nothing of it. */
  as<Value>(name: string, parse: (text: string) => Value | null): Value | null {
    const value = parse(this.#cell(name));
    if (value !== null) this.#used.add(name);
    return value;
  }

  /** Cells that only repeat what others say. */
  repeat(...names: readonly string[]): void {
    for (const name of names) this.#used.add(name);
  }

  /** Names a part that is not kept of a cell that is: `positions in Lists`. */
  leaveOut(part: string): void {
    this.#partly.push(part);
  }

  /** What is not kept, in the order of the columns. `headings`: by normalised heading, as the file has it. */
  leftOut(headings: ReadonlyMap<string, string>): string[] {
    const whole = [...this.#fields.keys()].filter((name) => !this.#used.has(name) && !isEmpty(this.#cell(name)));
    return [...whole.map((name) => shortened(headings.get(name) ?? name) || UNNAMED), ...this.#partly];
  }

  #cell(name: string): string {
    const value = this.#fields.get(name);
    return typeof value === "string" ? this.#read(value) : "";
  }
}

const UNNAMED = "a column without a heading";

/** Goodreads writes an ISBN that it does not have as `=""`, LibraryThing as `[]`. */
const isEmpty = (cell: string) => /^(?:|=""|\[\])$/.test(cell.trim());
