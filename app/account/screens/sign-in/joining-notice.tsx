import { useEffect, useState } from "react";

import { REFUSAL_TEXTS, type JoiningTerms } from "#app/auth/model/joining.ts";
import { ask } from "#app/http/ask.ts";

/** Who may open an account. A dialog asks once; while no answer has come, the form stands as where everybody may. */
export function useJoiningTerms(given: JoiningTerms | undefined, asks: boolean): JoiningTerms | undefined {
  const [answered, setAnswered] = useState<JoiningTerms>();
  useEffect(() => {
    if (!asks) return;
    const ended = new AbortController();
    ask("/joining", { signal: ended.signal })
      .then((reply) => setAnswered(reply?.ok ? (reply.body as JoiningTerms) : undefined))
      // The server says it again to whoever sends the form.
      .catch(() => {});
    return () => ended.abort();
  }, [asks]);
  return given ?? answered;
}

/** Says, before anybody types, who may open an account here. Nothing where everybody may. */
export function JoiningNotice({ terms }: { terms: JoiningTerms }) {
  const { mode, refusal, ownerMissing, supportEmail } = terms;
  if (refusal) {
    return (
      <div className="space-y-3">
        <p>{REFUSAL_TEXTS[refusal]}</p>
        {ownerMissing && <p>The owner of this place, and nobody else, can still open theirs.</p>}
        {mode === "closed" && supportEmail && !ownerMissing && (
          <p>
            Questions? Write to{" "}
            <a className="text-link" href={`mailto:${supportEmail}`}>
              {supportEmail}
            </a>
            .
          </p>
        )}
      </div>
    );
  }
  if (mode === "invitation") return <p>You are invited: this link opens an account for you.</p>;
  if (mode === "approval") {
    return (
      <p>
        The owner approves every new account. Yours waits until then, and you hear by e-mail; meanwhile you go on as a
        visitor.
      </p>
    );
  }
  return null;
}
