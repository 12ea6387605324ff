import type { Swipe } from "#app/deck/model/device-swipes.ts";
import type { Decision } from "#app/deck/model/swipe/rules.ts";

/** As many spines as fit beside the book. */
const SHOWN = 12;

interface PassedSpinesProps {
  swipes: readonly Swipe[];
  decision: Decision;
  /** Takes back every swipe from this one on. */
  onGoBack(to: Swipe): void;
}

/** The last passes or likes of this pass, as thin spines at the side of the desk; wide screens only. */
export function PassedSpines({ swipes, decision, onGoBack }: PassedSpinesProps) {
  const spines = swipes.filter((swipe) => swipe.decision === decision).slice(-SHOWN);
  return (
    <ul className={`spines spines-${decision}`} aria-label={decision === "pass" ? "Passed" : "Liked"}>
      {spines.map((swipe) => (
        <li key={swipe.id}>
          <button
            type="button"
            className="spine"
            data-genre={swipe.genre}
            onClick={() => onGoBack(swipe)}
            aria-label={`Go back to ${swipe.title}`}
          >
            <span>{swipe.title}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
