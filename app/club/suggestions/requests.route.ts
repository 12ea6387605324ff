import { LIMITS } from "#app/auth/limits/quotas.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { done, mutate, problem } from "#app/http/mutation.server.ts";
import { privateJson } from "#app/http/private-json.ts";
import { send } from "#app/http/send.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { tooOftenMessage } from "#app/platform/retry-message.ts";

import type { Route } from "./+types/requests.route";
import { pathTo, readFilter } from "./rules.ts";
import { SuggestionForm } from "./schema.ts";
import { ask, suggestionsPage } from "./suggestions.queries.server.ts";
import { writingProblem } from "./writing-problem.server.ts";

const limit = inEachLanguage(() => ({
  name: "suggestion",
  limit: LIMITS.suggestions,
  tooOften: tooOftenMessage({
    had: t("You’ve asked {limit} times in the last hour.", { limit: LIMITS.suggestions.ofReader.limit }),
    what: t("ask"),
  }),
}));

export async function loader({ context, url }: Route.LoaderArgs): Promise<Response> {
  const user = requireUser(context);
  const filter = readFilter(url.searchParams.get("show"));
  const page = await suggestionsPage(user.id, url.searchParams.get("after"), filter);
  return privateJson(page);
}

export function action(args: Route.ActionArgs) {
  return mutate(args, { isPublic: true, form: SuggestionForm, limit }, async ({ user, fields }) => {
    const rejection = await writingProblem(user, fields.description);
    if (rejection) return rejection;
    const outcome = await ask(user.id, fields);
    if ("asked" in outcome) return done();
    const link = { to: pathTo(outcome.before), name: t("See your request") };
    return problem(t("You asked the same thing less than a day ago."), 409, undefined, link);
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: t("Failed to create suggestion") });
