import { useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { SETTING_FAILED } from "#app/reading/model/statistics/rules.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

const PATH = "/reading-tracker/preferences";

/** Turns streaks and achievements off altogether, and on again, wherever it stands. */
export function HidingSwitch({ hidden, tab }: { hidden: boolean; tab: "statistics" | "achievements" }) {
  const fetcher = useFetcher<Answer>();
  const asked = fetcher.formData?.get("hidesStreaks");
  const on = asked === undefined ? hidden : asked === "true";
  return (
    <fetcher.Form method="post" action={PATH} className="hiding" preventScrollReset>
      <PreloadedAction path={PATH} />
      {fetcher.state === "idle" && fetcher.data && <ErrorBanner>{SETTING_FAILED}</ErrorBanner>}
      <input type="hidden" name="tab" value={tab} />
      <button type="submit" role="switch" aria-checked={on} name="hidesStreaks" value={String(!on)} className="switch">
        <svg viewBox="0 0 44 26" className="switch-picture" aria-hidden>
          <rect x="1" y="1" width="42" height="24" rx="12" className="switch-track" />
          <circle cx={on ? 31 : 13} cy="13" r="8" className="switch-knob" />
        </svg>
        Hide streaks and achievements
      </button>
    </fetcher.Form>
  );
}
