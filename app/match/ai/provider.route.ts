import { replace } from "react-router";

import { mutate } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";
import { setUsesAiProvider } from "#app/match/index/queries.server.ts";
import { ProviderForm } from "#app/match/request/schema.ts";

import type { Route } from "./+types/provider.route";

export function action(args: Route.ActionArgs): Promise<Response> {
  return mutate(args, { form: ProviderForm }, async ({ user, fields }) => {
    await setUsesAiProvider(user.id, fields.uses);
    return replace("/ai-match");
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: t("Failed to save this setting") });
