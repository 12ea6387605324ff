/**
 * Many lists of 32-bit numbers that grow one by one, in one typed array: a list that is full moves to the end, with
 * twice the room. At most half the array is room that nobody uses, or has left.
 */
export class GrowingLists {
  private cells: Uint32Array;
  private used = 0;
  private starts = new Uint32Array(1024);
  private rooms = new Uint32Array(1024);
  private lengths = new Uint32Array(1024);

  constructor(room = 1 << 16) {
    this.cells = new Uint32Array(room);
  }

  push(list: number, value: number): void {
    if (list >= this.lengths.length) this.holdLists(list + 1);
    const length = this.lengths[list]!;
    if (length === this.rooms[list]!) this.move(list, length);
    this.cells[this.starts[list]! + length] = value;
    this.lengths[list] = length + 1;
  }

  lengthOf(list: number): number {
    return this.lengths[list] ?? 0;
  }

  /** The list itself, not a copy: good until the next `push`. */
  valuesOf(list: number): Uint32Array {
    const start = this.starts[list] ?? 0;
    return this.cells.subarray(start, start + this.lengthOf(list));
  }

  get bytes(): number {
    return this.cells.byteLength + 3 * this.lengths.byteLength;
  }

  private move(list: number, length: number): void {
    const room = Math.max(2, length * 2);
    if (this.used + room > this.cells.length) this.cells = larger(this.cells, this.used + room);
    this.cells.copyWithin(this.used, this.starts[list]!, this.starts[list]! + length);
    this.starts[list] = this.used;
    this.rooms[list] = room;
    this.used += room;
  }

  private holdLists(count: number): void {
    this.starts = larger(this.starts, count);
    this.rooms = larger(this.rooms, count);
    this.lengths = larger(this.lengths, count);
  }
}

function larger(array: Uint32Array, least: number): Uint32Array<ArrayBuffer> {
  const grown = new Uint32Array(Math.max(least, Math.ceil(array.length * 1.5)));
  grown.set(array);
  return grown;
}
