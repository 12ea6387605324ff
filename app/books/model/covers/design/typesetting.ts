import { breakInto, hyphenated, type Piece, wordsOf } from "./line-breaks.ts";
import { type Box, type ShapedLine, shapeLine } from "./shaping.ts";
import { CAP_HEIGHT, type Voice } from "./voices.ts";

/** Room for a text: it is set as large as `max` allows and the room holds. Lengths in cover units, 400 to the width. */
export type Room = {
  voice: Voice;
  width: number;
  /** From the top of the first capitals to the last baseline. */
  height: number;
  max: number;
  min: number;
  /** Baseline to baseline, in em. */
  leading?: number;
  maxLines?: number;
};

/** A text set to size, not yet placed. */
export type SetText = {
  lines: ShapedLine[];
  size: number;
  leading: number;
  /** The widest line's ink. */
  width: number;
  /** Top of the first capitals to the last baseline. */
  height: number;
  /** False where words had to be left out. */
  whole: boolean;
};

/** Smallest sizes that still read when a cover is 160 pixels wide, where a unit is 0.4 of a pixel. */
export const SMALLEST = { title: 27, longTitle: 23, subtitle: 19, author: 18.5 };

/**
 * Sets `text` at the largest size at which some even way of breaking it fits the room. Below `min` it first cuts
 * overlong words and, when even that will not do, drops words from the end.
 */
export function fit(text: string, room: Room): SetText {
  const leading = room.leading ?? 1.06;
  const all = wordsOf(text);
  let words = all;
  for (;;) {
    const best = largest(words, room, leading) ?? largest(cutToWidth(words, room), room, leading);
    if (best) return { ...best, whole: words === all };
    if (words.length < 2) break;
    // Dropped from a clean end: an ellipsis after a comma would look like a mistake.
    words = words.slice(0, -1).map((word) => ({ ...word, text: word.text.replace(/\u2026$/, "") }));
    const last = words.at(-1);
    if (last) last.text = `${last.text.replace(/[,;:.–—-]+$/u, "")}\u2026`;
  }
  // One word without a fold in a narrow room: size gives way before the word is lost.
  return largest(words, { ...room, min: 0 }, leading) ?? setLines([text], 1, leading, room.voice);
}

function largest(words: { text: string; joined: boolean }[], room: Room, leading: number): SetText | undefined {
  const space = shapeLine(room.voice, "n n").advance - shapeLine(room.voice, "nn").advance + room.voice.tracking;
  const pieces: Piece[] = words.map((word) => ({ ...word, width: shapeLine(room.voice, word.text).advance }));
  const limit = Math.min(room.maxLines ?? 12, pieces.length);
  let best: { size: number; score: number; lines: string[] } | undefined;
  for (let count = 1; count <= limit; count++) {
    const broken = breakInto(pieces, count, space);
    if (!broken) continue;
    const tall = room.height / (CAP_HEIGHT + (count - 1) * leading);
    const size = Math.min(room.max, tall, room.width / Math.max(broken.widest, 0.01));
    // One line more, a hyphen at a line's end or a line of one small word has to earn its place by size.
    const hyphen = broken.lines.some((line) => line.endsWith("-")) ? 0.88 : 1;
    const forlorn = broken.narrowest < 0.34 * broken.widest ? 0.8 : 1;
    const score = size * (1 - 0.015 * count) * hyphen * forlorn;
    if (size >= room.min && score > (best?.score ?? 0)) best = { size, score, lines: broken.lines };
  }
  if (!best) return undefined;
  const set = setLines(best.lines, best.size, leading, room.voice);
  // Kerning and hyphens across a break can widen a line by a hair past what its pieces promised.
  return set.width <= room.width
    ? set
    : setLines(best.lines, (best.size * room.width) / set.width, leading, room.voice);
}

/** Cuts every word that alone would force the text below its smallest size. */
function cutToWidth(words: { text: string; joined: boolean }[], room: Room): { text: string; joined: boolean }[] {
  return words.flatMap((word) => {
    const wide = (shapeLine(room.voice, `${word.text}-`).advance * room.min) / room.width;
    if (wide <= 1) return [word];
    return hyphenated(word.text, Math.ceil(wide * 1.15)).map((text, index) => ({
      text,
      joined: index > 0 || word.joined,
    }));
  });
}

function setLines(texts: string[], size: number, leading: number, voice: Voice): SetText {
  const lines = texts.map((text) => shapeLine(voice, text));
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

/** Where each glyph of a set text goes when its first capitals' top is at `y`; lines are aligned by their ink. */
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
