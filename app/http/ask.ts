import { redirect } from "react-router";

/** What the server answered a script. The body is its JSON, its text where it is none, or null where it broke off. */
export interface Reply {
  ok: boolean;
  status: number;
  body: unknown;
  headers: Headers;
}

export type AskInit = Omit<RequestInit, "headers" | "redirect"> & { headers?: Record<string, string> };

/**
 * Asks our server from a script. Null where no answer came. Throws a redirect where the session has ended, or the
 * reader has to confirm first who they are: inside a route's client action or loader the router follows it.
 */
export async function ask(path: string, init: AskInit = {}): Promise<Reply | null> {
  const asked = { ...init, headers: { ...init.headers, Accept: "application/json" }, redirect: "manual" as const };
  const response = await fetch(path, asked).catch(() => null);
  if (!response) return null;
  const { ok, status, type, headers } = response;
  if (type === "opaqueredirect") throw redirect("/");
  const isJson = headers.get("Content-Type")?.includes("json");
  const body: unknown = await (isJson ? response.json() : response.text()).catch(() => null);
  const confirm = status === 401 && (body as { confirm?: string } | null)?.confirm;
  if (confirm) throw redirect(confirm);
  return { ok, status, body, headers };
}
