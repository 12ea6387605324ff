import type { Hex } from "./colour.ts";
import { outlinePath, short } from "./outline-path.ts";
import type { Box, Outline, ShapedLine } from "./shaping.ts";
import { type Align, placed, type SetText } from "./typesetting.ts";

export const WIDTH = 400;
export const HEIGHT = 600;

/** What the tests hold every cover to: where its words lie, in which colour and on which. */
export type Lettering = {
  ink: Box;
  size: number;
  fill: Hex;
  on: Hex;
  role: "title" | "subtitle" | "author" | "ornament";
};

export type Placement = { x: number; y: number; fill: Hex; on: Hex; align?: Align; role: Lettering["role"] };

type Letter = { outline: Outline; size: number; x: number; y: number };
type Layer = string | { fill: Hex; letters: Letter[] };

/** A sheet to print on, layer over layer; nothing but shapes leaves it, so no title can carry markup into it. */
export class Page {
  readonly lettering: Lettering[] = [];
  readonly #layers: Layer[] = [];
  readonly #words = new Set<Layer>();
  readonly #definitions: string[] = [];
  readonly #width: number;
  readonly #height: number;

  constructor({ width, height } = { width: WIDTH, height: HEIGHT }) {
    this.#width = width;
    this.#height = height;
  }

  /** Adds markup of our own making. */
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

  /** Something used more than once or clipped by: returns nothing, refer to it by the id you gave it. */
  define(markup: string): void {
    this.#definitions.push(markup);
  }

  /** Prints a set text; `x` is its left, middle or right by `align`, `y` the top of its first capitals. */
  set(text: SetText, { x, y, fill, on, align = "left", role }: Placement): Box {
    const asked = placed(text, x, y, align);
    // The ring of an Å stands above the capitals: where it would leave the sheet's margin the text moves down.
    const rise = Math.max(0, 20 - asked.ink.top);
    const { glyphs, ink } = rise > 0 ? placed(text, x, y + rise, align) : asked;
    this.lettering.push({ ink, size: text.size, fill, on, role });
    const layer = { fill, letters: glyphs.map((glyph) => ({ ...glyph, size: text.size })) };
    this.#layers.push(layer);
    this.#words.add(layer);
    return ink;
  }

  /** Prints a set text as a picture of itself: fainter than one need read. */
  echo(text: SetText, { x, y, fill }: { x: number; y: number; fill: Hex }): void {
    this.#layers.push({
      fill,
      letters: placed(text, x, y, "left").glyphs.map((glyph) => ({ ...glyph, size: text.size })),
    });
  }

  /** Prints a line as a picture: it may run off the paper and need not be read. `y` is its baseline. */
  letter(line: ShapedLine, { x, y, size, fill }: { x: number; y: number; size: number; fill: Hex }): void {
    const letters = line.glyphs.map(({ outline, ...at }) => ({
      outline,
      size,
      x: x + at.x * size,
      y: y + at.y * size,
    }));
    this.#layers.push({ fill, letters });
  }

  /** `picture` leaves the words out: what lies beneath them, for the tests to see. */
  toSvg(part: "all" | "picture" = "all"): string {
    const layers = part === "all" ? this.#layers : this.#layers.filter((layer) => !this.#words.has(layer));
    const shared = this.#sharedLetters();
    const body = layers.map((layer) => (typeof layer === "string" ? layer : lettersMarkup(layer, shared)));
    const definitions = [...this.#definitions, ...[...shared].map(([, { id, d }]) => `<path id="${id}" d="${d}"/>`)];
    const defs = definitions.length > 0 ? `<defs>${definitions.join("")}</defs>` : "";
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${this.#width} ${this.#height}" width="${this.#width}" height="${this.#height}">${defs}${body.join("")}</svg>`;
  }

  /** Letters that come back at the same size are drawn once and referred to, where that is the shorter way. */
  #sharedLetters(): Map<string, { id: string; d: string }> {
    const counts = new Map<string, { letter: Letter; count: number }>();
    for (const letter of this.#layers.flatMap((layer) => (typeof layer === "string" ? [] : layer.letters))) {
      const key = keyOf(letter);
      counts.set(key, { letter, count: (counts.get(key)?.count ?? 0) + 1 });
    }
    const shared = new Map<string, { id: string; d: string }>();
    for (const [key, { letter, count }] of counts) {
      if (count < 2) continue;
      const d = outlinePath(letter.outline, letter.size);
      if ((count - 1) * d.length > 26 + count * 32) shared.set(key, { id: `g${shared.size.toString(36)}`, d });
    }
    return shared;
  }
}

function lettersMarkup(
  layer: { fill: Hex; letters: Letter[] },
  shared: Map<string, { id: string; d: string }>,
): string {
  const once = layer.letters.filter((letter) => !shared.has(keyOf(letter)));
  const d = once.map((letter) => outlinePath(letter.outline, letter.size, letter)).join("");
  const uses = layer.letters.flatMap((letter) => {
    const id = shared.get(keyOf(letter))?.id;
    return id ? [`<use href="#${id}"${xy(letter.x, letter.y)}/>`] : [];
  });
  const path = d === "" ? "" : `<path d="${d}"/>`;
  return path === "" && uses.length === 0 ? "" : `<g fill="${layer.fill}">${path}${uses.join("")}</g>`;
}

function keyOf(letter: Letter): string {
  return `${letter.outline.key}@${letter.size.toFixed(2)}`;
}

function xy(x: number, y: number): string {
  return `${x ? ` x="${short(x)}"` : ""}${y ? ` y="${short(y)}"` : ""}`;
}
