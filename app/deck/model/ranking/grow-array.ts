/** Returns the array, or, if the index lies outside, a zero-filled copy of 1.5 times the needed length. */
export function growArray<TypedArray extends Uint8Array | Int32Array | Float64Array>(
  array: TypedArray,
  index: number,
): TypedArray {
  if (index < array.length) return array;
  const larger = new (array.constructor as new (length: number) => TypedArray)(Math.ceil((index + 1) * 1.5));
  larger.set(array);
  return larger;
}
