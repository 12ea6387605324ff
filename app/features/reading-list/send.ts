import { data, redirect } from "react-router";

import { queueByKey } from "#app/http/queue-by-key.ts";
import type { EntryChange } from "#app/shared/reading-entry.ts";

/**
 * Sends what a page asked for, an entry's changes in turn, and also when the reader has left the page by then.
 * Nothing that goes wrong here may cost the reader the page they are on: the answer says it instead.
 */
export async function sendChange({ request, params }: { request: Request; params: { entryId: string } }) {
  const { url, method } = request;
  const body = await request.text();
  const send = () =>
    fetch(url, {
      method,
      keepalive: true,
      redirect: "manual",
      headers: {
        Accept: "application/json",
        ...(body && { "Content-Type": "application/x-www-form-urlencoded" }),
      },
      ...(body && { body }),
    });
  const response = await queueByKey(`reading-list/${params.entryId}`, send).catch(() => null);
  // The session has ended meanwhile.
  if (response?.type === "opaqueredirect") throw redirect("/");
  const change = ((await response?.json().catch(() => null)) ?? null) as EntryChange | null;
  if (response?.ok && change) return data<EntryChange>(change);
  const said = change && "problem" in change ? change : { failed: true as const };
  return data<EntryChange>(said, { status: response?.status ?? 503 });
}
