import { t } from "#app/language/t.ts";
import { longDay } from "#app/platform/dates.ts";

import { ProgressBar } from "./progress-bar.tsx";
import { nextStep, type Achievement, type AchievementKey } from "./rules.ts";

import * as styles from "./achievement-card.module.css";

export function AchievementCard({ achievement }: { achievement: Achievement }) {
  const { key, name, description, target, unit, progress, percent, unlockedOn, isDayKnown } = achievement;
  return (
    <li className={styles.achievement} data-unlocked={unlockedOn ? "" : undefined}>
      <Seal of={key} />
      <div className="shrinks">
        <h3 className={styles.achievementName}>{name}</h3>
        <p>{description}</p>
        <ProgressBar label={name} percent={percent} />
        <p className="small">
          {unlockedOn ? (
            <>
              <strong className="strong">{t("Unlocked")}</strong>
              {isDayKnown && t(" on {unlockedOn}", { unlockedOn: longDay(unlockedOn) })}
            </>
          ) : (
            <>
              <span className="figures">
                {progress}/{target}
              </span>{" "}
              {unit}
            </>
          )}
        </p>
        <p className="note">{nextStep(achievement)}</p>
      </div>
    </li>
  );
}

function Seal({ of }: { of: AchievementKey }) {
  return (
    <svg viewBox="0 0 72 72" className={styles.seal} aria-hidden>
      <circle cx="36" cy="36" r="34" />
      <circle cx="36" cy="36" r="30" className={styles.sealInner} />
      <path d={DRAWINGS[of]} />
    </svg>
  );
}

const DRAWINGS: Record<AchievementKey, string> = {
  // An open book; a shelf of ten; a page in the wind; a tally of seven.
  "first-steps": "M36 26c-5-4-11-5-18-4v25c7-1 13 0 18 4 5-4 11-5 18-4V22c-7-1-13 0-18 4zM36 26v25",
  bookworm: "M17 51h38M20 51V30h5v21M25 51V25h5v26M30 51V28h5v23M35 51V23h5v28M40 51V29h5v22M46 51l4-23 5 1-4 22",
  "speed-demon": "M30 22h20v28H30zM35 30h10M35 36h10M35 42h6M16 28h8M13 36h11M16 44h8",
  "streak-master": "M20 24v24M25.500 24v24M31 24v24M36.500 24v24M42 24v24M47.500 24v24M17 46l37-20",
};
