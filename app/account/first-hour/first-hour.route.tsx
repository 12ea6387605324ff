import { redirect } from "react-router";

import { authRejection } from "#app/account/sign-in/auth-rejection.server.ts";
import { NEW_PASSWORD_HINT } from "#app/account/sign-in/new-password-field.tsx";
import { returnAfterSignIn } from "#app/account/sign-in/return-to.server.ts";
import { countAddressAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { passwordProblem } from "#app/auth/password/password-rules.ts";
import { authProblem, callSignIn, tooManyTries } from "#app/auth/sign-in/auth.server.ts";
import { errorsIn, problemIn } from "#app/http/answer.ts";
import { invalid, mutateVisitorPage, tooMany } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/first-hour.route";
import { grantFirstAdmin, isFirstVisit, returnCode, spendCode } from "./queries.server.ts";
import { FirstHourForm } from "./schema.ts";

export const handle = { scripts: false } satisfies RouteHandle;

/** Leads on only while nobody has an account: whoever can read the log of the start runs the place. */
export async function loader({ url }: Route.LoaderArgs) {
  if (!(await isFirstVisit())) throw redirect("/");
  return { code: url.searchParams.get("code") ?? "" };
}

export function action({ request, context }: Route.ActionArgs) {
  return mutateVisitorPage(request, { form: FirstHourForm, values: ["code", "email"] }, async ({ fields, values }) => {
    const { code, email, password } = fields;
    const attempt = await countAddressAttempt("first-visit", request, LIMITS.firstVisit);
    if (!attempt.allowed) return tooMany(tooManyTries(attempt.retryAfterSeconds), attempt.retryAfterSeconds, values);
    const weakness = passwordProblem(password, { email });
    if (weakness) return invalid({ password: weakness }, values);
    if (!(await spendCode(code))) return invalid({ code: UNKNOWN() }, values, 403);
    const response = await callSignIn(request, "/sign-up/email", { email, password, name: "", invitation: null });
    const message = await authProblem(response);
    if (message) {
      await returnCode(code);
      return authRejection(response, message, values);
    }
    await grantFirstAdmin(email);
    return returnAfterSignIn(request, { next: "/admin/first-hour" }, response, context);
  });
}

const UNKNOWN = () => t("This isn’t the code that the last start printed, or it was used already.");

export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export default function FirstHour({ loaderData: { code }, actionData }: Route.ComponentProps) {
  const [errors, problem] = [errorsIn(actionData), problemIn(actionData)];
  const typed = actionData && "values" in actionData ? actionData.values : undefined;
  return (
    <PlainPage title={t("Set up your place")}>
      <p>{t("Nobody has an account here yet. The code from the log of the start shows that this site is yours.")}</p>
      <form method="post" action="/first-hour" className="fields below-4">
        {problem && <ErrorBanner>{problem}</ErrorBanner>}
        <Field
          id="code"
          label={t("Code from the log")}
          name="code"
          autoComplete="off"
          spellCheck={false}
          required
          defaultValue={typed?.["code"] ?? code}
          error={errors["code"]}
        />
        <Field
          id="email"
          label={t("E-mail")}
          name="email"
          type="email"
          autoComplete="email"
          required
          defaultValue={typed?.["email"] ?? ""}
          error={errors["email"]}
        />
        <Field
          id="password"
          label={t("Password")}
          name="password"
          type="password"
          autoComplete="new-password"
          required
          hint={NEW_PASSWORD_HINT()}
          error={errors["password"]}
        />
        <div className="form-end">
          <button type="submit" className="button-solid">
            {t("Continue")}
          </button>
        </div>
      </form>
    </PlainPage>
  );
}
