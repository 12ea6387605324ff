import { Link, useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { counted } from "#app/platform/figures.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import type { MailFacts } from "./mail-facts.server.ts";

import * as styles from "./settings.module.css";

export function MailSection(facts: MailFacts) {
  const { to, outbox, failure, setting } = facts;
  return (
    <section aria-labelledby="mail" className={styles.section}>
      <h2 id="mail" className="large">
        {t("E-mail")}
      </h2>
      {outbox === null ? (
        <>
          {failure !== null && <p className="below-1">{failure}.</p>}
          <p className="muted below-1">{stateText(facts)}</p>
        </>
      ) : (
        <p className="below-1">
          {rich(
            "No mail server is set up ({setting}), so nobody gets e-mail. Each e-mail becomes a file in {code} on this server instead. If a reader forgets their password, make them a link on their page under <link>Readers</link>.",
            {
              setting,
              code: <code className="breakable">{outbox}</code>,
              link: <Link to="/admin/readers" className="text-link" />,
            },
          )}
        </p>
      )}
      <TestMail to={to} outbox={outbox} />
    </section>
  );
}

function stateText({ sent, failed, reason, waiting }: MailFacts): string {
  const last = sent === null ? t("No e-mail sent recently.") : t("Last sent: {sent}.", { sent });
  const wrong = failed === null ? "" : t(" Last failure: {failed} ({reason}).", { failed, reason });
  return `${last}${wrong} ${waiting === 0 ? t("None waiting.") : t("{waiting} waiting.", { waiting: counted(waiting, "e-mail") })}`;
}

function TestMail({ to, outbox }: Pick<MailFacts, "to" | "outbox">) {
  const fetcher = useFetcher<Answer>();
  const { busy, isDone, problem } = useFormAnswer(fetcher);
  return (
    <fetcher.Form
      method="post"
      action="/admin/settings/test-mail"
      className="below-4"
      onSubmit={(event) => busy && event.preventDefault()}
    >
      {problem !== null && <ErrorBanner>{problem}</ErrorBanner>}
      <button type="submit" className="button-quiet" aria-disabled={busy}>
        {busy ? t("Sending...") : t("Send me a test e-mail")}
      </button>
      <p role="status" className="below-3">
        {isDone &&
          (outbox === null
            ? t("The mail server accepted it for delivery to {to}.", { to })
            : t("It’s in that folder now."))}
      </p>
    </fetcher.Form>
  );
}
