/** Folds case, spacing, punctuation and invisible characters. */
export function normalizeForComparison(text: string): string {
  const folded = text
    .normalize("NFKC")
    .toLowerCase()
    .replaceAll(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replaceAll(/[\p{P}\p{Z}\s]+/gu, " ")
    .trim();
  // Keeps the punctuation of a text that has nothing else.
  return folded || text.replaceAll(/\s+/g, " ").trim();
}

/** URLs, also without scheme; not every name with a dot. */
const LINKS =
  /(?:https?:\/\/|www\.)\S+|(?<![\p{L}\p{N}.@-])(?:[\p{L}\p{N}-]+\.)+(?:app|biz|click|cn|co|com|info|io|link|ly|me|net|online|org|ru|shop|site|store|top|xyz)(?![\p{L}\p{N}-])\S*/giu;
const MIN_WORDS = 3;

export function isLinkAlone(text: string): boolean {
  const plain = text.normalize("NFKC").replaceAll(/\p{Default_Ignorable_Code_Point}/gu, "");
  const rest = plain.replaceAll(LINKS, " ");
  return rest !== plain && (rest.match(/[\p{L}\p{N}]+/gu)?.length ?? 0) < MIN_WORDS;
}
