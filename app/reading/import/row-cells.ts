import { t } from "#app/language/t.ts";
import { isFormatted, plainText } from "#book-facts/outside-text.ts";

import { shortened } from "./cell-values.ts";

/** Remembers which cells the import keeps, so that the reader is told about all others. */
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

  text(name: string): string {
    this.#used.add(name);
    return this.#cell(name);
  }

  /** `pattern` is for the cell as the file has it. */
  has(name: string, pattern = /^/): boolean {
    const cell = this.#fields.get(name);
    return typeof cell === "string" && pattern.test(cell);
  }

  isFormatted(name: string): boolean {
    const cell = this.#fields.get(name);
    return typeof cell === "string" && this.#read === plainText && isFormatted(cell);
  }

  /** Keeps the cell only if `parse` returns a value. */
  as<Value>(name: string, parse: (text: string) => Value | null): Value | null {
    const value = parse(this.#cell(name));
    if (value !== null) this.#used.add(name);
    return value;
  }

  /** Keeps cells that only repeat others. */
  repeat(...names: readonly string[]): void {
    for (const name of names) this.#used.add(name);
  }

  /** Names a part of a kept cell that is left out: `positions in Lists`. */
  leaveOut(part: string): void {
    this.#partly.push(part);
  }

  /** In the order of the columns. `headings`: the file's own, by normalised heading. */
  leftOut(headings: ReadonlyMap<string, string>): string[] {
    const whole = [...this.#fields.keys()].filter((name) => !this.#used.has(name) && !isEmpty(this.#cell(name)));
    return [...whole.map((name) => shortened(headings.get(name) ?? name) || UNNAMED()), ...this.#partly];
  }

  #cell(name: string): string {
    const value = this.#fields.get(name);
    return typeof value === "string" ? this.#read(value) : "";
  }
}

const UNNAMED = () => t("a column without a heading");

/** Goodreads writes a missing ISBN as `=""`, LibraryThing as `[]`. */
const isEmpty = (cell: string) => /^(?:|=""|\[\])$/.test(cell.trim());
