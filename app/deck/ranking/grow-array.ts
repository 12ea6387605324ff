/** Beyond this many values an array grows by an eighth instead of a half, to save memory. */
const LARGE = 1 << 16;

export function growArray<TypedArray extends Uint8Array | Uint16Array | Int32Array | Float32Array | Float64Array>(
  array: TypedArray,
  index: number,
): TypedArray {
  if (index < array.length) return array;
  const length = Math.ceil((index + 1) * (index < LARGE ? 1.5 : 1.125));
  const larger = new (array.constructor as new (length: number) => TypedArray)(length);
  larger.set(array);
  return larger;
}
