import { useId } from "react";
import { redirect } from "react-router";

import { countAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { secondFactorOf } from "#app/auth/second-factor/second-factor.queries.server.ts";
import { LONGEST_CODE } from "#app/auth/session/account-fields.ts";
import { requireRecentProof, requireUser } from "#app/auth/session/session.ts";
import { errorsIn, problemIn, type Answer } from "#app/http/answer.ts";
import { done, invalid, mutatePage, problem, tooMany, type Outcome } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { retryIn } from "#app/platform/retry-message.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/app.route";
import { newSetup, openSetup, setupView, type SetupView } from "./app-setup.server.ts";
import { CodeList } from "./code-list.tsx";
import { sendFactorAdded } from "./emails.server.ts";
import { BUSY, firstCodes } from "./new-codes.server.ts";
import { sealSecret } from "./one-time-codes.queries.server.ts";
import { addApp } from "./queries.server.ts";
import { OVERVIEW } from "./rules.ts";
import { AppSetup } from "./schema.ts";
import { stepOf } from "./totp.ts";

import * as pageStyles from "#app/ui/plain-page.module.css";
import * as styles from "./second-factor.module.css";

/** The page works without scripts, which also keeps its route out of the router's map. */
export const handle = { scripts: false } satisfies RouteHandle;

const PAGE = `${OVERVIEW}/app`;

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  requireRecentProof(user, PAGE);
  const { appAddedAt } = await secondFactorOf(user.id);
  return { isAdded: appAddedAt !== null, ...(await newSetup(user, new Date())) };
}

/** After a wrong code, `view` has the same secret, so that it need not be scanned again. */
type SetupAnswer = Answer<{ codes?: string[] }> & { view?: SetupView };

/** Adding the first factor also creates recovery codes. */
export function action(args: Route.ActionArgs) {
  return mutatePage(args, { proof: PAGE, form: AppSetup }, async ({ user, fields: { setup, code } }) => {
    const now = new Date();
    const secret = await openSetup(user.id, setup, now);
    if (secret === null) return problem(t("That took too long. Please start again."));
    const view = await setupView(secret, user.email, setup);
    const attempt = await countAttempt(`second-factor-setup|${user.id}`, LIMITS.secondFactorSetups);
    if (!attempt.allowed) {
      const retry = retryIn(t("try"), attempt.retryAfterSeconds);
      return withView(tooMany(t("Too many wrong codes. {retry}", { retry }), attempt.retryAfterSeconds), view);
    }
    const step = stepOf(code, secret, now);
    if (step === null) {
      return withView(invalid({ code: t("That’s not the code the app is showing now. Type the current one.") }), view);
    }
    const made = await firstCodes(user.hasSecondFactor);
    if (!made) return withView(problem(BUSY(), 503), view);
    const sealed = await sealSecret(user.id, secret, now);
    const { added, withCodes } = await addApp(user, sealed, step, made.hashes);
    if (added !== "added") throw redirect(OVERVIEW);
    sendFactorAdded(user.email, t("an authenticator app"));
    return done(withCodes ? { codes: made.codes } : {});
  });
}

function withView({ data, ...outcome }: Outcome<never>, view: SetupView): Outcome<never> {
  const answer = { ...data, view };
  return { ...outcome, data: answer };
}

export default function AppPage({ loaderData, actionData }: Route.ComponentProps) {
  const id = useId();
  const answer: SetupAnswer | undefined = actionData;
  const codes = answer && "ok" in answer ? answer.codes : undefined;
  if ((answer && "ok" in answer) || loaderData.isAdded) {
    return (
      <PlainPage title={t("Your authenticator app is set up")} back={{ to: OVERVIEW, name: t("Second factor") }}>
        {codes ? <CodeList codes={codes} /> : <p>{t("From now on, we’ll ask for its code after your password.")}</p>}
        <a href={OVERVIEW} className="button-solid wide below-6">
          {codes ? t("I’ve saved them") : t("Done")}
        </a>
      </PlainPage>
    );
  }
  const { setup, secret, address, picture } = answer?.view ?? loaderData;
  const problem = problemIn(answer);
  return (
    <PlainPage title={t("Set up an authenticator app")} back={{ to: OVERVIEW, name: t("Second factor") }}>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <ol className={styles.steps}>
        <li>
          {t("Scan this QR code with the app.")}
          <svg
            role="img"
            aria-label={t("QR code with the key below")}
            viewBox={`0 0 ${picture.size} ${picture.size}`}
            shapeRendering="crispEdges"
            className={styles.picture}
          >
            <rect width="100%" height="100%" fill="#fff" />
            <path d={picture.path} fill="#000" />
          </svg>
          <p className={`small ${pageStyles.below}`}>
            {rich("Or <link>open it in an app on this device</link>, or type in this key:", {
              link: <a href={address} className="underlined" />,
            })}
          </p>
          <p className={styles.secret}>{secret}</p>
        </li>
        <li>
          <form method="post" className="fields">
            <input type="hidden" name="setup" value={setup} />
            <Field
              id={id}
              label={t("Code from the app")}
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              maxLength={LONGEST_CODE}
              hint={t("Six digits.")}
              error={errorsIn(answer)["code"]}
            />
            <button type="submit" className="button-solid wide">
              {t("Turn on")}
            </button>
          </form>
        </li>
      </ol>
    </PlainPage>
  );
}
