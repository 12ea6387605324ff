import { redirect, type RouterContextProvider } from "react-router";

import { LIMITS } from "#app/auth/limits/quotas.ts";
import { requireRecentProof, requireUser, type SessionUser } from "#app/auth/session/session.ts";
import { problemIn } from "#app/http/answer.ts";
import { done, mutatePage, problem } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/recovery-codes.route";
import { CodeList } from "./code-list.tsx";
import { sendNewRecoveryCodes } from "./emails.server.ts";
import { BUSY, codesUnlessBusy } from "./new-codes.server.ts";
import { setRecoveryCodes } from "./queries.server.ts";
import { OVERVIEW } from "./rules.ts";

export const handle = { scripts: false } satisfies RouteHandle;

export function loader({ context }: Route.LoaderArgs) {
  requireFactor(context);
  return null;
}

const limit = {
  name: "recovery-codes",
  limit: LIMITS.recoveryCodeSets,
  tooOften: () => t("You’ve made new codes five times. Please wait ten minutes."),
};

export function action(args: Route.ActionArgs) {
  return mutatePage(args, { user: requireFactor, limit }, async ({ user }) => {
    const made = await codesUnlessBusy();
    if (!made) return problem(BUSY(), 503);
    if (!(await setRecoveryCodes(user.id, made.hashes))) throw redirect(OVERVIEW);
    sendNewRecoveryCodes(user.email);
    return done({ codes: made.codes });
  });
}

/** The reader, if they have a second factor and have confirmed their identity recently. */
function requireFactor(context: Readonly<RouterContextProvider>): SessionUser {
  const user = requireUser(context);
  requireRecentProof(user, `${OVERVIEW}/recovery-codes`);
  if (!user.hasSecondFactor) throw redirect(OVERVIEW);
  return user;
}

export default function RecoveryCodesPage({ actionData }: Route.ComponentProps) {
  const problem = problemIn(actionData);
  if (actionData && "ok" in actionData) {
    return (
      <PlainPage title={t("Your recovery codes")} back={{ to: OVERVIEW, name: t("Second factor") }}>
        <CodeList codes={actionData.codes} />
        <a href={OVERVIEW} className="button-solid wide below-6">
          {t("I’ve saved them")}
        </a>
      </PlainPage>
    );
  }
  return (
    <PlainPage title={t("New recovery codes")} back={{ to: OVERVIEW, name: t("Second factor") }}>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <p>{t("We’ll make ten new codes and show them once. Your old codes will stop working.")}</p>
      <form method="post" className="below-6">
        <button type="submit" className="button-solid wide">
          {t("Make new recovery codes")}
        </button>
      </form>
      <a href={OVERVIEW} className="text-button below-2">
        {t("Back")}
      </a>
    </PlainPage>
  );
}
