import { Buffer as ShapingBuffer, Font, shape, Variation } from "harfbuzzjs";

import { charactersOf, type Cut, cutFor, type Typeface } from "./fonts.ts";
import type { TextStyle } from "./text-styles.ts";

/** A glyph's contours in em, y downwards, as flat path commands. */
export type Outline = {
  key: string;
  commands: { type: "M" | "L" | "Q" | "C" | "Z"; values: number[] }[];
  box: Box | undefined;
};
export type Box = { left: number; top: number; right: number; bottom: number };

/** One line of shaped text in em, with its origin on the baseline. */
export type ShapedLine = { glyphs: { outline: Outline; x: number; y: number }[]; advance: number; ink: Box };

/** Returns true if every letter and digit of `text` can be set in `textStyle`; symbols are left out when drawing. */
export function canSpell(textStyle: TextStyle, text: string): boolean {
  const characters = charactersOf(text).filter((character) => /[\p{L}\p{N}\p{M}]/u.test(character));
  return (
    characters.length > 0 &&
    characters.every((character) => cutFor(textStyle.typeface, character) ?? cutFor(textStyle.fallback, character))
  );
}

/** Leaves out characters that no typeface has, without a replacement box. */
export function shapeLine(textStyle: TextStyle, text: string): ShapedLine {
  const key = `${textStyle.typeface} ${Object.values(textStyle.axes).join()} ${textStyle.tracking} ${textStyle.capitals} ${text}`;
  let line = shaped.get(key);
  if (!line) {
    // Fitting shapes the same words for many breaks. The cache is cleared before it grows too large.
    if (shaped.size > 4000) shaped.clear();
    line = shapeAnew(textStyle, text);
    shaped.set(key, line);
  }
  return line;
}

const shaped = new Map<string, ShapedLine>();

function shapeAnew(textStyle: TextStyle, text: string): ShapedLine {
  const glyphs: ShapedLine["glyphs"] = [];
  let pen = 0;
  for (const run of runsOf(textStyle, textStyle.capitals ? capitalised(text) : text)) {
    const font = fontOf(run.cut, run.axes);
    const buffer = new ShapingBuffer();
    buffer.addText(run.text);
    buffer.guessSegmentProperties();
    shape(font.font, buffer);
    const positions = buffer.getGlyphPositions();
    for (const [index, info] of buffer.getGlyphInfos().entries()) {
      const position = positions[index] ?? { xAdvance: 0, xOffset: 0, yOffset: 0 };
      const outline = outlineOf(font, info.codepoint);
      glyphs.push({ outline, x: pen + position.xOffset / run.cut.face.upem, y: -position.yOffset / run.cut.face.upem });
      // A zero-width mark combines with its letter and gets no tracking of its own.
      pen += position.xAdvance / run.cut.face.upem + (position.xAdvance > 0 ? textStyle.tracking : 0);
    }
  }
  return { glyphs, advance: Math.max(0, pen - textStyle.tracking), ink: inkOf(glyphs) };
}

type Run = { cut: Cut; axes: Record<string, number>; text: string };
type OpenFont = { key: string; font: Font; upem: number };

/** One typeface for the whole line if one has all characters. Leaves out marks that none can place on their letter. */
function runsOf(textStyle: TextStyle, text: string): Run[] {
  const characters = charactersOf(text);
  const spells = (typeface: Typeface) => characters.every((character) => cutFor(typeface, character));
  const order: Typeface[] =
    !spells(textStyle.typeface) && spells(textStyle.fallback)
      ? [textStyle.fallback]
      : [textStyle.typeface, textStyle.fallback];
  const runs: Run[] = [];
  for (const written of characters) {
    const isSet = (character: string) => order.some((typeface) => cutFor(typeface, character));
    const character = [written, written.normalize("NFD"), [...written][0]!].find(isSet) ?? written;
    const typeface = order.find((candidate) => cutFor(candidate, character));
    const cut = typeface && cutFor(typeface, character);
    if (!cut) continue;
    const last = runs.at(-1);
    if (last?.cut === cut) last.text += character;
    else
      runs.push({
        cut,
        axes: typeface === textStyle.typeface ? textStyle.axes : textStyle.fallbackAxes,
        text: character,
      });
  }
  return runs;
}

/** Greek capitals drop their accents; otherwise no language is assumed. */
function capitalised(text: string): string {
  return /\p{Script=Greek}/u.test(text) ? text.toLocaleUpperCase("el") : text.toUpperCase();
}

const fonts = new Map<Cut, Map<string, OpenFont>>();
let fontCount = 0;

function fontOf(cut: Cut, axes: Record<string, number>): OpenFont {
  const key = Object.entries(axes).join();
  const ofCut = fonts.get(cut) ?? new Map<string, OpenFont>();
  fonts.set(cut, ofCut);
  let open = ofCut.get(key);
  if (!open) {
    const font = new Font(cut.face);
    font.setVariations(Object.entries(axes).map(([tag, value]) => new Variation(tag, value)));
    open = { key: `f${fontCount++}`, font, upem: cut.face.upem };
    ofCut.set(key, open);
  }
  return open;
}

const outlines = new Map<string, Outline>();

function outlineOf(font: OpenFont, glyph: number): Outline {
  const key = `${font.key}.${glyph}`;
  let outline = outlines.get(key);
  if (!outline) {
    const commands = font.font.glyphToJson(glyph).map(({ type, values }) => ({
      type: type as Outline["commands"][number]["type"],
      values: values.map((value, index) => (index % 2 ? -value : value) / font.upem),
    }));
    outline = { key, commands, box: boxOf(commands.map(({ values }) => values)) };
    outlines.set(key, outline);
  }
  return outline;
}

function boxOf(points: number[][]): Box | undefined {
  const flat = points.flat();
  if (flat.length === 0) return undefined;
  const xs = flat.filter((_, index) => index % 2 === 0);
  const ys = flat.filter((_, index) => index % 2 === 1);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}

function inkOf(glyphs: ShapedLine["glyphs"]): Box {
  const boxes = glyphs.flatMap(({ outline: { box }, x, y }) =>
    box ? [{ left: box.left + x, right: box.right + x, top: box.top + y, bottom: box.bottom + y }] : [],
  );
  if (boxes.length === 0) return { left: 0, top: 0, right: 0, bottom: 0 };
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}
