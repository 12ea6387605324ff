import { Form, Link, redirect, redirectDocument, useNavigation } from "react-router";

import { requireAdmin, requireAdminPage } from "#app/auth/session/session.ts";
import { mutatePage } from "#app/http/mutation.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { send } from "#app/http/send.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";
import { MailSection } from "#app/site/settings/mail-section.tsx";
import { MOST_LOGO_BYTES } from "#app/site/settings/place-rules.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

import type { Route } from "./+types/step.route";
import { isStep, pathAfter, pathBefore, pathOfStep, STEPS, type Step } from "./rules.ts";
import { SAVE } from "./save-step.server.ts";
import { factsOf } from "./step-facts.server.ts";
import { StepFields } from "./step-fields.tsx";

import * as styles from "./step.module.css";

const FORM_BYTES = 64 * 1024;
/** The form of going on and back, which takes no file along. */
const MOVE = "move";
const FAILED = () => t("Failed to save the settings");

export const handle = inEachLanguage(
  () =>
    ({
      body: "multipart/form-data",
      maxBytes: MOST_LOGO_BYTES + FORM_BYTES,
      tooLarge: t("This logo is larger than 2 MB. Choose a smaller file."),
    }) satisfies RouteHandle,
);

export async function loader({ context, params }: Route.LoaderArgs) {
  const admin = requireAdminPage(context);
  if (!isStep(params.step)) throw redirect("/admin/first-hour");
  return { step: params.step, facts: await factsOf(params.step, admin) };
}

export async function action(args: Route.ActionArgs) {
  const { step } = args.params;
  if (!isStep(step)) throw redirect("/admin/first-hour");
  const form = await args.request
    .clone()
    .formData()
    .catch(() => new FormData());
  const way = form.get("go");
  const options = { user: requireAdmin, failed: FAILED() };
  return mutatePage(args, options, async ({ user: admin }) => {
    if (way === "back" || way === "skip") return redirect(way === "back" ? pathBefore(step) : pathAfter(step));
    const sent = { ...Object.fromEntries(form), shops: form.getAll("shop") };
    const typed = [...form].flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []));
    const values = {
      ...Object.fromEntries(typed),
      shops: typed.flatMap(([name, value]) => (name === "shop" ? [value] : [])).join(" "),
    };
    const outcome = await SAVE[step](admin, sent, values);
    // The new name and colour are in what surrounds the page.
    return "ok" in outcome.data ? redirectDocument(pathAfter(step)) : outcome;
  });
}

export const clientAction = (args: Route.ClientActionArgs) => send(args, { failed: FAILED() });

const NAMES: Record<Step, string> = inEachLanguage(() => ({
  look: t("Name and look"),
  imprint: t("Language and imprint"),
  joining: t("Who may join"),
  mail: t("E-mail"),
  catalogue: t("Books"),
  shops: t("Shops and libraries"),
}));

export default function FirstHourStep({ loaderData: { step, facts }, actionData }: Route.ComponentProps) {
  const { ref, busy, problem, errors } = useFormAnswer({ state: useNavigation().state, data: actionData });
  const typed = actionData && "values" in actionData ? actionData.values : undefined;
  const isLast = step === STEPS.at(-1);
  return (
    <PageLayout
      back="/admin"
      narrow
      title={<PageTitle grows>{t("Set up your place")}</PageTitle>}
      lead={t("Skip what you like: all of it is in the settings later.")}
    >
      <title>{t("{title} · Bookmatch", { title: t("Set up your place") })}</title>
      <nav aria-label={t("Steps")}>
        <ol className={styles.steps}>
          {STEPS.map((each) => (
            <li key={each}>
              <Link to={pathOfStep(each)} className={styles.step} aria-current={each === step ? "step" : undefined}>
                {NAMES[each]}
              </Link>
            </li>
          ))}
        </ol>
      </nav>
      {facts.mail && <MailSection {...facts.mail} />}
      <Form
        key={step}
        ref={ref}
        method="post"
        encType="multipart/form-data"
        className={styles.form}
        noValidate
        onSubmit={(event) => busy && event.preventDefault()}
      >
        {problem && <ErrorBanner>{problem}</ErrorBanner>}
        {!facts.mail && <h2 className="large">{NAMES[step]}</h2>}
        <StepFields facts={facts} typed={typed} errors={errors} />
        <div className={styles.ways}>
          <button type="submit" className="button-solid" aria-disabled={busy}>
            {isLast ? t("Finish ") : t("Continue")}
          </button>
          {!isLast && (
            <button type="submit" form={MOVE} name="go" value="skip" className="text-button">
              {t("Skip")}
            </button>
          )}
          {step !== STEPS[0] && (
            <button type="submit" form={MOVE} name="go" value="back" className="text-button">
              {t("Back")}
            </button>
          )}
        </div>
      </Form>
      <Form id={MOVE} method="post" encType="multipart/form-data" />
    </PageLayout>
  );
}
