import { readUser } from "#app/auth/model/session.ts";
import { tasteOverview, type TasteOverview } from "#app/deck/model/reader-taste.server.ts";
import { SignalsReport } from "#app/deck/model/signals-schema.ts";
import { signalsOf } from "#app/deck/model/signals.server.ts";
import { beliefsFrom } from "#app/deck/model/taste/beliefs.ts";
import { bookFacts } from "#app/deck/model/taste/queries.server.ts";
import { privateJson } from "#app/http/private-json.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";

import type { Route } from "./+types/beliefs.route";

export const handle = { body: "application/json" } satisfies RouteHandle;

export type Beliefs = ReturnType<typeof beliefsFrom> & {
  /** Null for a visitor: the device has that setting. */
  paused: boolean | null;
  /** Null for a visitor, who has swipes alone. */
  settings: Omit<TasteOverview, "paused"> | null;
};

/** Returns the deck's beliefs, from the same signals as the deck. Changes nothing. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const report = SignalsReport.safeParse(await request.json().catch(() => null));
  if (!report.success) return new Response("These are no signals", { status: 400 });
  const userId = readUser(context)?.id ?? null;
  const { decisions, rules } = await signalsOf(userId, Date.now(), report.data);
  const facts = await bookFacts(decisions.map(({ book }) => book));
  const beliefs = beliefsFrom(decisions, facts, rules);
  if (userId === null) return privateJson({ ...beliefs, paused: null, settings: null } satisfies Beliefs);
  const { paused, ...settings } = await tasteOverview(userId);
  return privateJson({ ...beliefs, paused, settings } satisfies Beliefs);
}
