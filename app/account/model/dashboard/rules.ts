/** Counted in Unicode characters, as a reader counts letters. */
export const NICKNAME_MAX_LENGTH = 40;

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
  return null;
}

/** Control, zero-width, direction-changing, unassigned and blank characters; an emoji may hold its joiners. */
function hasHiddenCharacters(text: string): boolean {
  return /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text.replaceAll(/\p{RGI_Emoji}/gv, ""));
}
