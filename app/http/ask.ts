import { redirect } from "react-router";

/** What the server answered a script: its status, and the body's JSON, or its text where it is none. */
export interface Reply {
  ok: boolean;
  status: number;
  body: unknown;
  headers: Headers;
}

/**
 * Asks our server from a script. Null where no answer came. Throws a redirect where the session has ended, or the
 * reader has to confirm first who they are: inside a route's client action or loader the router follows it.
 */
export async function ask(path: string, init: RequestInit = {}): Promise<Reply | null> {
  const headers = new Headers(init.headers);
  headers.set("Accept", "application/json");
  const response = await fetch(path, { ...init, headers, redirect: "manual" }).catch(() => null);
  if (!response) return null;
  if (response.type === "opaqueredirect") throw redirect("/");
  const text = await response.text().catch(() => "");
  const isJson = response.headers.get("Content-Type")?.includes("application/json") ?? false;
  const reply = {
    ok: response.ok,
    status: response.status,
    body: isJson ? jsonOf(text) : text,
    headers: response.headers,
  };
  if (response.status === 401 && isUnconfirmed(reply.body)) throw redirect(reply.body.confirm);
  return reply;
}

function isUnconfirmed(body: unknown): body is { confirm: string } {
  return typeof body === "object" && body !== null && "confirm" in body && typeof body.confirm === "string";
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
