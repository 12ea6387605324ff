import { breakInto, hyphenated, type Piece, wordsOf } from "./line-breaks.ts";
import { type Box, type ShapedLine, shapeLine } from "./shaping.ts";
import { CAP_HEIGHT, type TextStyle } from "./text-styles.ts";

/** Lengths in cover units, 400 to the page width. */
export type TextBox = {
  textStyle: TextStyle;
  width: number;
  /** From the top of the first capitals to the last baseline. */
  height: number;
  max: number;
  min: number;
  /** Baseline to baseline, in em. */
  leading?: number;
  maxLines?: number;
};

export type SetText = {
  lines: ShapedLine[];
  size: number;
  leading: number;
  width: number;
  height: number;
  whole: boolean;
};

/** Smallest sizes that are legible on a cover 160 pixels wide, where a unit is 0.4 pixels. */
export const SMALLEST = { title: 27, longTitle: 23, subtitle: 19, author: 18.5 };

/** The largest size that breaks evenly. Below `min`, cuts overlong words first, then drops words from the end. */
export function fit(text: string, box: TextBox): SetText {
  const leading = box.leading ?? 1.06;
  const all = wordsOf(text);
  let words = all;
  for (;;) {
    const best = largest(words, box, leading) ?? largest(cutToWidth(words, box), box, leading);
    if (best) return { ...best, whole: words === all };
    if (words.length < 2) break;
    // Removes the previous ellipsis and trailing punctuation: an ellipsis after a comma would look like a mistake.
    words = words.slice(0, -1).map((word) => ({ ...word, text: word.text.replace(/\u2026$/, "") }));
    const last = words.at(-1);
    if (last) last.text = `${last.text.replace(/[,;:.–—-]+$/u, "")}\u2026`;
  }
  // An unbreakable word in a narrow box: shrinks below `min` instead of dropping the word.
  return largest(words, { ...box, min: 0 }, leading) ?? setLines([text], 1, leading, box.textStyle);
}

function largest(words: { text: string; joined: boolean }[], box: TextBox, leading: number): SetText | undefined {
  const space =
    shapeLine(box.textStyle, "n n").advance - shapeLine(box.textStyle, "nn").advance + box.textStyle.tracking;
  const pieces: Piece[] = words.map((word) => ({ ...word, width: shapeLine(box.textStyle, word.text).advance }));
  const limit = Math.min(box.maxLines ?? 12, pieces.length);
  let best: { size: number; score: number; lines: string[] } | undefined;
  for (let count = 1; count <= limit; count++) {
    const broken = breakInto(pieces, count, space);
    if (!broken) continue;
    const tall = box.height / (CAP_HEIGHT + (count - 1) * leading);
    const size = Math.min(box.max, tall, box.width / Math.max(broken.widest, 0.01));
    // Penalizes a further line, a hyphen at a line's end and a line with one short word.
    const hyphen = broken.lines.some((line) => line.endsWith("-")) ? 0.88 : 1;
    const short = broken.narrowest < 0.34 * broken.widest ? 0.8 : 1;
    const score = size * (1 - 0.015 * count) * hyphen * short;
    if (size >= box.min && score > (best?.score ?? 0)) best = { size, score, lines: broken.lines };
  }
  if (!best) return undefined;
  const set = setLines(best.lines, best.size, leading, box.textStyle);
  // Kerning and hyphens at a break can make a line slightly wider than the sum of its pieces.
  return set.width <= box.width
    ? set
    : setLines(best.lines, (best.size * box.width) / set.width, leading, box.textStyle);
}

function cutToWidth(words: { text: string; joined: boolean }[], box: TextBox): { text: string; joined: boolean }[] {
  return words.flatMap((word) => {
    const wide = (shapeLine(box.textStyle, `${word.text}-`).advance * box.min) / box.width;
    if (wide <= 1) return [word];
    return hyphenated(word.text, Math.ceil(wide * 1.15)).map((text, index) => ({
      text,
      joined: index > 0 || word.joined,
    }));
  });
}

function setLines(texts: string[], size: number, leading: number, textStyle: TextStyle): SetText {
  const lines = texts.map((text) => shapeLine(textStyle, text));
  const width = Math.max(0, ...lines.map((line) => (line.ink.right - line.ink.left) * size));
  return {
    lines,
    size,
    leading: leading * size,
    width,
    height: (CAP_HEIGHT + (lines.length - 1) * leading) * size,
    whole: true,
  };
}

export type Align = "left" | "center" | "right";

export function placed(text: SetText, x: number, y: number, align: Align) {
  const glyphs = text.lines.flatMap((line, index) => {
    const baseline = y + CAP_HEIGHT * text.size + index * text.leading;
    const left = line.ink.left * text.size;
    const right = line.ink.right * text.size;
    const start = align === "left" ? x - left : align === "right" ? x - right : x - (left + right) / 2;
    return line.glyphs.map((glyph) => ({
      outline: glyph.outline,
      x: start + glyph.x * text.size,
      y: baseline + glyph.y * text.size,
    }));
  });
  const boxes = glyphs.flatMap(({ outline: { box }, x: left, y: base }) =>
    box
      ? [
          {
            left: left + box.left * text.size,
            right: left + box.right * text.size,
            top: base + box.top * text.size,
            bottom: base + box.bottom * text.size,
          },
        ]
      : [],
  );
  const ink: Box = {
    left: Math.min(...boxes.map((box) => box.left)),
    right: Math.max(...boxes.map((box) => box.right)),
    top: Math.min(...boxes.map((box) => box.top)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
  return { glyphs, ink };
}
