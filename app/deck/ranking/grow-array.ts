/** Beyond so many values an array grows by an eighth: half of a large one would be most of what it takes. */
const LARGE = 1 << 16;

/** Returns the array, or, if the index lies outside, a longer copy, filled with zeros. */
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
