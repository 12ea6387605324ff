import { redirect, type RouterContextProvider } from "react-router";
import type { ZodType } from "zod";

import { dayIn, type Clock } from "#app/shared/dates.ts";
import type { Change } from "#app/shared/entry-log.server.ts";
import { readingEntry } from "#app/shared/reading-entries.server.ts";
import type { EntryChange } from "#app/shared/reading-entry.ts";
import { homeIfGone, requireUser } from "#app/shared/session.ts";
import { clockOf } from "#app/shared/time-zone.server.ts";

import { readEntryId } from "./rules.ts";

interface Asked {
  request: Request;
  params: { entryId?: string | undefined };
  context: Readonly<RouterContextProvider>;
}

/**
 * What every change of an entry has in common: whose it is, what the form says, that no day lies in the reader's
 * future, and the answer with the entry as it stands then. Another reader's entry is not there: 404.
 */
export async function changeEntry<Form extends object>(
  { request, params, context }: Asked,
  form: ZodType<Form>,
  change: (userId: string, entryId: number, fields: Form, clock: Clock) => Promise<Change>,
): Promise<Response> {
  const user = requireUser(context);
  const entryId = readEntryId(params.entryId);
  if (entryId === null) return answer(request, { failed: true }, 404);
  const fields = form.safeParse(await fieldsOf(request));
  if (!fields.success) return answer(request, { problem: fields.error.issues[0]?.message ?? "" }, 400);
  const clock = await clockOf(user.id);
  const { day = "" } = fields.data as { day?: string };
  if (day > dayIn(clock.timeZone, clock.now)) {
    return answer(request, { problem: "That day is still to come." }, 400);
  }
  const changed = await change(user.id, entryId, fields.data, clock).catch(homeIfGone);
  if (changed === "not found") return answer(request, { failed: true }, 404);
  if ("problem" in changed) return answer(request, changed, 400);
  const entry = await readingEntry(user.id, entryId, clock.timeZone);
  return entry ? answer(request, { entry, line: changed.line }) : answer(request, { failed: true }, 404);
}

/** JSON for our own script; a form that was sent without one leads back to the list, or says what is wrong. */
export function answer(request: Request, change: EntryChange, status = 200): Response {
  const headers = { "Cache-Control": "private, no-store" };
  if (request.headers.get("Accept")?.includes("application/json")) return Response.json(change, { status, headers });
  if (status < 300) return redirect("/reading-tracker", { status: 303, headers });
  const text = "problem" in change ? change.problem : "This book is not in your reading list.";
  return new Response(`${text}\n`, { status, headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" } });
}

/** A form that cannot be read says nothing. */
export async function fieldsOf(request: Request): Promise<Record<string, unknown>> {
  return Object.fromEntries((await request.formData().catch(() => null)) ?? []);
}
