export class NumberTable {
  #keys: Int32Array<ArrayBuffer>;
  #counts: Int32Array<ArrayBuffer>;
  #size = 0;

  constructor(keys = new Int32Array(1 << 16), counts = new Int32Array(keys.length)) {
    this.#keys = keys;
    this.#counts = counts;
    for (const key of keys) if (key !== 0) this.#size++;
  }

  static from(bytes: ArrayBuffer | null): NumberTable {
    if (!bytes) return new NumberTable();
    const size = bytes.byteLength / 8;
    return new NumberTable(new Int32Array(bytes, 0, size), new Int32Array(bytes, 4 * size, size));
  }

  get size(): number {
    return this.#size;
  }

  add(number: number, by = 1): void {
    if (number < 1) return;
    if (this.#size * 3 > this.#keys.length * 2) this.#grow();
    const slot = this.#slotOf(number);
    if (this.#keys[slot] === 0) {
      this.#keys[slot] = number;
      this.#size++;
    }
    this.#counts[slot]! += by;
  }

  countOf(number: number): number {
    return number < 1 ? 0 : this.#counts[this.#slotOf(number)]!;
  }

  has(number: number): boolean {
    return number > 0 && this.#keys[this.#slotOf(number)] === number;
  }

  top(most: number): Int32Array {
    const bar = this.#countAt(most);
    const above: number[] = [];
    this.each((number, count) => {
      if (count >= bar) above.push(number);
    });
    above.sort((one, other) => this.countOf(other) - this.countOf(one) || one - other);
    return Int32Array.from(above.slice(0, most));
  }

  each(visit: (number: number, count: number) => void): void {
    for (let slot = 0; slot < this.#keys.length; slot++) {
      if (this.#keys[slot] !== 0) visit(this.#keys[slot]!, this.#counts[slot]!);
    }
  }

  get arrays(): readonly [Int32Array<ArrayBuffer>, Int32Array<ArrayBuffer>] {
    return [this.#keys, this.#counts];
  }

  #countAt(most: number): number {
    const byCount = new Map<number, number>();
    this.each((_, count) => byCount.set(count, (byCount.get(count) ?? 0) + 1));
    let sum = 0;
    for (const [count, numbers] of [...byCount].sort(([one], [other]) => other - one)) {
      sum += numbers;
      if (sum >= most) return Math.max(1, count);
    }
    return 1;
  }

  #slotOf(number: number): number {
    const mask = this.#keys.length - 1;
    let slot = Math.imul(number, 0x9e3779b1) >>> 0;
    for (slot = (slot ^ (slot >>> 15)) & mask; ; slot = (slot + 1) & mask) {
      const key = this.#keys[slot]!;
      if (key === number || key === 0) return slot;
    }
  }

  #grow(): void {
    const [keys, counts] = [this.#keys, this.#counts];
    this.#keys = new Int32Array(2 * keys.length);
    this.#counts = new Int32Array(2 * keys.length);
    for (let from = 0; from < keys.length; from++) {
      if (keys[from] === 0) continue;
      const slot = this.#slotOf(keys[from]!);
      this.#keys[slot] = keys[from]!;
      this.#counts[slot] = counts[from]!;
    }
  }
}
