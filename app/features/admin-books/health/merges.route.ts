import { data, redirect } from "react-router";

import { log } from "#app/server/log.ts";
import { isReaderGone } from "#app/shared/reader-gone.server.ts";
import { homeIfGone, requireAdmin } from "#app/shared/session.ts";
import { readBookId } from "#db/book-id.ts";

import type { Route } from "./+types/merges.route";
import { healthPath, readHealthView } from "./health-view.ts";
import { mergeBooks } from "./queries.server.ts";

export interface MergeAnswer {
  problem: string;
}

const answer = (problem: string, status: number) => data<MergeAnswer>({ problem }, { status });

/** Makes one book of those that the form names; which page of duplicates follows, it says as well. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context);
  // A plain form: nothing in it is a file.
  const form = new URLSearchParams([...(await request.formData())] as [string, string][]);
  const kept = readBookId(form.get("keep") ?? "");
  const named = form.getAll("book").map(readBookId);
  const others = named.filter((id) => id !== null && id !== kept) as number[];
  if (kept === null || others.length === 0) return answer("Choose at least two books, and the one to keep.", 400);
  try {
    if (!(await mergeBooks(admin.id, kept, others)))
      return answer("These books have changed meanwhile: load the page anew.", 409);
  } catch (error) {
    if (isReaderGone(error)) return homeIfGone(error);
    log.error({ err: error, kept }, "books could not be merged");
    return answer("Failed to merge books", 500);
  }
  const { after } = readHealthView(new URLSearchParams({ list: "duplicates", after: form.get("after") ?? "" }));
  return redirect(healthPath("duplicates", after), 303);
}

/** A merge that could not be sent must not take away what was chosen. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return answer("Failed to merge books", 503);
  }
}
