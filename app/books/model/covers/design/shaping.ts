import { Buffer as ShapingBuffer, Font, shape, Variation } from "harfbuzzjs";

import { type Cut, cutFor, type Typeface } from "./fonts.ts";
import type { Voice } from "./voices.ts";

/** A glyph's contours in em, y downwards, as flat path commands. */
export type Outline = {
  key: string;
  commands: { type: "M" | "L" | "Q" | "C" | "Z"; values: number[] }[];
  box: Box | undefined;
};
export type Box = { left: number; top: number; right: number; bottom: number };

/** One line of shaped text in em, its origin on the baseline. */
export type ShapedLine = { glyphs: { outline: Outline; x: number; y: number }[]; advance: number; ink: Box };

/** Whether every letter of `text` can be drawn in `voice`; signs and pictures do not count, they are left out. */
export function canSpell(voice: Voice, text: string): boolean {
  const letters = [...text].filter((character) => /[\p{L}\p{N}\p{M}]/u.test(character));
  return (
    letters.length > 0 && letters.every((letter) => cutFor(voice.typeface, letter) ?? cutFor(voice.standIn, letter))
  );
}

/** Shapes one line with kerning and ligatures. Characters that no face has are left out, never boxed. */
export function shapeLine(voice: Voice, text: string): ShapedLine {
  const key = `${voice.typeface} ${Object.values(voice.axes).join()} ${voice.tracking} ${voice.capitals} ${text}`;
  let line = shaped.get(key);
  if (!line) {
    // Fitting asks for the same words at many breaks; the memory is for that, and starts afresh before it grows.
    if (shaped.size > 4000) shaped.clear();
    line = shapeAnew(voice, text);
    shaped.set(key, line);
  }
  return line;
}

const shaped = new Map<string, ShapedLine>();

function shapeAnew(voice: Voice, text: string): ShapedLine {
  const glyphs: ShapedLine["glyphs"] = [];
  let pen = 0;
  for (const run of runsOf(voice, voice.capitals ? capitalised(text) : text)) {
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
      // A mark without width sits on its letter: space after it would be space twice.
      pen += position.xAdvance / run.cut.face.upem + (position.xAdvance > 0 ? voice.tracking : 0);
    }
  }
  return { glyphs, advance: Math.max(0, pen - voice.tracking), ink: inkOf(glyphs) };
}

type Run = { cut: Cut; axes: Record<string, number>; text: string };
type OpenFont = { key: string; font: Font; upem: number };

/** A line keeps to one typeface where one can spell all of it; only then do letters come from two. */
function runsOf(voice: Voice, text: string): Run[] {
  const characters = [...text];
  const spells = (typeface: Typeface) => characters.every((character) => cutFor(typeface, character));
  const order: Typeface[] =
    !spells(voice.typeface) && spells(voice.standIn) ? [voice.standIn] : [voice.typeface, voice.standIn];
  const runs: Run[] = [];
  for (const character of characters) {
    const typeface = order.find((candidate) => cutFor(candidate, character));
    const cut = typeface && cutFor(typeface, character);
    if (!cut) continue;
    const last = runs.at(-1);
    if (last?.cut === cut) last.text += character;
    else runs.push({ cut, axes: typeface === voice.typeface ? voice.axes : voice.standInAxes, text: character });
  }
  return runs;
}

/** Greek capitals drop their accents; elsewhere a language is not known, and none is assumed. */
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
