export const CONTENT_KINDS = ["message", "suggestion", "recommendation", "review"] as const;

export type ContentKind = (typeof CONTENT_KINDS)[number];

export const REPORT_REASONS = ["spoiler", "spam", "abuse", "illegal", "other"] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

export const REPORT_STATES = ["open", "removed", "dismissed"] as const;

export const STAFF_ACTS = [
  "removal",
  "dismissal",
  "suspension",
  "lift",
  "reader-admitted",
  "reader-declined",
  "role-granted",
  "role-taken",
  "reset-link-made",
  "account-erased",
  "book-added",
  "book-changed",
  "book-deleted",
  "books-merged",
  "names-joined",
  "names-parted",
  "books-imported",
  "import-undone",
  "import-begun",
  "import-paused",
  "import-resumed",
  "import-cancelled",
  "post-written",
  "post-changed",
  "post-published",
  "post-withdrawn",
  "post-deleted",
  "picture-uploaded",
  "deal-added",
  "deal-changed",
  "deal-kept",
  "deal-deleted",
  "settings-changed",
  "invitation-made",
  "invitation-ended",
] as const;

export type StaffAct = (typeof STAFF_ACTS)[number];

export const ACT_ORIGINS = ["page", "command", "configuration"] as const;

export type ActOrigin = (typeof ACT_ORIGINS)[number];

export const MAX_ACT_SUBJECT = 500;

export const MAX_REPORT_NOTE = 1_000;
export const MAX_REASON = 500;
