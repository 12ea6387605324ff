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

/** In the order in which consecutive books get them: quiet next to loud, type next to picture. */
export const FAMILY_NAMES = Object.keys(FAMILIES) as FamilyName[];

/** Families that work without text, for a title in a script that no typeface of ours has. */
const WORDLESS: FamilyName[] = ["concentric", "weave", "horizon", "label", "discs", "stairs", "waves", "cutout"];

/** Any three consecutive ids get three different families, whatever their colours. */
export function familyFor(id: number, spelled: boolean): FamilyName {
  const names = spelled ? FAMILY_NAMES : WORDLESS;
  // Shifts each round by five, so that families do not line up in columns in a grid of covers.
  const step = id + 5 * Math.floor(id / names.length);
  return names[((step % names.length) + names.length) % names.length] ?? "plain";
}
