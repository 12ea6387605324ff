const RIDGE = 100;

/**
 * Steck, “Embarrassingly Shallow Autoencoders for Sparse Data”, 2019: weights of a book for a book, row by row, from
 * histories of book numbers.
 */
export function ease(items: readonly number[], histories: ReadonlyArray<readonly number[]>): Float64Array {
  const size = items.length;
  const at = new Map(items.map((book, index) => [book, index]));
  const gram = new Float64Array(size * size);
  for (let item = 0; item < size; item++) gram[item * size + item] = RIDGE;
  for (const history of histories) {
    const own = [...new Set(history)].flatMap((book) => at.get(book) ?? []);
    for (const one of own) for (const other of own) gram[one * size + other]! += 1;
  }
  const inverse = inverted(gram, size);
  const weights = new Float64Array(size * size);
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      if (row !== column)
        weights[row * size + column] = -inverse[row * size + column]! / inverse[column * size + column]!;
    }
  }
  return weights;
}

export function easeScores(items: readonly number[], weights: Float64Array, history: readonly number[]): Float64Array {
  const at = new Map(items.map((book, index) => [book, index]));
  const scores = new Float64Array(items.length);
  for (const book of history) {
    const row = at.get(book);
    if (row === undefined) continue;
    for (let column = 0; column < items.length; column++) scores[column]! += weights[row * items.length + column]!;
  }
  return scores;
}

/** Gauss and Jordan, in place; the matrix is positive definite, so that no pivot is zero. */
function inverted(matrix: Float64Array, size: number): Float64Array {
  for (let pivot = 0; pivot < size; pivot++) {
    const row = matrix.subarray(pivot * size, (pivot + 1) * size);
    const scale = 1 / row[pivot]!;
    row[pivot] = 1;
    for (let column = 0; column < size; column++) row[column]! *= scale;
    for (let other = 0; other < size; other++) {
      if (other === pivot) continue;
      const target = matrix.subarray(other * size, (other + 1) * size);
      const factor = target[pivot]!;
      if (factor === 0) continue;
      target[pivot] = 0;
      for (let column = 0; column < size; column++) target[column]! -= factor * row[column]!;
    }
  }
  return matrix;
}
