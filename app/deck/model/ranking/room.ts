/** The array itself, or a copy with room for this index and half as much again; what is new is 0. */
export function withRoomFor<Numbers extends Uint8Array | Int32Array | Float64Array>(
  numbers: Numbers,
  index: number,
): Numbers {
  if (index < numbers.length) return numbers;
  const larger = new (numbers.constructor as new (length: number) => Numbers)(Math.ceil((index + 1) * 1.5));
  larger.set(numbers);
  return larger;
}
