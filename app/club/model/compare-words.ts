/** For so long an account is new. */
export const NEW_ACCOUNT_SECONDS = 60 * 60;

/** What is left of words for an ear: however they are cased, spaced and punctuated, and whatever hides in them. */
export function normalizeForComparison(text: string): string {
  const heard = text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replaceAll(/[\p{P}\p{Z}\s]+/gu, " ")
    .trim();
  // Signs alone are words as well.
  return heard || text.replaceAll(/\s+/g, " ").trim();
}

/** Web addresses, also as people shorten them; a name with a dot in it is none. */
const LINKS =
  /(?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}.@-])(?:[\p{L}\p{N}-]+\.)+(?:app|biz|click|cn|co|com|info|io|link|ly|me|net|online|org|ru|shop|site|store|top|xyz)(?![\p{L}\p{N}-])\S*/giu;
const FEWEST_WORDS = 3;

/** Whether words are a link, or links, and hardly anything else. */
export function isLinkAlone(text: string): boolean {
  const plain = text.normalize("NFKC").replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "");
  const rest = plain.replaceAll(LINKS, " ");
  return rest !== plain && (rest.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) < FEWEST_WORDS;
}
