import { data, replace } from "react-router";

import { homeIfGone, requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/provider.route";
import { setUsesAiProvider } from "./queries.server.ts";
import { ProviderForm } from "./schema.ts";

export interface ProviderResult {
  failed: true;
}

/** Whether the AI provider may answer this reader. */
export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const parsed = ProviderForm.safeParse(Object.fromEntries(await request.formData()));
  if (!parsed.success) return data<ProviderResult>({ failed: true }, { status: 400 });
  try {
    await setUsesAiProvider(user.id, parsed.data.uses);
  } catch (error) {
    return homeIfGone(error);
  }
  return replace("/ai-match");
}

/** A switch that could not be turned must not take the page away. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return data<ProviderResult>({ failed: true }, { status: 503 });
  }
}
