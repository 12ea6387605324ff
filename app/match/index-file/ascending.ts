import { ByteReader, ByteWriter } from "./bytes.ts";
import type { SectionFile, SectionWriter } from "./section-file.ts";

/** Writes numbers that never fall as the gaps between them: in bytes, a quarter of the numbers or so. */
export function writeAscending(out: SectionWriter, name: string, numbers: ArrayLike<number>): void {
  const gaps = new ByteWriter();
  for (let at = 0, before = 0; at < numbers.length; before = numbers[at++]!) gaps.varint(numbers[at]! - before);
  out.whole(name, Buffer.from(gaps.written));
}

/** Fills an array with such numbers. Throws if they are damaged. */
export function loadAscending<Into extends Int32Array | Uint32Array>(
  file: SectionFile,
  name: string,
  into: Into,
): Into {
  const gaps = new ByteReader(file.load(name, Buffer.allocUnsafeSlow(file.lengthOf(name))));
  for (let at = 0, before = 0; at < into.length; at++) into[at] = before += gaps.varint();
  return into;
}
