/** What a reader may be told of. Another kind is a line here, in `app/auth/notices/kinds.ts` and in its words. */
export const NOTICE_KINDS = [
  "answer",
  "chosen",
  "reply",
  "mention",
  "wish",
  "deal",
  "series",
  "decision",
  "report",
  "waiting",
] as const;
export type NoticeKind = (typeof NOTICE_KINDS)[number];

/** `here`: the number in the bar and the page of notices. The other two: there, and by e-mail. */
export const NOTICE_WAYS = ["nothing", "here", "weekly", "email"] as const;
export type NoticeWay = (typeof NOTICE_WAYS)[number];

/** From and to, in hours of a reader's day, until they choose others. */
export const QUIET_HOURS = [22, 7] as const;
