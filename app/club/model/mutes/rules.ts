/** What a reader can be muted from: a piece of their words. */
export const WORD_KINDS = ["message", "suggestion", "recommendation"] as const;

export const WORDS_GONE = "These words are not there any more.";

/** The id of a mute as an address spells it; null for what is none. */
export function readMuteId(text: string | undefined): number | null {
  return text && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;
}
