import { redirect } from "react-router";

import { readDealId } from "./rules.ts";

const PRIVATE = { "Cache-Control": "private, no-store" };

/** Changes the deal that the address names: JSON for our own script, the list for a form that was sent without one. */
export async function changeDeal(
  { request, params }: { request: Request; params: { dealId?: string | undefined } },
  change: (dealId: number) => Promise<boolean>,
): Promise<Response> {
  const dealId = readDealId(params.dealId);
  const done = dealId !== null && (await change(dealId));
  const headers = PRIVATE;
  if (request.headers.get("Accept")?.includes("application/json")) {
    return Response.json({ done }, { status: done ? 200 : 404, headers });
  }
  if (done) return redirect("/deals", { status: 303, headers });
  return plain("This deal is not there any more.", 404);
}

/** Says why the change is refused; with `retryAfterSeconds`, that it may be tried again then. */
export function refuseDeal(
  request: Request,
  { problem, retryAfterSeconds }: { problem: string; retryAfterSeconds?: number },
): Response {
  const status = retryAfterSeconds === undefined ? 403 : 429;
  const later: Record<string, string> =
    retryAfterSeconds === undefined ? {} : { "Retry-After": String(retryAfterSeconds) };
  return request.headers.get("Accept")?.includes("application/json")
    ? Response.json({ problem }, { status, headers: { ...PRIVATE, ...later } })
    : plain(problem, status, later);
}

function plain(text: string, status: number, headers: Record<string, string> = {}): Response {
  const plainly = { ...PRIVATE, ...headers, "Content-Type": "text/plain; charset=utf-8" };
  return new Response(`${text}\n`, { status, headers: plainly });
}
