import type { ActOrigin, StaffAct, ContentKind } from "#db/schema/club/moderation.ts";

import { readBefore } from "./rules.ts";

export const ACT_KINDS = {
  words: { name: "Moderation", acts: ["removal", "dismissal"] },
  readers: {
    name: "Readers",
    acts: ["suspension", "lift", "reader-admitted", "reader-declined", "reset-link-made", "account-erased"],
  },
  roles: { name: "Roles", acts: ["role-granted", "role-taken"] },
  books: {
    name: "Books",
    acts: [
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
    ],
  },
  blog: {
    name: "Blog",
    acts: ["post-written", "post-changed", "post-published", "post-withdrawn", "post-deleted", "picture-uploaded"],
  },
  deals: { name: "Deals", acts: ["deal-added", "deal-changed", "deal-kept", "deal-deleted"] },
  settings: { name: "Settings", acts: ["settings-changed", "invitation-made", "invitation-ended"] },
} satisfies Record<string, { name: string; acts: StaffAct[] }>;

export type ActKind = keyof typeof ACT_KINDS;

export interface AuditView {
  before: number | null;
  kind: ActKind | null;
  /** An admin's id, or `NO_PAGE` for acts outside the pages. */
  by: string | null;
}

/** Acts of the command line and the configuration. */
export const NO_PAGE = "-";

/** Ignores invalid values. */
export function readAuditView(params: URLSearchParams): AuditView {
  const kind = params.get("kind") ?? "";
  const by = params.get("by") ?? "";
  return {
    before: readBefore(params.get("before")),
    kind: Object.hasOwn(ACT_KINDS, kind) ? (kind as ActKind) : null,
    by: /^[\w-]{1,100}$/.test(by) ? by : null,
  };
}

export function auditPath({ before, kind, by }: AuditView): string {
  const params = new URLSearchParams();
  if (before !== null) params.set("before", String(before));
  if (kind !== null) params.set("kind", kind);
  if (by !== null) params.set("by", by);
  return params.size > 0 ? `/admin/audit?${params}` : "/admin/audit";
}

const ACT_TEXTS: Record<StaffAct, (about: { whom: string; thing: string; subject: string }) => string> = {
  removal: ({ thing }) => `removed ${thing}`,
  dismissal: ({ thing }) => `dismissed the reports about ${thing}`,
  suspension: ({ whom }) => `suspended ${whom}`,
  lift: ({ whom }) => `lifted the suspension of ${whom}`,
  "reader-admitted": ({ whom }) => `let ${whom} join`,
  "reader-declined": () => "declined an account",
  "role-granted": ({ whom }) => `made ${whom} an admin`,
  "role-taken": ({ whom }) => `removed ${whom} as an admin`,
  "reset-link-made": ({ whom }) => `created a password reset link for ${whom}`,
  "account-erased": () => "deleted a reader’s account",
  "book-added": ({ thing, subject }) => `added ${thing}, ${subject}`,
  "book-changed": ({ thing, subject }) => `edited ${thing}, ${subject}`,
  "book-deleted": ({ thing, subject }) => `deleted ${thing}, ${subject}`,
  "books-merged": ({ thing, subject }) => `merged other books into ${thing}, ${subject}`,
  "names-joined": ({ subject }) => `merged the names ${subject}`,
  "names-parted": ({ subject }) => `separated the name ${subject} again`,
  "books-imported": ({ subject }) => `imported books from ${subject}`,
  "import-undone": ({ subject }) => `undid the import of ${subject}`,
  "import-begun": ({ subject }) => `started the import of ${subject}`,
  "import-paused": ({ subject }) => `paused the import of ${subject}`,
  "import-resumed": ({ subject }) => `resumed the import of ${subject}`,
  "import-cancelled": ({ subject }) => `cancelled the import of ${subject}`,
  "post-written": ({ thing, subject }) => `wrote ${thing}, ${subject}`,
  "post-changed": ({ thing, subject }) => `edited ${thing}, ${subject}`,
  "post-published": ({ thing, subject }) => `published ${thing}, ${subject}`,
  "post-withdrawn": ({ thing, subject }) => `unpublished ${thing}, ${subject}`,
  "post-deleted": ({ thing, subject }) => `deleted ${thing}, ${subject}`,
  "picture-uploaded": ({ subject }) => `uploaded the picture ${subject}`,
  "deal-added": ({ thing, subject }) => `added ${thing}, ${subject}`,
  "deal-changed": ({ thing, subject }) => `edited ${thing}, ${subject}`,
  "deal-kept": ({ thing, subject }) => `kept ${thing}, ${subject}`,
  "deal-deleted": ({ thing, subject }) => `deleted ${thing}, ${subject}`,
  "settings-changed": ({ subject }) => `changed the settings: ${subject}`,
  "invitation-made": ({ subject }) => `created the invitation link ${subject}`,
  "invitation-ended": ({ subject }) => `ended the invitation link ${subject}`,
};

const BARE: StaffAct[] = [
  "books-imported",
  "import-undone",
  "import-begun",
  "import-paused",
  "import-resumed",
  "import-cancelled",
  "picture-uploaded",
  "settings-changed",
];

const ACTORS: Record<ActOrigin, string> = {
  page: "An admin who has left",
  command: "The command line",
  configuration: "The configuration",
};

export interface ActFacts {
  admin: string | null;
  origin: ActOrigin;
  act: StaffAct;
  kind: ContentKind | null;
  thingId: number | null;
  subject: string | null;
  reader: string | null;
  end: string | null;
}

export function actSentence({ admin, origin, act, kind, thingId, subject, reader, end }: ActFacts): string {
  const whom = reader ?? "a reader who has left";
  const noun = kind ?? act.split("-")[0]!.replace(/^books$/, "book");
  const thing = kind === null ? `${noun} ${thingId}` : `${kind} ${thingId} by ${whom}`;
  const title = BARE.includes(act) ? (subject ?? "") : `“${subject}”`;
  const sentence = ACT_TEXTS[act]({ whom, thing, subject: title });
  return `${admin ?? ACTORS[origin]} ${sentence}${end === null ? "" : ` ${end}`}`;
}
