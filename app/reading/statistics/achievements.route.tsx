import { readingPreferences } from "#app/auth/readers/preferences.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";

import type { Route } from "./+types/achievements.route";
import { AchievementCard } from "./achievement-card.tsx";
import { HidingSwitch } from "./hiding-switch.tsx";
import { achievementsOf } from "./history.server.ts";

import * as styles from "./statistics.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { timeZone, hidesStreaks, streakRule } = await readingPreferences(user.id);
  return { achievements: hidesStreaks ? null : await achievementsOf(user.id, timeZone, new Date(), streakRule) };
}

export const meta = () => [{ title: t("Achievements · Bookmatch") }];

export default function AchievementsRoute({ loaderData }: Route.ComponentProps) {
  const { achievements } = loaderData;
  if (!achievements) return <Hidden />;
  const unlocked = achievements.filter(({ unlockedOn }) => unlockedOn).length;
  return (
    <section className={styles.charts} aria-labelledby="achievements-heading">
      <div>
        <h2 id="achievements-heading">{t("Achievements")}</h2>
        <p className="measure head-2">
          {rich("{span} of {n} unlocked", {
            span: <span className={styles.figureNumber}>{unlocked}</span>,
            n: achievements.length,
          })}
        </p>
      </div>
      <ul className={styles.achievements}>
        {achievements.map((achievement) => (
          <AchievementCard key={achievement.key} achievement={achievement} />
        ))}
      </ul>
    </section>
  );
}

function Hidden() {
  return (
    <section className={styles.charts} aria-labelledby="achievements-heading">
      <h2 id="achievements-heading">{t("Achievements")}</h2>
      <p className="measure head-2">
        {t("You’ve hidden streaks and achievements. Nothing is lost: turn the switch off to see them again.")}
      </p>
      <HidingSwitch hidden tab="achievements" />
    </section>
  );
}
