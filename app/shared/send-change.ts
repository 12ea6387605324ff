import { data, redirect } from "react-router";

/** What came of a change. A thing that is gone cannot be changed any more, but it is deleted. */
export type Change = "done" | "gone" | "failed" | { problem: string };

/** Sends a change that a page asked for. Nothing that goes wrong here may cost the reader the page they are on. */
export async function sendChange({ request }: { request: Request }) {
  const response = await fetch(request.url, {
    method: request.method,
    headers: { Accept: "application/json" },
    keepalive: true,
    redirect: "manual",
  }).catch(() => null);
  // The session has ended meanwhile.
  if (response?.type === "opaqueredirect") throw redirect("/");
  if (response?.ok) return data<Change>("done");
  const problem = response?.status === 429 || response?.status === 403 ? await problemIn(response) : null;
  if (problem) return data({ problem }, { status: response!.status });
  return data<Change>(response?.status === 404 ? "gone" : "failed", { status: response?.status ?? 503 });
}

/** Null where the refusal is not one of ours. */
async function problemIn(response: Response): Promise<string | null> {
  const answer = (await response.json().catch(() => null)) as { problem?: string } | null;
  return answer?.problem ?? null;
}
