import { bands } from "./families/bands.ts";
import { concentric } from "./families/concentric.ts";
import { cutout } from "./families/cutout.ts";
import { discs } from "./families/discs.ts";
import { horizon } from "./families/horizon.ts";
import { initial } from "./families/initial.ts";
import { label } from "./families/label.ts";
import { plain } from "./families/plain.ts";
import { repetition } from "./families/repetition.ts";
import { stairs } from "./families/stairs.ts";
import { swiss } from "./families/swiss.ts";
import { waves } from "./families/waves.ts";
import { weave } from "./families/weave.ts";
import type { Family } from "./layout.ts";

export const FAMILIES = {
  plain,
  concentric,
  bands,
  cutout,
  initial,
  waves,
  swiss,
  weave,
  repetition,
  horizon,
  label,
  discs,
  stairs,
} as const satisfies Record<string, Family>;

export type FamilyName = keyof typeof FAMILIES;

/** Quiet next to loud, type next to picture: the order in which consecutive books get them. */
export const FAMILY_NAMES = Object.keys(FAMILIES) as FamilyName[];

/** These stand without words, for a title in a script that none of our faces has. */
const WORDLESS: FamilyName[] = ["concentric", "weave", "horizon", "label", "discs", "stairs", "waves", "cutout"];

/** Any three consecutive ids get three different families, whatever their genres. */
export function familyFor(id: number, spelled: boolean): FamilyName {
  const names = spelled ? FAMILY_NAMES : WORDLESS;
  // Every round starts five further on, so that the pattern does not stand in columns on a wall of covers.
  const step = id + 5 * Math.floor(id / names.length);
  return names[((step % names.length) + names.length) % names.length] ?? "plain";
}
