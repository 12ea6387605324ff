import { redirect } from "react-router";

import { readPostId } from "./rules.ts";

/** Changes the post that the address names: JSON for our own script, the list for a form that was sent without one. */
export async function changePost(
  { request, params }: { request: Request; params: { postId?: string | undefined } },
  change: (postId: number) => Promise<boolean>,
): Promise<Response> {
  const postId = readPostId(params.postId);
  const done = postId !== null && (await change(postId));
  const headers = { "Cache-Control": "private, no-store" };
  if (request.headers.get("Accept")?.includes("application/json")) {
    return Response.json({ done }, { status: done ? 200 : 404, headers });
  }
  if (done) return redirect("/admin/blog", { status: 303, headers });
  return new Response("This post is not there any more.\n", {
    status: 404,
    headers: { ...headers, "Content-Type": "text/plain; charset=utf-8" },
  });
}
