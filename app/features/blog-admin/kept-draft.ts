import type { PostFields } from "./rules.ts";

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
  try {
    const kept = JSON.parse(localStorage.getItem(keyOf(postId)) ?? "null") as KeptDraft | null;
    return typeof kept?.fields.content === "string" && Array.isArray(kept.fields.tags) ? kept : null;
  } catch {
    return null;
  }
}

export function keepDraft(postId: number | null, version: number, fields: PostFields): void {
  try {
    const kept: KeptDraft = { at: new Date().toISOString(), version, fields };
    localStorage.setItem(keyOf(postId), JSON.stringify(kept));
  } catch {
    // Said in `keptDraft`.
  }
}

export function forgetKept(postId: number | null): void {
  try {
    localStorage.removeItem(keyOf(postId));
  } catch {
    // Said in `keptDraft`.
  }
}
