import { t } from "#app/language/t.ts";

/** In Unicode code points. */
export const NICKNAME_MAX_LENGTH = 40;

/** NFC, trimmed, single spaces. */
export function tidyNickname(typed: string): string {
  return typed
    .normalize("NFC")
    .replaceAll(/\p{Zs}+/gu, " ")
    .trim();
}

/** Null if it is valid. "" means no nickname and is valid. */
export function nicknameProblem(nickname: string): string | null {
  if (nickname === "") return null;
  if ([...nickname].length > NICKNAME_MAX_LENGTH)
    return t("Use at most {nicknameMaxLength} characters.", { nicknameMaxLength: NICKNAME_MAX_LENGTH });
  if (hasHiddenCharacters(nickname)) return t("Use visible characters only.");
  if (!/[\p{L}\p{N}\p{P}\p{S}]/u.test(nickname)) return t("Use at least one letter, number or symbol.");
  return null;
}

/** Control, zero-width, bidirectional, unassigned and blank characters; joiners are allowed inside an emoji. */
function hasHiddenCharacters(text: string): boolean {
  return /[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text.replaceAll(/\p{RGI_Emoji}/gv, ""));
}
