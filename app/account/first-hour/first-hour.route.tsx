import { redirect } from "react-router";

import { authRejection } from "#app/account/sign-in/auth-rejection.server.ts";
import { NEW_PASSWORD_HINT } from "#app/account/sign-in/new-password-field.tsx";
import { returnAfterSignIn } from "#app/account/sign-in/return-to.server.ts";
import { countAddressAttempt } from "#app/auth/limits/limits.queries.server.ts";
import { LIMITS } from "#app/auth/limits/quotas.ts";
import { passwordProblem } from "#app/auth/password/password-rules.ts";
import { readUser } from "#app/auth/session/session.ts";
import { authProblem, callSignIn, tooManyTries } from "#app/auth/sign-in/auth.server.ts";
import { errorsIn, problemIn } from "#app/http/answer.ts";
import { invalid, mutateVisitorPage, problem, tooMany } from "#app/http/mutation.server.ts";
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
export async function loader({ url, context }: Route.LoaderArgs) {
  const isOpen = await isFirstVisit();
  if (!isOpen && readUser(context)?.role === "admin") throw redirect("/admin/first-hour");
  return { isOpen, code: url.searchParams.get("code") ?? "" };
}

export function action({ request, context }: Route.ActionArgs) {
  return mutateVisitorPage(request, { form: FirstHourForm, values: ["code", "email"] }, async ({ fields, values }) => {
    const { code, email, password } = fields;
    const attempt = await countAddressAttempt("first-visit", request, LIMITS.firstVisit);
    if (!attempt.allowed) return tooMany(tooManyTries(attempt.retryAfterSeconds), attempt.retryAfterSeconds, values);
    const weakness = passwordProblem(password, { email });
    if (weakness) return invalid({ password: weakness }, values);
    if (!(await spendCode(code))) return invalid({ code: UNKNOWN() }, values, 403);
    const account = { email, password, name: "", invitation: null };
    const response = await callSignIn(request, "/sign-up/email", account).catch(async (error: unknown) => {
      await returnCode(code);
      throw error;
    });
    const message = await authProblem(response);
    if (message) {
      await returnCode(code);
      return authRejection(response, message, values);
    }
    if (!(await grantFirstAdmin(email))) return problem(NOT_ADMIN(email), 500, values);
    return returnAfterSignIn(request, { next: "/admin/first-hour" }, response, context);
  });
}

const UNKNOWN = () => t("This isn’t the code that the last start printed, or it was used already.");

const NOT_ADMIN = (email: string) =>
  t("Your account isn’t an admin’s yet. On the server, run npm run admin -- grant {email} --unverified.", { email });

/** The URL contains the code: no other site may learn it. With `no-referrer`, the form would come from nowhere. */
export function headers({ actionHeaders }: Route.HeadersArgs) {
  const own = new Headers(actionHeaders);
  own.set("Referrer-Policy", "same-origin");
  own.set("Cache-Control", "no-store");
  return own;
}

export default function FirstHour({ loaderData: { isOpen, code }, actionData }: Route.ComponentProps) {
  const [errors, failure] = [errorsIn(actionData), problemIn(actionData)];
  if (!isOpen) return <SetUpAlready failure={failure ?? errors["code"] ?? null} />;
  const typed = actionData && "values" in actionData ? actionData.values : undefined;
  return (
    <PlainPage title={t("Set up your place")}>
      <p>{t("Nobody has an account here yet. The code is in the server’s output, under “setup”.")}</p>
      <form method="post" action="/first-hour" className="fields below-4">
        {failure && <ErrorBanner>{failure}</ErrorBanner>}
        <Field
          id="code"
          label={t("Code")}
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

function SetUpAlready({ failure }: { failure: string | null }) {
  return (
    <PlainPage title={t("Set up your place")}>
      {failure && <ErrorBanner>{failure}</ErrorBanner>}
      <p>
        {t(
          "This link has ended: somebody has an account here. If that’s you, sign in. The steps are under Administration, in the settings.",
        )}
      </p>
      <a href="/sign-in?next=%2Fadmin%2Ffirst-hour" className="button-solid wide below-6">
        {t("Sign In")}
      </a>
    </PlainPage>
  );
}
