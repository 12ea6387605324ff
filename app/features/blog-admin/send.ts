import { data, redirect } from "react-router";

/** What came of a change of a post. One that is gone cannot be changed any more, but it is deleted. */
export type PostChange = "done" | "gone" | "failed";

/** Sends a change that the list asked for. Nothing that goes wrong here may cost the admin the page they are on. */
export async function sendChange({ request }: { request: Request }) {
  const response = await fetch(request.url, {
    method: request.method,
    headers: { Accept: "application/json" },
    keepalive: true,
    redirect: "manual",
  }).catch(() => null);
  // The session has ended meanwhile.
  if (response?.type === "opaqueredirect") throw redirect("/");
  if (response?.ok) return data<PostChange>("done");
  return data<PostChange>(response?.status === 404 ? "gone" : "failed", { status: response?.status ?? 503 });
}
