import { Link, useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { counted } from "#app/platform/figures.ts";
import type { MailFacts } from "#app/site/model/settings/mail-facts.server.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import * as styles from "./settings.module.css";

/** Whether mail goes out, in the mail server's words, and a way to try it. */
export function MailSection(facts: MailFacts) {
  const { to, outbox, failure } = facts;
  return (
    <section aria-labelledby="mail" className={styles.section}>
      <h2 id="mail" className={styles.heading}>
        Mail
      </h2>
      {outbox === null ? (
        <>
          {failure !== null && <p className={styles.state}>{failure}.</p>}
          <p className={`muted ${styles.state}`}>{stateText(facts)}</p>
        </>
      ) : (
        <p className={styles.state}>
          No mail server is configured, so no e-mail reaches anybody. Each one becomes a file in{" "}
          <code className={styles.path}>{outbox}</code> on the machine that runs this site. For a reader who has
          forgotten the password you make a link on their page under{" "}
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

function stateText({ sent, failed, words, waiting }: MailFacts): string {
  const last = sent === null ? "No e-mail was sent lately." : `Last sent: ${sent}.`;
  const wrong = failed === null ? "" : ` Last failure: ${failed} (${words}).`;
  return `${last}${wrong} ${waiting === 0 ? "None waits." : `${counted(waiting, "e-mail")} ${waiting === 1 ? "waits" : "wait"}.`}`;
}

function TestMail({ to, outbox }: Pick<MailFacts, "to" | "outbox">) {
  const fetcher = useFetcher<Answer>();
  const { busy, isDone, problem } = useFormAnswer(fetcher);
  return (
    <fetcher.Form
      method="post"
      action="/admin/settings/test-mail"
      className={styles.change}
      onSubmit={(event) => busy && event.preventDefault()}
    >
      {problem !== null && <ErrorBanner>{problem}</ErrorBanner>}
      <button type="submit" className="button-quiet" aria-disabled={busy}>
        {busy ? "Sending..." : "Send me a test e-mail"}
      </button>
      <p role="status" className={styles.hint}>
        {isDone && (outbox === null ? `The mail server took it. It is for ${to}.` : "It lies in that folder now.")}
      </p>
    </fetcher.Form>
  );
}
