import { BrokenDump } from "./broken-dump.ts";

const LINES_JUDGED = 1_000;

export interface DumpKind {
  name: string;
  isLine(line: Buffer): boolean;
  mayBeEmpty?: boolean;
}

export class DumpCheck {
  readonly #address: string;
  readonly #kind: DumpKind;
  #isKnown = false;
  #looked = 0;

  constructor(address: string, kind: DumpKind) {
    [this.#address, this.#kind] = [address, kind];
  }

  look(line: Buffer): void {
    if (this.#isKnown) return;
    this.#isKnown = this.#kind.isLine(line);
    if (!this.#isKnown && (this.#looked += 1) >= LINES_JUDGED) throw this.#somethingElse();
  }

  end(): void {
    const isEmpty = this.#looked === 0;
    if (!this.#isKnown && !(isEmpty && this.#kind.mayBeEmpty)) throw this.#somethingElse();
  }

  #somethingElse(): BrokenDump {
    const { name } = this.#kind;
    return new BrokenDump(`${this.#address} is not a dump of ${name}`, `Put Open Library’s dump of ${name} there.`);
  }
}
