import { redirectDocument } from "react-router";
import { z } from "zod";

import { mutateVisitorPage } from "#app/http/mutation.server.ts";
import { referrerPath } from "#app/http/referrer-path.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { LANGUAGE_COOKIE } from "#app/language/requested-language.ts";
import { LANGUAGE_CODES, t } from "#app/language/t.ts";

import type { Route } from "./+types/language.route";

export const handle = { evenWhenFull: true } satisfies RouteHandle;

const A_YEAR = 365 * 24 * 60 * 60;

const Choice = z.object({
  language: z.enum(LANGUAGE_CODES, {
    error: () => t("Choose a language from the list."),
  }),
});

/** The page is loaded anew: its scripts are written in one language. */
export function action({ request }: Route.ActionArgs) {
  return mutateVisitorPage(request, { form: Choice }, async ({ fields: { language } }) => {
    const secure = new URL(request.url).protocol === "https:" ? "; Secure" : "";
    const cookie = `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${A_YEAR}; HttpOnly; SameSite=Lax${secure}`;
    return redirectDocument(referrerPath(request) ?? "/", { status: 303, headers: { "Set-Cookie": cookie } });
  });
}
