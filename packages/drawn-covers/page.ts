import type { Hex } from "./colour.ts";
import { outlinePath, short } from "./outline-path.ts";
import type { Box, Outline, ShapedLine } from "./shaping.ts";
import { type Align, placed, type SetText } from "./typesetting.ts";

export const WIDTH = 400;
export const HEIGHT = 600;

export type Lettering = {
  ink: Box;
  size: number;
  fill: Hex;
  on: Hex;
  role: "title" | "subtitle" | "author" | "ornament";
};

export type Placement = { x: number; y: number; fill: Hex; on: Hex; align?: Align; role: Lettering["role"] };

type PlacedGlyph = { outline: Outline; size: number; x: number; y: number };
type Layer = string | { fill: Hex; glyphs: PlacedGlyph[] };

/** A page of layers. Its output contains only shapes, so no title can inject markup. */
export class Page {
  readonly lettering: Lettering[] = [];
  readonly #layers: Layer[] = [];
  readonly #textLayers = new Set<Layer>();
  readonly #definitions: string[] = [];
  readonly #width: number;
  readonly #height: number;

  constructor({ width, height } = { width: WIDTH, height: HEIGHT }) {
    this.#width = width;
    this.#height = height;
  }

  draw(markup: string): void {
    this.#layers.push(markup);
  }

  rect(x: number, y: number, width: number, height: number, fill: Hex): void {
    this.draw(`<rect${xy(x, y)} width="${short(width)}" height="${short(height)}" fill="${fill}"/>`);
  }

  circle(x: number, y: number, radius: number, fill: Hex): void {
    this.draw(`<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"/>`);
  }

  path(d: string, fill: Hex): void {
    this.draw(`<path fill="${fill}" d="${d}"/>`);
  }

  stroke(d: string, colour: Hex, width: number): void {
    this.draw(`<path fill="none" stroke="${colour}" stroke-width="${short(width)}" d="${d}"/>`);
  }

  define(markup: string): void {
    this.#definitions.push(markup);
  }

  /** Draws a fitted text; `x` is its left, centre or right by `align`, `y` the top of its first capitals. */
  set(text: SetText, { x, y, fill, on, align = "left", role }: Placement): Box {
    const requested = placed(text, x, y, align);
    // The ring of an Å rises above the capitals: moves the text down if it would cross the margin.
    const rise = Math.max(0, 20 - requested.ink.top);
    const { glyphs, ink } = rise > 0 ? placed(text, x, y + rise, align) : requested;
    this.lettering.push({ ink, size: text.size, fill, on, role });
    const layer = { fill, glyphs: glyphs.map((glyph) => ({ ...glyph, size: text.size })) };
    this.#layers.push(layer);
    this.#textLayers.add(layer);
    return ink;
  }

  echo(text: SetText, { x, y, fill }: { x: number; y: number; fill: Hex }): void {
    this.#layers.push({
      fill,
      glyphs: placed(text, x, y, "left").glyphs.map((glyph) => ({ ...glyph, size: text.size })),
    });
  }

  /** Draws a line as decoration, which may be cropped and need not be legible. `y` is its baseline. */
  drawLine(line: ShapedLine, { x, y, size, fill }: { x: number; y: number; size: number; fill: Hex }): void {
    const glyphs = line.glyphs.map(({ outline, ...at }) => ({
      outline,
      size,
      x: x + at.x * size,
      y: y + at.y * size,
    }));
    this.#layers.push({ fill, glyphs });
  }

  /** `picture` leaves the text out, so that tests see the background beneath it. */
  toSvg(part: "all" | "picture" = "all"): string {
    const layers = part === "all" ? this.#layers : this.#layers.filter((layer) => !this.#textLayers.has(layer));
    const shared = this.#sharedGlyphs();
    const body = layers.map((layer) => (typeof layer === "string" ? layer : glyphsMarkup(layer, shared)));
    const definitions = [...this.#definitions, ...[...shared].map(([, { id, d }]) => `<path id="${id}" d="${d}"/>`)];
    const defs = definitions.length > 0 ? `<defs>${definitions.join("")}</defs>` : "";
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${this.#width} ${this.#height}" width="${this.#width}" height="${this.#height}">${defs}${body.join("")}</svg>`;
  }

  #sharedGlyphs(): Map<string, { id: string; d: string }> {
    const counts = new Map<string, { glyph: PlacedGlyph; count: number }>();
    for (const glyph of this.#layers.flatMap((layer) => (typeof layer === "string" ? [] : layer.glyphs))) {
      const key = keyOf(glyph);
      counts.set(key, { glyph, count: (counts.get(key)?.count ?? 0) + 1 });
    }
    const shared = new Map<string, { id: string; d: string }>();
    for (const [key, { glyph, count }] of counts) {
      if (count < 2) continue;
      const d = outlinePath(glyph.outline, glyph.size);
      if ((count - 1) * d.length > 26 + count * 32) shared.set(key, { id: `g${shared.size.toString(36)}`, d });
    }
    return shared;
  }
}

function glyphsMarkup(
  layer: { fill: Hex; glyphs: PlacedGlyph[] },
  shared: Map<string, { id: string; d: string }>,
): string {
  const once = layer.glyphs.filter((glyph) => !shared.has(keyOf(glyph)));
  const d = once.map((glyph) => outlinePath(glyph.outline, glyph.size, glyph)).join("");
  const uses = layer.glyphs.flatMap((glyph) => {
    const id = shared.get(keyOf(glyph))?.id;
    return id ? [`<use href="#${id}"${xy(glyph.x, glyph.y)}/>`] : [];
  });
  const path = d === "" ? "" : `<path d="${d}"/>`;
  return path === "" && uses.length === 0 ? "" : `<g fill="${layer.fill}">${path}${uses.join("")}</g>`;
}

function keyOf(glyph: PlacedGlyph): string {
  return `${glyph.outline.key}@${glyph.size.toFixed(2)}`;
}

function xy(x: number, y: number): string {
  return `${x ? ` x="${short(x)}"` : ""}${y ? ` y="${short(y)}"` : ""}`;
}
