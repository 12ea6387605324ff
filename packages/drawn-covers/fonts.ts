import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import { Blob, Face } from "harfbuzzjs";
import decompress from "woff2-encoder/decompress";

/** Literata and Commissioner have Greek and Cyrillic, and replace the others for a line that these cannot set. */
export type Typeface =
  | "fraunces"
  | "fraunces-italic"
  | "instrument-sans"
  | "literata"
  | "literata-italic"
  | "commissioner";

type FontFile = { typeface: Typeface; path: string };

// Not bundled: the built server runs from the checkout. Literal names let tools see that the packages are used.
const require = createRequire(import.meta.url);
const PACKAGES = {
  fraunces: dirname(require.resolve("@fontsource-variable/fraunces/package.json")),
  "instrument-sans": dirname(require.resolve("@fontsource-variable/instrument-sans/package.json")),
  literata: dirname(require.resolve("@fontsource-variable/literata/package.json")),
  commissioner: dirname(require.resolve("@fontsource-variable/commissioner/package.json")),
};

const WESTERN = ["latin", "latin-ext"];
const EASTERN = ["cyrillic", "cyrillic-ext", "greek"];

/** Enough for most books; the rest is loaded when a title first needs it. */
const FIRST: FontFile[] = [
  ...files("fraunces", "fraunces", "full-normal", ["latin"]),
  ...files("fraunces-italic", "fraunces", "full-italic", ["latin"]),
  ...files("instrument-sans", "instrument-sans", "wdth-normal", ["latin"]),
];
const REST: FontFile[] = [
  ...files("fraunces", "fraunces", "full-normal", ["latin-ext", "vietnamese"]),
  ...files("fraunces-italic", "fraunces", "full-italic", ["latin-ext", "vietnamese"]),
  ...files("instrument-sans", "instrument-sans", "wdth-normal", ["latin-ext"]),
  ...files("literata", "literata", "opsz-normal", [...WESTERN, ...EASTERN, "greek-ext", "vietnamese"]),
  ...files("literata-italic", "literata", "opsz-italic", [...WESTERN, ...EASTERN, "greek-ext", "vietnamese"]),
  ...files("commissioner", "commissioner", "wght-normal", [...WESTERN, ...EASTERN, "vietnamese"]),
];

/** An opened font file. Fontsource splits a typeface by script, so a typeface has several. */
export type Cut = { face: Face; covers: Set<number>; placesMarks: boolean };

const cuts = new Map<Typeface, Cut[]>();
let first: Promise<void> | undefined;
let rest: Promise<void> | undefined;

/** Opens the font files that `text` needs. Call before typesetting; later calls cost nothing. */
export async function openFontsFor(text: string): Promise<void> {
  first ??= open(FIRST);
  await first;
  const latin = ["fraunces", "fraunces-italic", "instrument-sans"] as const;
  const covered = charactersOf(text).every((character) => latin.every((face) => cutFor(face, character) !== undefined));
  if (covered) return;
  rest ??= open(REST);
  await rest;
}

export function charactersOf(text: string): string[] {
  return /\p{M}/u.test(text) ? Array.from(CHARACTERS.segment(text), ({ segment }) => segment) : [...text];
}

const CHARACTERS = new Intl.Segmenter("en");

/** The font file of `typeface` that contains `character`, with its marks in their places, if any. */
export function cutFor(typeface: Typeface, character: string): Cut | undefined {
  const codePoints = [...character].map((each) => each.codePointAt(0) ?? 0);
  return cuts
    .get(typeface)
    ?.find((cut) => (codePoints.length === 1 || cut.placesMarks) && codePoints.every((each) => cut.covers.has(each)));
}

function files(typeface: Typeface, pkg: keyof typeof PACKAGES, style: string, subsets: string[]): FontFile[] {
  return subsets.map((subset) => ({
    typeface,
    path: join(PACKAGES[pkg], "files", `${pkg}-${subset}-${style}.woff2`),
  }));
}

async function open(list: FontFile[]): Promise<void> {
  const opened = await Promise.all(
    list.map(async ({ typeface, path }) => {
      const sfnt = await decompress(await readFile(path));
      const face = new Face(new Blob(sfnt));
      const placesMarks = face.getTableFeatureTags("GPOS").includes("mark");
      return { typeface, cut: { face, covers: new Set(face.collectUnicodes()), placesMarks } };
    }),
  );
  for (const { typeface, cut } of opened) cuts.set(typeface, [...(cuts.get(typeface) ?? []), cut]);
}
