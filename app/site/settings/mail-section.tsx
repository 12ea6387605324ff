import { Link, useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { counted } from "#app/platform/figures.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import type { MailFacts } from "./mail-facts.server.ts";

import * as styles from "./settings.module.css";

export function MailSection(facts: MailFacts) {
  const { to, outbox, failure, setting } = facts;
  return (
    <section aria-labelledby="mail" className={styles.section}>
      <h2 id="mail" className="large">
        E-mail
      </h2>
      {outbox === null ? (
        <>
          {failure !== null && <p className="below-1">{failure}.</p>}
          <p className="muted below-1">{stateText(facts)}</p>
        </>
      ) : (
        <p className="below-1">
          No mail server is set up ({setting}), so nobody gets e-mail. Each e-mail becomes a file in{" "}
          <code className="breakable">{outbox}</code> on this server instead. If a reader forgets their password, make
          them a link on their page under{" "}
          <Link to="/admin/readers" className="text-link">
            Readers
          </Link>
          .
        </p>
      )}
      <TestMail to={to} outbox={outbox} />
    </section>
  );
}

function stateText({ sent, failed, reason, waiting }: MailFacts): string {
  const last = sent === null ? "No e-mail sent recently." : `Last sent: ${sent}.`;
  const wrong = failed === null ? "" : ` Last failure: ${failed} (${reason}).`;
  return `${last}${wrong} ${waiting === 0 ? "None waiting." : `${counted(waiting, "e-mail")} waiting.`}`;
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
        {busy ? "Sending..." : "Send me a test e-mail"}
      </button>
      <p role="status" className="below-3">
        {isDone &&
          (outbox === null ? `The mail server accepted it for delivery to ${to}.` : "It’s in that folder now.")}
      </p>
    </fetcher.Form>
  );
}
