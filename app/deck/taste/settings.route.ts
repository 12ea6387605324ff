import { mutate } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";

import type { Route } from "./+types/settings.route";
import { setTasteSettings } from "./queries.server.ts";
import { TasteSettings } from "./schema.ts";

export const handle = { body: "application/json" } satisfies RouteHandle;

export function action(args: Route.ActionArgs): Promise<Response> {
  return mutate(args, {}, async ({ user }) => {
    const settings = TasteSettings.safeParse(await args.request.json().catch(() => null));
    if (!settings.success) return new Response("These are no settings", { status: 400 });
    await setTasteSettings(user.id, settings.data);
    return new Response(null, { status: 204 });
  });
}
