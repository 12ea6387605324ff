import type { Typeface } from "./fonts.ts";

export type TextStyle = {
  typeface: Typeface;
  axes: Record<string, number>;
  fallback: Typeface;
  fallbackAxes: Record<string, number>;
  /** Extra space after each letter, in em. */
  tracking: number;
  capitals: boolean;
};

/** Height of a capital in em; all typefaces here are within a hundredth of it. */
export const CAP_HEIGHT = 0.7;

const fraunces = (weight: number, opticalSize: number, tracking = -0.012): TextStyle => ({
  typeface: "fraunces",
  axes: { wght: weight, opsz: opticalSize, SOFT: 0, WONK: 0 },
  fallback: "literata",
  fallbackAxes: { wght: Math.min(weight, 800), opsz: Math.min(opticalSize, 72) },
  tracking,
  capitals: false,
});

const sans = (weight: number, width: number, tracking: number, capitals: boolean): TextStyle => ({
  typeface: "instrument-sans",
  axes: { wght: weight, wdth: width },
  fallback: "commissioner",
  fallbackAxes: { wght: weight },
  tracking,
  capitals,
});

export const TEXT_STYLES = {
  display: fraunces(560, 120),
  heavy: fraunces(850, 144, -0.02),
  /** Light, but at a smaller optical size, so that hairlines survive at 160 pixels. */
  light: fraunces(330, 60),
  inscription: { ...fraunces(520, 60, 0.055), capitals: true },
  italic: {
    ...fraunces(430, 72),
    typeface: "fraunces-italic",
    fallback: "literata-italic",
    axes: { wght: 430, opsz: 72, SOFT: 0, WONK: 1 },
  },
  grotesque: sans(640, 100, -0.028, false),
  poster: sans(700, 78, -0.005, true),
  caps: sans(560, 100, 0.1, true),
  plain: sans(520, 100, -0.005, false),
} as const satisfies Record<string, TextStyle>;
