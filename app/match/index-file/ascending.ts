import { ByteReader, ByteWriter } from "./bytes.ts";
import type { SectionFile, SectionWriter } from "./section-file.ts";

export function writeAscending(out: SectionWriter, name: string, numbers: ArrayLike<number>): void {
  const gaps = new ByteWriter();
  for (let at = 0, before = 0; at < numbers.length; before = numbers[at++]!) gaps.varint(numbers[at]! - before);
  out.whole(name, Buffer.from(gaps.written));
}

export function loadAscending<Into extends Int32Array | Uint32Array>(
  file: SectionFile,
  name: string,
  into: Into,
): Into {
  const gaps = new ByteReader(file.load(name, Buffer.allocUnsafeSlow(file.lengthOf(name))));
  for (let at = 0, before = 0; at < into.length; at++) into[at] = before += gaps.varint();
  return into;
}
