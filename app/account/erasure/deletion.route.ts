import { redirectDocument } from "react-router";

import { clearedCookies, ONLY_ADMIN } from "#app/account/security/rules.ts";
import { DeletionForm } from "#app/account/security/schema.ts";
import { noteLanding } from "#app/auth/session/landing.ts";
import { requireAccount, requireRecentProof } from "#app/auth/session/session.ts";
import { forgetAtEnd } from "#app/deck/swipe/swipe-delivery.ts";
import { forgetFields, rememberFields } from "#app/http/fields-while-confirming.ts";
import { invalid, mutate, problem } from "#app/http/mutation.server.ts";
import { send } from "#app/http/send.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/deletion.route";
import { eraseAccount } from "./erasure.queries.server.ts";

export function action(args: Route.ActionArgs) {
  const { request } = args;
  const options = { user: requireAccount, form: DeletionForm, values: ["email"], failed: FAILED() };
  return mutate(args, options, async ({ user, fields, values }) => {
    if (fields.email !== user.email) {
      return invalid({ email: t("That’s not your account’s e-mail address.") }, values);
    }
    requireRecentProof(user, "/account/settings?leaving");
    if ((await eraseAccount(user.id)) === "last-admin") return problem(ONLY_ADMIN(), 409, values);
    // A document request, so that no data of the reader stays in the page's memory.
    return redirectDocument("/", {
      headers: clearedCookies(request.headers.get("Cookie")).map((line) => ["Set-Cookie", line] as [string, string]),
    });
  });
}

export function clientAction(args: Route.ClientActionArgs) {
  forgetFields(args.request);
  return send(args, {
    failed: FAILED(),
    onRedirect(to, request) {
      forgetAtEnd(to);
      if (to === "/") noteLanding("deleted");
      return rememberFields(to, request);
    },
  });
}

const FAILED = () => t("Failed to delete account");
