import { t } from "#app/language/t.ts";

import type { Route } from "./+types/own-file.route";
import { lookFile } from "./own-file.server.ts";

export function loader({ request, params }: Route.LoaderArgs): Response {
  const headers = { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store" };
  return lookFile(request, params.file) ?? new Response(`${t("Not found")}\n`, { status: 404, headers });
}
