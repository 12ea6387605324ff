import { readUser } from "#app/auth/session/session.ts";
import { SignalsReport } from "#app/deck/swipe/signals-schema.ts";
import { signalsOf } from "#app/deck/swipe/signals.server.ts";
import { privateJson } from "#app/http/private-json.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";

import type { Route } from "./+types/beliefs.route";
import { beliefsFrom, type Beliefs } from "./beliefs.ts";
import { bookFacts } from "./queries.server.ts";
import { tasteOverview } from "./reader-taste.queries.server.ts";

export const handle = { body: "application/json" } satisfies RouteHandle;

export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const report = SignalsReport.safeParse(await request.json().catch(() => null));
  if (!report.success) return new Response("Not a list of signals", { status: 400 });
  const userId = readUser(context)?.id ?? null;
  const { decisions, rules } = await signalsOf(userId, Date.now(), report.data);
  const facts = await bookFacts(decisions.map(({ book }) => book));
  const beliefs = beliefsFrom(decisions, facts, rules);
  if (userId === null) return privateJson({ ...beliefs, paused: null, settings: null } satisfies Beliefs);
  const { paused, ...settings } = await tasteOverview(userId);
  return privateJson({ ...beliefs, paused, settings } satisfies Beliefs);
}
