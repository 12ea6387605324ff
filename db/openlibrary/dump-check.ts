import { BrokenDump } from "./broken-dump.ts";

/** So many lines are looked at before a file is found to be something else. */
const LINES_JUDGED = 1_000;

export interface DumpKind {
  /** As in `a dump of works`. */
  name: string;
  isLine(line: Buffer): boolean;
  mayBeEmpty?: boolean;
}

/** Tells a dump from any other file: one of its first lines must be what the dump consists of. */
export class DumpCheck {
  readonly #address: string;
  readonly #kind: DumpKind;
  #isKnown = false;
  #looked = 0;

  constructor(address: string, kind: DumpKind) {
    [this.#address, this.#kind] = [address, kind];
  }

  /** Throws `BrokenDump` after a thousand lines that are none. */
  look(line: Buffer): void {
    if (this.#isKnown) return;
    this.#isKnown = this.#kind.isLine(line);
    if (!this.#isKnown && (this.#looked += 1) >= LINES_JUDGED) throw this.#somethingElse();
  }

  /** To be called when all lines were looked at. Throws `BrokenDump` if none was one. */
  end(): void {
    const isEmpty = this.#looked === 0;
    if (!this.#isKnown && !(isEmpty && this.#kind.mayBeEmpty)) throw this.#somethingElse();
  }

  #somethingElse(): BrokenDump {
    const { name } = this.#kind;
    return new BrokenDump(`${this.#address} is not a dump of ${name}`, `Put Open Library’s dump of ${name} there.`);
  }
}
