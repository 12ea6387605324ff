/** Growing lists of 32-bit numbers in one typed array. A full list moves to the end with twice the capacity. */
export class GrowingLists {
  private cells: Uint32Array;
  private used = 0;
  private starts = new Uint32Array(1024);
  private capacities = new Uint32Array(1024);
  private lengths = new Uint32Array(1024);

  constructor(capacity = 1 << 16) {
    this.cells = new Uint32Array(capacity);
  }

  push(list: number, value: number): void {
    if (list >= this.lengths.length) this.growLists(list + 1);
    const length = this.lengths[list]!;
    if (length === this.capacities[list]!) this.move(list, length);
    this.cells[this.starts[list]! + length] = value;
    this.lengths[list] = length + 1;
  }

  /** For values that will not grow in number: leaves no spare room. */
  fill(list: number, values: ArrayLike<number>): void {
    if (list >= this.lengths.length) this.growLists(list + 1);
    if (this.used + values.length > this.cells.length) this.cells = larger(this.cells, this.used + values.length);
    this.cells.set(values, this.used);
    this.starts[list] = this.used;
    this.capacities[list] = this.lengths[list] = values.length;
    this.used += values.length;
  }

  lengthOf(list: number): number {
    return this.lengths[list] ?? 0;
  }

  /** A view, not a copy: valid until the next `push`. */
  valuesOf(list: number): Uint32Array {
    const start = this.starts[list] ?? 0;
    return this.cells.subarray(start, start + this.lengthOf(list));
  }

  /** Makes no view, which would cost more than reading a short list. */
  each(list: number, visit: (value: number) => void): void {
    const start = this.starts[list] ?? 0;
    const end = start + this.lengthOf(list);
    for (let at = start; at < end; at++) visit(this.cells[at]!);
  }

  get bytes(): number {
    return this.cells.byteLength + 3 * this.lengths.byteLength;
  }

  private move(list: number, length: number): void {
    const capacity = Math.max(2, length * 2);
    if (this.used + capacity > this.cells.length) this.cells = larger(this.cells, this.used + capacity);
    this.cells.copyWithin(this.used, this.starts[list]!, this.starts[list]! + length);
    this.starts[list] = this.used;
    this.capacities[list] = capacity;
    this.used += capacity;
  }

  private growLists(count: number): void {
    this.starts = larger(this.starts, count);
    this.capacities = larger(this.capacities, count);
    this.lengths = larger(this.lengths, count);
  }
}

function larger(array: Uint32Array, least: number): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(Math.max(least, Math.ceil(array.length * 1.5)));
  grown.set(array);
  return grown;
}
