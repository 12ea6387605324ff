export interface ByteRange {
  from: number;
  /** Not included. */
  to: number;
}

/**
 * Reads the `Range` of a request for a body of `size` bytes. Null for none, and for several ranges or other units: these
 * are answered with the whole body. "unsatisfiable" if the body has none of the bytes.
 */
export function byteRange(range: string | null, size: number): ByteRange | "unsatisfiable" | null {
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? [];
  if (first === "" && last === "") return null;
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null;
  const from = first === "" ? Math.max(0, size - Number(last)) : Number(first);
  const to = first === "" || last === "" ? size : Math.min(size, Number(last) + 1);
  return from < to ? { from, to } : "unsatisfiable";
}
