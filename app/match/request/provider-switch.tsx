import { useFetcher } from "react-router";

import { problemIn, type Answer } from "#app/http/answer.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import * as styles from "./wish-form.module.css";

/** Switched off, the reader's questions stay on this server. */
export function ProviderSwitch({ uses }: { uses: boolean }) {
  const fetcher = useFetcher<Answer>();
  const pending = fetcher.formData?.get("uses");
  const problem = fetcher.state === "idle" && problemIn(fetcher.data);
  const on = pending === undefined ? uses : pending === "true";
  return (
    <fetcher.Form method="post" action="/ai-match/provider" className={styles.provider} preventScrollReset>
      <button
        type="submit"
        role="switch"
        aria-checked={on}
        aria-describedby="provider-note"
        name="uses"
        value={String(!on)}
        className={styles.providerSwitch}
      >
        <svg viewBox="0 0 44 26" width="44" height="26" aria-hidden>
          <rect x="1" y="1" width="42" height="24" rx="12" className={styles.providerTrack} />
          <circle cx={on ? 31 : 13} cy="13" r="8" className={styles.providerKnob} />
        </svg>
        {t("Use the AI provider")}
      </button>
      <p id="provider-note" className="note">
        {on
          ? t("We send it your words and the books our own matcher found, but nothing about you.")
          : t("Your words stay on this server. Only our own matcher answers.")}
      </p>
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
    </fetcher.Form>
  );
}
