import { useId } from "react";

import { genreName } from "#app/books/parts/genre-name.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { andList } from "#app/language/lists.ts";
import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";

import type { Belief } from "./beliefs.ts";

import * as styles from "./taste.module.css";

const STANCES = inEachLanguage(
  () =>
    [
      ["more", t("More"), t("More of")],
      ["less", t("Less"), t("Less of")],
      ["never", t("Never"), t("Never show")],
    ] as const,
);
const TITLES_SHOWN = 3;

interface BeliefListProps {
  title: string;
  beliefs: readonly Belief[];
  onSay(belief: Belief, stance: Belief["stance"]): void;
}

export function BeliefList({ title, beliefs, onSay }: BeliefListProps) {
  const id = useId();
  if (beliefs.length === 0) return null;
  return (
    <section aria-labelledby={id} className={styles.beliefs}>
      <h2 id={id} className={styles.beliefsTitle}>
        {title}
      </h2>
      <ul>
        {beliefs.map((belief) => (
          <li key={belief.name} className={styles.belief}>
            <div>
              <h3 className="plain-heading">{nameOf(belief)}</h3>
              <p className="note">{groundsOf(belief)}</p>
            </div>
            <div role="group" aria-label={nameOf(belief)} className={styles.beliefStances}>
              {STANCES.map(([stance, label, spoken]) => (
                <button
                  key={stance}
                  type="button"
                  className={styles.stance}
                  aria-pressed={belief.stance === stance}
                  aria-label={`${spoken} ${nameOf(belief)}`}
                  onClick={() => onSay(belief, belief.stance === stance ? null : stance)}
                >
                  {label}
                </button>
              ))}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const nameOf = ({ subject, name }: Belief) => (subject === "genre" ? genreName(name) : name);

function groundsOf({ liked, listed, passed, disliked }: Belief): string {
  const grounds = [
    liked.length > 0 && t("liked {someOf}", { someOf: someOf(liked) }),
    listed.length > 0 && t("have {someOf} on your list", { someOf: someOf(listed) }),
    passed > 0 && t("passed on {passed}", { passed: figure(passed) }),
    disliked > 0 && t("disliked {disliked}", { disliked: figure(disliked) }),
  ].filter((ground) => ground !== false);
  return grounds.length > 0 ? t("You {grounds}.", { grounds: inWords(grounds) }) : t("You told the deck.");
}

function someOf(titles: readonly string[]): string {
  const others = titles.length - TITLES_SHOWN;
  return inWords([
    ...titles.slice(0, TITLES_SHOWN),
    ...(others > 0 ? [t("{others} more", { others: figure(others) })] : []),
  ]);
}

function inWords(parts: readonly string[]): string {
  return andList(parts);
}
