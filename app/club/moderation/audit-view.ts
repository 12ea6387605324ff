import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import type { ActOrigin, StaffAct, ContentKind } from "#db/schema/club/moderation.ts";

import { contentName, readBefore } from "./rules.ts";

export const ACT_KINDS = inEachLanguage(
  () =>
    ({
      words: { name: t("Moderation"), acts: ["removal", "dismissal"] },
      readers: {
        name: t("Readers"),
        acts: ["suspension", "lift", "reader-admitted", "reader-declined", "reset-link-made", "account-erased"],
      },
      roles: { name: t("Roles"), acts: ["role-granted", "role-taken"] },
      books: {
        name: t("Books"),
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
        name: t("Blog"),
        acts: ["post-written", "post-changed", "post-published", "post-withdrawn", "post-deleted", "picture-uploaded"],
      },
      deals: { name: t("Deals"), acts: ["deal-added", "deal-changed", "deal-kept", "deal-deleted"] },
      settings: { name: t("Settings"), acts: ["settings-changed", "invitation-made", "invitation-ended"] },
    }) satisfies Record<string, { name: string; acts: StaffAct[] }>,
);

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
  removal: ({ thing }) => t("removed {thing}", { thing }),
  dismissal: ({ thing }) => t("dismissed the reports about {thing}", { thing }),
  suspension: ({ whom }) => t("suspended {whom}", { whom }),
  lift: ({ whom }) => t("lifted the suspension of {whom}", { whom }),
  "reader-admitted": ({ whom }) => t("approved {whom}", { whom }),
  "reader-declined": () => t("declined an account"),
  "role-granted": ({ whom }) => t("made {whom} an admin", { whom }),
  "role-taken": ({ whom }) => t("removed {whom} as an admin", { whom }),
  "reset-link-made": ({ whom }) => t("created a password reset link for {whom}", { whom }),
  "account-erased": () => t("deleted a reader’s account"),
  "book-added": ({ thing, subject }) => t("added {thing}, {subject}", { thing, subject }),
  "book-changed": ({ thing, subject }) => t("edited {thing}, {subject}", { thing, subject }),
  "book-deleted": ({ thing, subject }) => t("deleted {thing}, {subject}", { thing, subject }),
  "books-merged": ({ thing, subject }) => t("merged other books into {thing}, {subject}", { thing, subject }),
  "names-joined": ({ subject }) => t("merged the names {subject}", { subject }),
  "names-parted": ({ subject }) => t("separated the name {subject} again", { subject }),
  "books-imported": ({ subject }) => t("imported books from {subject}", { subject }),
  "import-undone": ({ subject }) => t("undid the import of {subject}", { subject }),
  "import-begun": ({ subject }) => t("started the import of {subject}", { subject }),
  "import-paused": ({ subject }) => t("paused the import of {subject}", { subject }),
  "import-resumed": ({ subject }) => t("resumed the import of {subject}", { subject }),
  "import-cancelled": ({ subject }) => t("cancelled the import of {subject}", { subject }),
  "post-written": ({ thing, subject }) => t("wrote {thing}, {subject}", { thing, subject }),
  "post-changed": ({ thing, subject }) => t("edited {thing}, {subject}", { thing, subject }),
  "post-published": ({ thing, subject }) => t("published {thing}, {subject}", { thing, subject }),
  "post-withdrawn": ({ thing, subject }) => t("unpublished {thing}, {subject}", { thing, subject }),
  "post-deleted": ({ thing, subject }) => t("deleted {thing}, {subject}", { thing, subject }),
  "picture-uploaded": ({ subject }) => t("uploaded the picture {subject}", { subject }),
  "deal-added": ({ thing, subject }) => t("added {thing}, {subject}", { thing, subject }),
  "deal-changed": ({ thing, subject }) => t("edited {thing}, {subject}", { thing, subject }),
  "deal-kept": ({ thing, subject }) => t("kept {thing}, {subject}", { thing, subject }),
  "deal-deleted": ({ thing, subject }) => t("deleted {thing}, {subject}", { thing, subject }),
  "settings-changed": ({ subject }) => t("changed the settings: {subject}", { subject }),
  "invitation-made": ({ subject }) => t("created the invitation link {subject}", { subject }),
  "invitation-ended": ({ subject }) => t("ended the invitation link {subject}", { subject }),
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

const ACTORS: Record<ActOrigin, string> = inEachLanguage(() => ({
  page: t("An admin who has left"),
  command: t("The command line"),
  configuration: t("The configuration"),
}));

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
  const whom = reader ?? t("a reader who has left");
  const thing =
    kind === null
      ? thingName(act, thingId)
      : t("{kind} {thingId} by {whom}", { kind: contentName(kind), thingId, whom });
  const title = BARE.includes(act) ? (subject ?? "") : `“${subject}”`;
  const sentence = ACT_TEXTS[act]({ whom, thing, subject: title });
  return `${admin ?? ACTORS[origin]} ${sentence}${end === null ? "" : ` ${end}`}`;
}

function thingName(act: StaffAct, id: number | null): string {
  if (act.startsWith("post-")) return t("post {id}", { id });
  return act.startsWith("deal-") ? t("deal {id}", { id }) : t("book {id}", { id });
}
