import { t } from "#app/language/t.ts";

import { StepButton } from "./step-button.tsx";
import type { RoundView } from "./view.ts";

import * as styles from "./round.module.css";

interface PeopleListProps {
  people: RoundView["people"];
  code: string;
  onChanged(): unknown;
}

export function PeopleList({ people, code, onChanged }: PeopleListProps) {
  return (
    <section aria-labelledby="people">
      <h2 id="people" className="title">
        {t("Who is here ({count})", { count: people.length })}
      </h2>
      <ul className={styles.people} aria-live="polite">
        {people.map(({ id, name, isYou, isHost }) => (
          <li key={id}>
            <span className={styles.initial} aria-hidden>
              {Array.from(name)[0]}
            </span>
            <span className="breakable">{name}</span>
            <span className="note">
              {isYou ? t("you") : ""}
              {isYou && isHost ? ", " : ""}
              {isHost ? t("began the round") : ""}
            </span>
          </li>
        ))}
      </ul>
      <StepButton code={code} to="leaving" className="text-button" onDone={onChanged}>
        {t("Leave the round")}
      </StepButton>
    </section>
  );
}
