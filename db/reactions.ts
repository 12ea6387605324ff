/** Reactions to a message, in the order in which they are offered. */
export const REACTION_KINDS = ["love", "agree", "laugh", "want"] as const;

export type ReactionKind = (typeof REACTION_KINDS)[number];
