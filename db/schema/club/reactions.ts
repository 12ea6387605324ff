export const REACTION_KINDS = ["love", "agree", "laugh", "want"] as const;

export type ReactionKind = (typeof REACTION_KINDS)[number];
