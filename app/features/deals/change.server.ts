import { redirect } from "react-router";

import { readDealId } from "./rules.ts";

/** Changes the deal that the address names: JSON for our own script, the list for a form that was sent without one. */
export async function changeDeal(
  { request, params }: { request: Request; params: { dealId?: string | undefined } },
  change: (dealId: number) => Promise<boolean>,
): Promise<Response> {
  const dealId = readDealId(params.dealId);
  const done = dealId !== null && (await change(dealId));
  const headers = { "Cache-Control": "private, no-store" };
  if (request.headers.get("Accept")?.includes("application/json")) {
    return Response.json({ done }, { status: done ? 200 : 404, headers });
  }
  if (done) return redirect("/deals", { status: 303, headers });
  return new Response("This deal is not there any more.\n", {
    status: 404,
    headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" },
  });
}
