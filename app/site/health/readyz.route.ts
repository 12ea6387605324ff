import { isDraining } from "#app/http/draining.ts";

import { isMigrated } from "./queries.server.ts";

/** 503 while this process drains, or the database lacks migrations. */
export async function loader() {
  const reason = isDraining() ? "draining" : await notReady();
  return new Response(`${reason ?? "ready"}\n`, {
    status: reason ? 503 : 200,
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" },
  });
}

async function notReady(): Promise<string | null> {
  try {
    return (await isMigrated()) ? null : "the database lacks a migration";
  } catch {
    return "the database does not answer";
  }
}
