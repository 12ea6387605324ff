/** An unbreakable piece with its width in em. `joined` follows the previous piece without a space. */
export type Piece = { text: string; width: number; joined: boolean };

const LEANING = new Set(
  "a an and as at but by for from if in into is it's my of on or our the to with your der die das den dem des ein eine und von zu im le la les un une de du des et el los las y il lo i gli e o".split(
    " ",
  ),
);

/** Undefined if there are fewer pieces than lines. Quadratic in the number of pieces, which is small for a title. */
export function breakInto(
  pieces: Piece[],
  count: number,
  space: number,
): { lines: string[]; widest: number; narrowest: number } | undefined {
  if (count > pieces.length) return undefined;
  const total = pieces.reduce((sum, piece, index) => sum + piece.width + (index > 0 && !piece.joined ? space : 0), 0);
  const ideal = total / count;
  type State = { cost: number; from: number };
  // best[n][end]: cheapest way to set pieces before `end` on n lines
  const best: (State | undefined)[][] = [[{ cost: 0, from: 0 }]];
  for (let line = 1; line <= count; line++) {
    const row: (State | undefined)[] = [];
    for (let end = line; end <= pieces.length; end++) {
      let width = 0;
      for (let start = end - 1; start >= line - 1; start--) {
        width += (pieces[start]?.width ?? 0) + (start < end - 1 && !pieces[start + 1]?.joined ? space : 0);
        const before = best[line - 1]?.[start];
        if (!before) continue;
        const cost = before.cost + ((width - ideal) / ideal) ** 2 + (end < pieces.length ? breakCost(pieces, end) : 0);
        if (cost < (row[end]?.cost ?? Infinity)) row[end] = { cost, from: start };
      }
    }
    best.push(row);
  }

  const lines: string[] = [];
  let widest = 0;
  let narrowest = Infinity;
  for (let line = count, end = pieces.length; line > 0; line--) {
    const start = best[line]?.[end]?.from;
    if (start === undefined) return undefined;
    const part = pieces.slice(start, end);
    const text = part.map((piece, index) => (index > 0 && !piece.joined ? " " : "") + piece.text).join("");
    // A word broken here, and not by its author, gets a hyphen at the line's end.
    lines.unshift(pieces[end]?.joined && !/[-\u2013\u2014/]$/.test(text) ? `${text}-` : text);
    const width = part.reduce((sum, piece, index) => sum + piece.width + (index > 0 && !piece.joined ? space : 0), 0);
    widest = Math.max(widest, width);
    narrowest = Math.min(narrowest, width);
    end = start;
  }
  return { lines, widest, narrowest };
}

export function wordsOf(text: string): { text: string; joined: boolean }[] {
  return text
    .split(/\s+/)
    .flatMap((word) =>
      word
        .split(/(?<=\p{L}{3}[-\u2013\u2014/])(?=\p{L}{3})/u)
        .map((part, index) => ({ text: part, joined: index > 0 })),
    );
}

/** Cuts between consonants, or before one followed by a vowel. Knows no language: only for words that do not fit. */
export function hyphenated(word: string, count: number): string[] {
  const parts: string[] = [];
  const characters = [...word];
  let start = 0;
  for (let part = 1; part < count; part++) {
    const aim = Math.round((characters.length * part) / count);
    const allowed = [0, 1, -1, 2, -2, 3, -3]
      .map((step) => aim + step)
      .filter((at) => at > start + 2 && at < characters.length - 2);
    const at =
      allowed.find((position) => !isVowel(characters[position]) && isVowel(characters[position + 1])) ?? allowed[0];
    if (at === undefined) break;
    parts.push(characters.slice(start, at).join(""));
    start = at;
  }
  return [...parts, characters.slice(start).join("")];
}

function breakCost(pieces: Piece[], end: number): number {
  const last = pieces[end - 1]?.text ?? "";
  if (pieces[end]?.joined) return 0.15;
  if (/[,:;.!?\u2013\u2014]$/.test(last)) return -0.06;
  return LEANING.has(last.toLowerCase()) ? 0.22 : 0;
}

function isVowel(character: string | undefined): boolean {
  return character !== undefined && /[aeiouyäöüåæøаеёиоуыэюяαεηιουω]/i.test(character.normalize("NFD")[0] ?? "");
}
