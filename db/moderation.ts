/** What readers write for each other and may report. The database repeats these lists as constraints. */
export const WORD_KINDS = ["message", "suggestion", "recommendation"] as const;

export type WordKind = (typeof WORD_KINDS)[number];

/** Why words are reported, and the rule that they are removed under. */
export const REPORT_REASONS = ["spoiler", "spam", "abuse", "illegal", "other"] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

/** What became of a report. */
export const REPORT_STATES = ["open", "removed", "dismissed"] as const;

/** What an admin did, as the audit trail calls it. */
export const MODERATION_ACTS = ["removal", "dismissal", "suspension", "lift"] as const;

export type ModerationAct = (typeof MODERATION_ACTS)[number];

export const MAX_REPORT_NOTE = 1_000;
/** Of an admin's reason, which the reader it concerns gets to read. */
export const MAX_REASON = 500;
