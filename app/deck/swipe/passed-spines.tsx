import { t } from "#app/language/t.ts";

import type { Swipe } from "./device-swipes.ts";
import type { Decision } from "./rules.ts";

const MAX_SPINES = 12;

interface PassedSpinesProps {
  swipes: readonly Swipe[];
  decision: Decision;
  className: string | undefined;
  onGoBack(to: Swipe): void;
}

export function PassedSpines({ swipes, decision, className, onGoBack }: PassedSpinesProps) {
  const spines = swipes.filter((swipe) => swipe.decision === decision).slice(-MAX_SPINES);
  return (
    <ul className={className} data-decision={decision} aria-label={decision === "pass" ? t("Passed") : t("Liked")}>
      {spines.map((swipe) => (
        <li key={swipe.id}>
          <button
            type="button"
            data-genre={swipe.genre}
            onClick={() => onGoBack(swipe)}
            aria-label={t("Go back to {title}", { title: swipe.title })}
          >
            <span>{swipe.title}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
