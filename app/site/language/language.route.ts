import { redirectDocument } from "react-router";
import { z } from "zod";

import { setLanguage } from "#app/auth/readers/language.queries.server.ts";
import { readAccount } from "#app/auth/session/session.ts";
import { mutateVisitorPage } from "#app/http/mutation.server.ts";
import { referrerPath } from "#app/http/referrer-path.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { languageCookie } from "#app/language/requested-language.ts";
import { LANGUAGE_CODES, t } from "#app/language/t.ts";

import type { Route } from "./+types/language.route";

export const handle = { evenWhenFull: true } satisfies RouteHandle;

const Choice = z.object({
  language: z.enum(LANGUAGE_CODES, {
    error: () => t("Choose a language from the list."),
  }),
});

/** The page is loaded anew: its scripts are written in one language. */
export function action({ request, context }: Route.ActionArgs) {
  return mutateVisitorPage(request, { form: Choice }, async ({ fields: { language } }) => {
    const account = readAccount(context);
    if (account) await setLanguage(account.id, language);
    const headers = { "Set-Cookie": languageCookie(language, request) };
    return redirectDocument(referrerPath(request) ?? "/", { status: 303, headers });
  });
}
