import { refusal } from "#app/shared/again.ts";
import { heldAsLink } from "#app/shared/held-words.server.ts";
import { takeTurns } from "#app/shared/limits.server.ts";
import { mayBeRead } from "#app/shared/may-be-read.server.ts";
import { signatureConflict } from "#app/shared/names.server.ts";
import { LIMITS } from "#app/shared/quotas.ts";
import { homeIfGone, requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/requests.route";
import { answer, later, misnamed, orLost, unconfirmed, type WriteAnswer } from "./answers.ts";
import { ask, suggestionsPage } from "./queries.server.ts";
import { pathTo, readPlace } from "./rules.ts";
import { fieldErrors, SuggestionForm } from "./schema.ts";

/** More of the board, as JSON. */
export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const page = await suggestionsPage(user.id, readPlace(url.searchParams.get("after")));
  return Response.json(page, { headers: { "Cache-Control": "private, no-store" } });
}

/** Puts a request on the board. */
export async function action({ request, context }: Route.ActionArgs): Promise<Response> {
  const user = requireUser(context);
  if (!mayBeRead(user)) return unconfirmed();
  const parsed = SuggestionForm.safeParse(Object.fromEntries(await request.formData()));
  if (!parsed.success) return answer({ errors: fieldErrors(parsed.error) }, 400);
  const turn = await takeTurns("suggestion", user.id, request, LIMITS.suggestions);
  if (!turn.allowed) {
    const had = `You have asked ${LIMITS.suggestions.ofReader.limit} times within an hour.`;
    return later({ ...turn, problem: refusal({ had, what: "ask" })(turn) });
  }
  const held = await heldAsLink(user.id, parsed.data.description);
  if (held) return later(held);
  const conflict = await signatureConflict(user);
  if (conflict) return misnamed(conflict);
  const asked = await ask(user.id, parsed.data).catch(homeIfGone);
  if ("before" in asked) {
    const link = { to: pathTo(asked.before), name: "See it on the board" };
    return answer({ problem: "You have asked the same within a day.", link }, 409);
  }
  return answer({ done: true });
}

export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orLost<unknown, WriteAnswer>(serverAction, { problem: "Failed to create suggestion" });
}
