/** What readers write for each other and may report. The database repeats these lists as constraints. */
export const WORD_KINDS = ["message", "suggestion", "recommendation"] as const;

export type WordKind = (typeof WORD_KINDS)[number];

/** Why words are reported, and the rule that they are removed under. */
export const REPORT_REASONS = ["spoiler", "spam", "abuse", "illegal", "other"] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

/** What became of a report. */
export const REPORT_STATES = ["open", "removed", "dismissed"] as const;

/** What an admin did, as the audit trail calls it. */
export const STAFF_ACTS = [
  "removal",
  "dismissal",
  "suspension",
  "lift",
  "reader-admitted",
  "reader-declined",
  "role-granted",
  "role-taken",
  "book-added",
  "book-changed",
  "book-deleted",
  "books-merged",
  "books-imported",
  "post-written",
  "post-changed",
  "post-published",
  "post-withdrawn",
  "post-deleted",
  "picture-uploaded",
  "deal-added",
  "deal-kept",
  "deal-deleted",
  "settings-changed",
  "invitation-made",
  "invitation-ended",
] as const;

export type StaffAct = (typeof STAFF_ACTS)[number];

/** By what an act was done: an admin on a page, `npm run …`, or ADMIN_EMAIL. */
export const ACT_ORIGINS = ["page", "command", "configuration"] as const;

export type ActOrigin = (typeof ACT_ORIGINS)[number];

/** Of what an act was about, as it was called then. */
export const MAX_ACT_SUBJECT = 500;

export const MAX_REPORT_NOTE = 1_000;
/** Of an admin's reason, which the reader it concerns gets to read. */
export const MAX_REASON = 500;
