import { data, replace } from "react-router";

import { requireUser } from "#app/shared/session.ts";

import type { Route } from "./+types/preferences.route";
import { setHidesStreaks } from "./queries.server.ts";
import { PreferencesForm } from "./schema.ts";

export interface PreferencesResult {
  failed: true;
}

export async function action({ request, context }: Route.ActionArgs) {
  const user = requireUser(context);
  const parsed = PreferencesForm.safeParse(Object.fromEntries(await request.formData()));
  if (!parsed.success) return data<PreferencesResult>({ failed: true }, { status: 400 });
  await setHidesStreaks(user.id, parsed.data.hidesStreaks);
  return replace(`/reading-tracker/${parsed.data.tab}`);
}

/** A switch that could not be turned must not take the page away. */
export async function clientAction({ serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    return data<PreferencesResult>({ failed: true }, { status: 503 });
  }
}
