/** Most lines are skipped by their key, before anything is decoded or parsed. Lines are tab-separated columns. */

const TAB = 0x09;
const [ZERO, NINE, O, L] = [0x30, 0x39, 0x4f, 0x4c];

/** Numbers of a dump fit into 31 bits; a larger one is no key. */
const MOST = 0x7fff_ffff;

/** `/works/OL45804W` gives 45804, and another form -1. `kind` is the character after the number. */
export function keyNumber(line: Buffer, from: number, kind: "W" | "A" | "M"): number {
  let at = from;
  const end = Math.min(line.length, from + 32);
  while (at + 1 < end && !(line[at] === O && line[at + 1] === L)) at++;
  let number = 0;
  let digits = 0;
  for (at += 2; at < end && line[at]! >= ZERO && line[at]! <= NINE; at++, digits++)
    number = 10 * number + line[at]! - ZERO;
  return digits > 0 && digits <= 10 && number <= MOST && line[at] === kind.charCodeAt(0) ? number : -1;
}

export function columnStart(line: Buffer, column: number): number {
  let start = 0;
  for (let tabs = 0; tabs < column; tabs++) {
    const tab = line.indexOf(TAB, start);
    if (tab < 0) return -1;
    start = tab + 1;
  }
  return start;
}

export function hasType(line: Buffer, type: string): boolean {
  return line[type.length] === TAB && line.toString("latin1", 0, type.length) === type;
}

export function jsonOf(line: Buffer): Readonly<Record<string, unknown>> | null {
  const start = columnStart(line, 4);
  if (start < 0) return null;
  try {
    const value: unknown = JSON.parse(line.toString("utf8", start));
    return typeof value === "object" && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : null;
  } catch {
    return null;
  }
}
