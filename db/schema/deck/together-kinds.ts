export const ROUND_WAYS = ["swipe", "ballot"] as const;
export type RoundWay = (typeof ROUND_WAYS)[number];

export const ROUND_RULES = ["all", "but-one", "final"] as const;
export type RoundRule = (typeof ROUND_RULES)[number];

export const ROUND_PHASES = ["lobby", "swiping", "final", "over"] as const;
export type RoundPhase = (typeof ROUND_PHASES)[number];

export const ROUND_POOLS = ["all", "genre", "list", "wanted", "free", "shortlist"] as const;
export type RoundPool = (typeof ROUND_POOLS)[number];

export const VOTE_KINDS = ["like", "pass", "veto", "undo"] as const;
export type VoteKind = (typeof VOTE_KINDS)[number];
