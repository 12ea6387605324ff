import { t } from "#app/language/t.ts";

import { StepButton } from "./step-button.tsx";
import type { RoundView } from "./view.ts";

import * as styles from "./round.module.css";

interface PeopleProps {
  view: Pick<RoundView, "people" | "code">;
  onChanged(): unknown;
}

export function PeopleList(props: PeopleProps) {
  return (
    <section aria-labelledby="people">
      <h2 id="people" className="title">
        {t("Who is here ({count})", { count: props.view.people.length })}
      </h2>
      <People {...props} />
    </section>
  );
}

/** One who has put their phone away holds up the others: they can leave, and the host can go on without them. */
export function People({ view: { people, code }, onChanged }: PeopleProps) {
  const youBegan = people.some(({ isYou, isHost }) => isYou && isHost);
  return (
    <>
      <ul className={styles.people} aria-live="polite">
        {people.map(({ id, name, isYou, isHost }) => (
          <li key={id}>
            <span className={styles.initial} aria-hidden>
              {Array.from(name)[0]}
            </span>
            <span className="breakable">{name}</span>
            <span className="note">
              {isYou ? t("that’s you") : ""}
              {isYou && isHost ? ", " : ""}
              {isHost ? t("began the round") : ""}
            </span>
            {youBegan && !isYou && (
              <StepButton
                code={code}
                to="leaving"
                fields={{ person: id }}
                className="text-button"
                label={t("Go on without {name}", { name })}
                onDone={onChanged}
              >
                {t("Go on without")}
              </StepButton>
            )}
          </li>
        ))}
      </ul>
      <StepButton code={code} to="leaving" className="text-button" onDone={onChanged}>
        {t("Leave the round")}
      </StepButton>
    </>
  );
}
