import { data } from "react-router";

import { refusalIn } from "#app/shared/refusal.ts";

import { forgetKept } from "./kept-draft.ts";
import { FAILED_TO_SAVE, type SaveResult } from "./rules.ts";

/** Saves, and forgets what this browser kept of the form once it is saved. Whatever fails must not take the form away. */
export async function saveFromHere<T>(postId: number | null, serverAction: () => Promise<T>) {
  try {
    return await serverAction();
  } catch (error) {
    if (!(error instanceof Response)) {
      return data<SaveResult>({ failed: refusalIn(error, FAILED_TO_SAVE) }, { status: 503 });
    }
    if (error.headers.get("Location") === "/admin/blog") forgetKept(postId);
    throw error;
  }
}
