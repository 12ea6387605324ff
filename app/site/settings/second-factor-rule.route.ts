import { requireAdmin } from "#app/auth/session/session.ts";
import { done, mutate, problem } from "#app/http/mutation.server.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/second-factor-rule.route";
import { setAdminsNeedSecondFactor } from "./queries.server.ts";
import { SecondFactorForm } from "./schema.ts";

const SETTINGS = "/admin/settings";

/** An admin can require a second factor only with one of their own, so that no one locks themselves out. */
export function action(args: Route.ActionArgs) {
  const options = { user: requireAdmin, proof: SETTINGS, form: SecondFactorForm, back: SETTINGS };
  return mutate(args, options, async ({ user: admin, fields: { needed } }) => {
    if (needed && !admin.hasSecondFactor) {
      return problem(t("Set up your own second factor first, or you’d lock yourself out."));
    }
    await setAdminsNeedSecondFactor(admin.id, needed);
    return done();
  });
}
