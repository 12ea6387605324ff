import type { PostFields } from "#app/blog/model/editor/rules.ts";
import { tryOrNull } from "#app/platform/try-or-null.ts";

/** What this browser keeps of a form that was not saved. */
export interface KeptDraft {
  /** ISO. */
  at: string;
  /** Of the post that it began with. */
  version: number;
  fields: PostFields;
}

const keyOf = (postId: number | null) => `post-draft-${postId ?? "new"}`;

/** A storage that is full, forbidden or holds something else keeps nothing: the form works without. */
export function keptDraft(postId: number | null): KeptDraft | null {
  return tryOrNull(() => {
    const kept = JSON.parse(localStorage.getItem(keyOf(postId))!) as KeptDraft | null;
    return typeof kept?.fields.content === "string" && Array.isArray(kept.fields.tags) ? kept : null;
  });
}

export function keepDraft(postId: number | null, version: number, fields: PostFields): void {
  const kept: KeptDraft = { at: new Date().toISOString(), version, fields };
  tryOrNull(() => localStorage.setItem(keyOf(postId), JSON.stringify(kept)));
}

export function forgetKept(postId: number | null): void {
  tryOrNull(() => localStorage.removeItem(keyOf(postId)));
}
