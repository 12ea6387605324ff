import { useEffect, useState } from "react";

import { REJECTION_TEXTS, type JoiningTerms } from "#app/auth/joining/joining.ts";
import { ask } from "#app/http/ask.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";

import { useSendsMail } from "./no-mail.tsx";

import * as styles from "./account-forms.module.css";

/** The dialog fetches the rules once; until they arrive, it shows the form for open registration. */
export function useJoiningTerms(loaded: JoiningTerms | undefined, shouldFetch: boolean): JoiningTerms | undefined {
  const [fetched, setFetched] = useState<JoiningTerms>();
  useEffect(() => {
    if (!shouldFetch) return;
    const controller = new AbortController();
    ask("/joining", { signal: controller.signal })
      .then((reply) => setFetched(reply?.ok ? (reply.body as JoiningTerms) : undefined))
      // Ignored: the server checks the rules again when the form is sent.
      .catch(() => {});
    return () => controller.abort();
  }, [shouldFetch]);
  return loaded ?? fetched;
}

/** Renders nothing if registration is open. */
export function JoiningNotice({ terms }: { terms: JoiningTerms }) {
  const sendsMail = useSendsMail();
  const { mode, refusal, ownerMissing, supportEmail } = terms;
  if (refusal) {
    return (
      <div className={styles.notice}>
        <p>{REJECTION_TEXTS[refusal]}</p>
        {ownerMissing && <p>{t("Only the owner of this site can create an account now.")}</p>}
        {supportEmail && !ownerMissing && (
          <p>
            {rich("Questions? Write to {link}.", {
              link: (
                <a className="text-link" href={`mailto:${supportEmail}`}>
                  {supportEmail}
                </a>
              ),
            })}
          </p>
        )}
      </div>
    );
  }
  if (mode === "invitation") return <p>{t("You’re invited. Create your account here.")}</p>;
  if (mode === "approval") {
    return (
      <p>
        {t("The owner approves every new account. {rest} Until then, you can carry on as a visitor.", {
          rest: sendsMail
            ? t("We’ll e-mail you when yours is approved.")
            : t("This site sends no e-mail, so come back and check."),
        })}
      </p>
    );
  }
  return null;
}
