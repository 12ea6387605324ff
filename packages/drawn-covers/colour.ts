/** Colour arithmetic in OKLab, where mixes stay clean and equal steps look equal. Colours are `#rrggbb`. */

export type Hex = `#${string}`;
type Triple = [number, number, number];

/** WCAG 2 contrast of two colours, 1 to 21. */
export function contrast(a: Hex, b: Hex): number {
  const [low, high] = [luminance(a), luminance(b)].toSorted((x, y) => x - y) as [number, number];
  return (high + 0.05) / (low + 0.05);
}

/** Mixes a share (0 to 1) of `b` into `a`. */
export function mix(a: Hex, b: Hex, share: number): Hex {
  const from = toOklab(a);
  const to = toOklab(b);
  return fromOklab(from.map((value, axis) => value + ((to[axis] ?? 0) - value) * share) as Triple);
}

/** Perceived lightness, 0 (black) to 1 (white). */
export function lightness(colour: Hex): number {
  return toOklab(colour)[0];
}

/** Chroma: 0 is grey, about 0.3 is the maximum of a screen. */
export function chroma(colour: Hex): number {
  const [, a, b] = toOklab(colour);
  return Math.hypot(a, b);
}

/** The same hue, rotated by `degrees`, with another lightness and chroma. */
export function restate(colour: Hex, to: { lightness: number; chroma: number; hueShift?: number }): Hex {
  const [, a, b] = toOklab(colour);
  const hue = Math.atan2(b, a) + ((to.hueShift ?? 0) * Math.PI) / 180;
  return fromOklab([to.lightness, to.chroma * Math.cos(hue), to.chroma * Math.sin(hue)]);
}

/** Moves `colour` away from `ground`, just far enough for a contrast of `ratio`. */
export function readable(colour: Hex, ground: Hex, ratio = 4.6): Hex {
  const away: Hex = luminance(ground) > 0.18 ? "#000000" : "#ffffff";
  for (let share = 0; share < 1; share += 0.04) {
    const candidate = mix(colour, away, share);
    if (contrast(candidate, ground) >= ratio) return candidate;
  }
  return away;
}

function luminance(colour: Hex): number {
  const [r, g, b] = toLinear(colour);
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function toLinear(colour: Hex): Triple {
  return [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  }) as Triple;
}

// The matrices are Björn Ottosson's, https://bottosson.github.io/posts/oklab/
function toOklab(colour: Hex): Triple {
  const [r, g, b] = toLinear(colour);
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function fromOklab([lightness, a, b]: Triple): Hex {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const bytes = linear.map((value) => {
    const encoded = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055;
    return Math.round(Math.min(1, Math.max(0, encoded)) * 255)
      .toString(16)
      .padStart(2, "0");
  });
  return `#${bytes.join("")}`;
}
