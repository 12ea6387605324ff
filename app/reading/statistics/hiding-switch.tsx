import { useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

import { SETTING_FAILED } from "./rules.ts";

import * as styles from "./statistics.module.css";

const PATH = "/reading-tracker/preferences";

export function HidingSwitch({ hidden, tab }: { hidden: boolean; tab: "statistics" | "achievements" }) {
  const fetcher = useFetcher<Answer>();
  const submitted = fetcher.formData?.get("hidesStreaks");
  const on = submitted === undefined ? hidden : submitted === "true";
  return (
    <fetcher.Form method="post" action={PATH} className={styles.hiding} preventScrollReset>
      <PreloadedAction path={PATH} />
      {fetcher.state === "idle" && fetcher.data && <ErrorBanner>{SETTING_FAILED()}</ErrorBanner>}
      <input type="hidden" name="tab" value={tab} />
      <button
        type="submit"
        role="switch"
        aria-checked={on}
        name="hidesStreaks"
        value={String(!on)}
        className={styles.switch}
      >
        <svg viewBox="0 0 44 26" className={styles.switchPicture} aria-hidden>
          <rect x="1" y="1" width="42" height="24" rx="12" className={styles.switchTrack} />
          <circle cx={on ? 31 : 13} cy="13" r="8" className={styles.switchKnob} />
        </svg>
        {t("Hide streaks and achievements")}
      </button>
    </fetcher.Form>
  );
}
