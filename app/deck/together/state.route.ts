import { privateJson } from "#app/http/private-json.ts";

import type { Route } from "./+types/state.route";
import { enterRound } from "./person.server.ts";
import { closeDue } from "./phases.queries.server.ts";
import { roundView } from "./round-view.server.ts";
import { roundOf } from "./rounds.queries.server.ts";

export const handle = { ownPagesOnly: true };

export async function loader(args: Route.LoaderArgs): Promise<Response> {
  const entered = await enterRound(args);
  if ("refused" in entered) return privateJson(entered.refused.data, entered.refused.init?.status ?? 404);
  const { person, who, round } = entered;
  if (!person) return privateJson({ gone: true }, 404);
  await closeDue(round.id);
  const from = Number(args.url.searchParams.get("from") ?? 0);
  const fresh = (await roundOf(round.code)) ?? round;
  return privateJson(await roundView({ round: fresh, person, who }, Number.isInteger(from) ? from : 0));
}
