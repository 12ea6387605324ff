import { redirect } from "react-router";

import { fetchSignedIn, SignedOut, type SignedInInit } from "./sign-in-again.ts";

export interface Reply {
  ok: boolean;
  status: number;
  body: unknown;
  headers: Headers;
}

export type AskInit = Omit<SignedInInit, "headers" | "redirect"> & { json?: object };

/** Null without a reply. Throws `SignedOut` if the user does not sign in again, and redirects for the router. */
export async function ask(path: string, { json, ...init }: AskInit = {}): Promise<Reply | null> {
  const response = await fetchSignedIn(path, {
    ...(json && { method: "POST", body: JSON.stringify(json) }),
    ...init,
    headers: { ...(json && { "Content-Type": "application/json" }), Accept: "application/json" },
    redirect: "manual",
  }).catch((error: unknown) => {
    if (error instanceof SignedOut) throw error;
    return null;
  });
  if (!response) return null;
  const { ok, status, type, headers } = response;
  if (type === "opaqueredirect") throw redirect("/");
  const isJson = headers.get("Content-Type")?.includes("json");
  const body: unknown = await (isJson ? response.json() : response.text()).catch(() => null);
  const confirm = status === 401 && (body as { confirm?: string } | null)?.confirm;
  if (confirm) throw redirect(confirm);
  return { ok, status, body, headers };
}
