import { tryOrNull } from "#app/platform/try-or-null.ts";

import type { PostFields } from "./rules.ts";

export interface StoredDraft {
  /** ISO time. */
  at: string;
  /** The version of the post that the draft is based on. */
  version: number;
  fields: PostFields;
}

const keyOf = (postId: number | null) => `post-draft-${postId ?? "new"}`;

/** Null if the browser forbids storage: the form works without drafts. */
export function readDraft(postId: number | null): StoredDraft | null {
  return tryOrNull(() => {
    const stored = JSON.parse(localStorage.getItem(keyOf(postId))!) as StoredDraft | null;
    return typeof stored?.fields.content === "string" && Array.isArray(stored.fields.tags) ? stored : null;
  });
}

export function storeDraft(postId: number | null, version: number, fields: PostFields): void {
  const stored: StoredDraft = { at: new Date().toISOString(), version, fields };
  tryOrNull(() => localStorage.setItem(keyOf(postId), JSON.stringify(stored)));
}

export function forgetDraft(postId: number | null): void {
  tryOrNull(() => localStorage.removeItem(keyOf(postId)));
}
