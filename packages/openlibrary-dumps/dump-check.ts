import { BrokenDump } from "./broken-dump.ts";

const LINES_JUDGED = 1_000;

export interface DumpKind {
  name: string;
  isLine(line: Buffer): boolean;
  mayBeEmpty?: boolean;
}

export function dumpCheck(address: string, { name, isLine, mayBeEmpty = false }: DumpKind) {
  let isKnown = false;
  let looked = 0;
  const somethingElse = () =>
    new BrokenDump(`${address} is not a dump of ${name}`, `Put Open Library’s dump of ${name} there.`);
  return {
    look(line: Buffer): void {
      if (isKnown) return;
      isKnown = isLine(line);
      if (!isKnown && (looked += 1) >= LINES_JUDGED) throw somethingElse();
    },
    end(): void {
      if (!isKnown && !(looked === 0 && mayBeEmpty)) throw somethingElse();
    },
  };
}
