import { useId } from "react";
import { redirect } from "react-router";

import { LONGEST_CODE } from "#app/auth/model/account-fields.ts";
import { takeTurn } from "#app/auth/model/limits.server.ts";
import { sealSecret } from "#app/auth/model/one-time-codes.server.ts";
import { LIMITS } from "#app/auth/model/quotas.ts";
import { secondFactorOf } from "#app/auth/model/second-factor.server.ts";
import { newSetup, openSetup, setupView, type SetupView } from "#app/auth/model/second-factor/app-setup.server.ts";
import { tellOfAddition } from "#app/auth/model/second-factor/letters.server.ts";
import { BUSY, firstCodes } from "#app/auth/model/second-factor/new-codes.server.ts";
import { addApp } from "#app/auth/model/second-factor/queries.server.ts";
import { OVERVIEW } from "#app/auth/model/second-factor/rules.ts";
import { AppSetup } from "#app/auth/model/second-factor/schema.ts";
import { requireRecentProof, requireUser } from "#app/auth/model/session.ts";
import { stepOf } from "#app/auth/model/totp.ts";
import { errorsIn, problemIn, type Answer } from "#app/http/answer.ts";
import { done, invalid, mutatePage, problem, tooMany, type Outcome } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { retryIn } from "#app/platform/retry-message.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/app.route";
import { CodeList } from "./code-list.tsx";

/** Nothing here needs a script, and the router's map has one address less. */
export const handle = { scripts: false } satisfies RouteHandle;

const PAGE = `${OVERVIEW}/app`;

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  requireRecentProof(user, PAGE);
  const { appAddedAt } = await secondFactorOf(user.id);
  return { isAdded: appAddedAt !== null, ...(await newSetup(user, new Date())) };
}

/** With the same secret again, so that it need not be read anew after a wrong code. */
type SetupAnswer = Answer<{ codes?: string[] }> & { view?: SetupView };

/** Adds the app once it has shown that it makes the right codes. With the first factor come recovery codes. */
export function action(args: Route.ActionArgs) {
  return mutatePage(args, { proof: PAGE, form: AppSetup }, async ({ user, fields: { setup, code } }) => {
    const now = new Date();
    const secret = await openSetup(user.id, setup, now);
    if (secret === null) return problem("That took too long. Please begin anew.");
    const view = await setupView(secret, user.email, setup);
    const turn = await takeTurn(`second-factor-setup|${user.id}`, LIMITS.secondFactorSetups);
    if (!turn.allowed) {
      const again = retryIn("try", turn.retryAfterSeconds);
      return withView(tooMany(`That was wrong too often. ${again}`, turn.retryAfterSeconds), view);
    }
    const step = stepOf(code, secret, now);
    if (step === null) {
      return withView(invalid({ code: "This is not the code that the app shows at this moment." }), view);
    }
    const made = await firstCodes(user.hasSecondFactor);
    if (!made) return withView(problem(BUSY, 503), view);
    const sealed = await sealSecret(user.id, secret, now);
    const { added, withCodes } = await addApp(user, sealed, step, made.hashes);
    if (added !== "added") throw redirect(OVERVIEW);
    tellOfAddition(user.email, "an authenticator app");
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
      <PlainPage title="Your authenticator app is set up">
        {codes ? <CodeList codes={codes} /> : <p>Its codes are asked for after your password.</p>}
        <a href={OVERVIEW} className="button-solid mt-6 w-full">
          {codes ? "I have kept them" : "Done"}
        </a>
      </PlainPage>
    );
  }
  const { setup, secret, address, picture } = answer?.view ?? loaderData;
  const problem = problemIn(answer);
  return (
    <PlainPage title="Set up an authenticator app">
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <ol className="mt-3 list-decimal space-y-5 pl-5">
        <li>
          Scan this picture with the app.
          {/* Black on white by day and night: not every camera reads it the other way round. */}
          <svg
            role="img"
            aria-label="QR code with the secret below"
            viewBox={`0 0 ${picture.size} ${picture.size}`}
            shapeRendering="crispEdges"
            className="mt-3 w-full max-w-56"
          >
            <rect width="100%" height="100%" fill="#fff" />
            <path d={picture.path} fill="#000" />
          </svg>
          <p className="mt-3 text-sm">
            Or{" "}
            <a href={address} className="underline">
              open it in an app on this device
            </a>
            , or type this secret:
          </p>
          <p className="font-mono text-sm select-all [overflow-wrap:anywhere]">{secret}</p>
        </li>
        <li>
          <form method="post" className="space-y-5">
            <input type="hidden" name="setup" value={setup} />
            <Field
              id={id}
              label="Code that the app shows"
              name="code"
              inputMode="numeric"
              autoComplete="one-time-code"
              required
              maxLength={LONGEST_CODE}
              hint="Six digits."
              error={errorsIn(answer)["code"]}
            />
            <button type="submit" className="button-solid w-full">
              Turn on
            </button>
          </form>
        </li>
      </ol>
    </PlainPage>
  );
}
