import { askPublic, WORLD, type Outside } from "./ask-public.ts";

const DEADLINE_MS = 8_000;

const HEADERS = { "user-agent": "Bookmatch link check", accept: "text/html,*/*;q=0.1", "accept-encoding": "identity" };

/** Null without an answer, or for an address that may not be fetched. Never throws. */
export async function linkStatus(address: string, outside: Partial<Outside> = {}): Promise<number | null> {
  const world = { ...WORLD, deadlineMs: DEADLINE_MS, ...outside };
  return askPublic(address, world, HEADERS, async ({ statusCode }) => statusCode).catch(() => null);
}
