import { errorsIn, problemIn, type Answer } from "#app/http/answer.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

import { Agreements } from "./agreements.tsx";
import { roundPath, spacedCode } from "./code.ts";
import { MAX_NAME } from "./rules.ts";

import * as styles from "./start.module.css";

interface InvitedProps {
  code: string;
  host: string | null;
  mayJoin: boolean;
  signedIn: boolean;
  name: string;
  answer: Answer | undefined;
}

/** A plain form, so that joining works before any script runs. */
export function Invited({ code, host, mayJoin, signedIn, name, answer }: InvitedProps) {
  const problem = problemIn(answer);
  const typed = (answer && "values" in answer && answer.values?.["name"]) || name;
  const signIn = `/sign-in?${new URLSearchParams({ next: roundPath(code) })}`;
  return (
    <PageLayout
      back="/together"
      title={
        <PageTitle grows>{host === null ? t("Join a round") : t("{host} asks you to pick a book", { host })}</PageTitle>
      }
      lead={t("Round {code}. Swipe on your own phone; nobody sees how you vote.", { code: spacedCode(code) })}
      narrow
    >
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      {mayJoin ? (
        <form method="post" action={roundPath(code)} className={styles.fields}>
          <Field
            id="name"
            name="name"
            label={t("Your name in this round")}
            defaultValue={typed}
            error={errorsIn(answer)["name"]}
            maxLength={MAX_NAME}
            autoComplete="nickname"
            required
          />
          {signedIn && <Agreements />}
          <button type="submit" className="button-solid">
            {t("Join")}
          </button>
        </form>
      ) : (
        <p>{t("On this site only members join rounds. Sign in first.")}</p>
      )}
      {!signedIn && (
        <p className="below-5">
          <a href={signIn} className="text-link">
            {mayJoin ? t("Sign in instead, so that your taste counts") : t("Sign In")}
          </a>
        </p>
      )}
    </PageLayout>
  );
}
