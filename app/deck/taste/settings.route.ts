import { mutate } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";

import type { Route } from "./+types/settings.route";
import { setTasteSettings } from "./queries.server.ts";
import { TasteSettings } from "./schema.ts";

export const handle = { body: "application/json" } satisfies RouteHandle;

export function action(args: Route.ActionArgs): Promise<Response> {
  return mutate(args, { json: TasteSettings }, async ({ user, fields }) => {
    await setTasteSettings(user.id, fields);
    return new Response(null, { status: 204 });
  });
}
