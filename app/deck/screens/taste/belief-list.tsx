import { useId } from "react";

import type { Belief } from "#app/deck/model/taste/beliefs.ts";

const STANCES = [
  ["more", "More"],
  ["less", "Less"],
  ["never", "Never"],
] as const;
/** As many titles as a line or two hold. */
const TITLES_SHOWN = 3;

interface BeliefListProps {
  title: string;
  beliefs: readonly Belief[];
  onSay(belief: Belief, stance: Belief["stance"]): void;
}

/** Authors or genres, each with the swipes behind it and what the reader may answer. */
export function BeliefList({ title, beliefs, onSay }: BeliefListProps) {
  const id = useId();
  if (beliefs.length === 0) return null;
  return (
    <section aria-labelledby={id} className="beliefs">
      <h2 id={id} className="beliefs-title">
        {title}
      </h2>
      <ul>
        {beliefs.map((belief) => (
          <li key={belief.name} className="belief">
            <div>
              <h3 className="belief-name">{belief.name}</h3>
              <p className="belief-grounds">{groundsOf(belief)}</p>
            </div>
            <div role="group" aria-label={belief.name} className="belief-stances">
              {STANCES.map(([stance, word]) => (
                <button
                  key={stance}
                  type="button"
                  className="stance"
                  aria-pressed={belief.stance === stance}
                  aria-label={`${word} of ${belief.name}`}
                  onClick={() => onSay(belief, belief.stance === stance ? null : stance)}
                >
                  {word}
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The swipes that a belief comes from: "You liked Dune and Emma, and passed on 3." */
function groundsOf({ liked, passed }: Belief): string {
  const others = liked.length - TITLES_SHOWN;
  const titles = [...liked.slice(0, TITLES_SHOWN), ...(others > 0 ? [`${others} more`] : [])];
  const likes = titles.length > 0 && `liked ${new Intl.ListFormat("en").format(titles)}`;
  const passes = passed > 0 && `passed on ${passed}`;
  const said = [likes, passes].filter(Boolean).join(" and ");
  return said ? `You ${said}.` : "You told the deck.";
}
