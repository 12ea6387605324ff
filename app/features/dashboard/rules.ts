/** Counted in Unicode characters, as a reader counts letters. */
export const NICKNAME_MAX_LENGTH = 40;

/** Names that would speak for the house or for nobody. */
const RESERVED = [
  "admin",
  "administrator",
  "moderator",
  "mod",
  "bookmatch",
  "support",
  "staff",
  "system",
  "anonymous",
  "deleted",
];

/** A nickname as it is kept: composed, without spaces around it, and with no more than one in a row. */
export function tidyNickname(typed: string): string {
  return typed
    .normalize("NFC")
    .replaceAll(/\p{Zs}+/gu, " ")
    .trim();
}

/** What is wrong with a tidy nickname, in words for the reader; null where nothing is. Empty is no nickname. */
export function nicknameProblem(nickname: string): string | null {
  if (nickname === "") return null;
  if ([...nickname].length > NICKNAME_MAX_LENGTH) return `Use at most ${NICKNAME_MAX_LENGTH} characters.`;
  if (hasHiddenCharacters(nickname)) return "Use only characters that can be seen.";
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(nickname)) return "Use at least one letter, digit or sign.";
  if (isReserved(nickname)) return "This name is reserved. Please choose another.";
  return null;
}

/** Control, zero-width, direction-changing, unassigned and blank characters; an emoji may hold its joiners. */
function hasHiddenCharacters(text: string): boolean {
  return /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text.replaceAll(/\p{RGI_Emoji}/gv, ""));
}

function isReserved(nickname: string): boolean {
  return RESERVED_SKELETONS.has(skeleton(nickname));
}

/**
 * Letters of other scripts, and figures, that look like a Latin one. Only what the reserved names are spelled
 * with; the full table of Unicode has ten thousand rows, for names that nobody here needs to protect.
 */
const LOOK_ALIKES: Record<string, string> = {
  a: "аαɑ@4",
  b: "ьвβ8",
  c: "сϲ",
  d: "ԁ",
  e: "еεє3",
  f: "ƒ",
  h: "һн",
  i: "іιıįlӏ1|!ǀ",
  k: "кκ",
  m: "мμ",
  n: "пηո",
  o: "оοσօ0",
  p: "рρ",
  r: "гᴦ",
  s: "ѕ5$",
  t: "тτ7+",
  u: "υսц",
  v: "ѵν",
  y: "уγ",
};

const LATIN = new Map(Object.entries(LOOK_ALIKES).flatMap(([latin, others]) => [...others].map((c) => [c, latin])));

/** What is left of a name for an eye that reads in a hurry. */
function skeleton(name: string): string {
  const letters = name.normalize("NFKD").toLowerCase().replaceAll(/\p{M}/gu, "");
  return [...letters]
    .map((letter) => LATIN.get(letter) ?? letter)
    .join("")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .replaceAll("rn", "m");
}

const RESERVED_SKELETONS = new Set(RESERVED.map(skeleton));
