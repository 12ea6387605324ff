import { useEffect, useSyncExternalStore } from "react";

import { joiningCount, onRecordChange } from "#app/deck/swipe/device-swipes.ts";
import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";

export function JoiningSwipes() {
  const count = useSyncExternalStore(onRecordChange, joiningCount, () => 0);
  // Preloads while the reader types, so that a swipe made right after signing in is delivered before they leave.
  useEffect(() => void import("#app/deck/swipe/swipe-delivery.ts").catch(() => {}), []);
  if (count === 0) return null;
  return (
    <p className="note balanced">
      {t("We’ll add the {rest} from this device to your account.", {
        rest: count === 1 ? t("swipe") : t("{count} swipes", { count: figure(count) }),
      })}
    </p>
  );
}
