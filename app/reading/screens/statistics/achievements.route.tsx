import { readingPreferences } from "#app/auth/model/preferences.server.ts";
import { requireUser } from "#app/auth/model/session.ts";
import { achievementsOf } from "#app/reading/model/statistics/history.server.ts";

import type { Route } from "./+types/achievements.route";
import { AchievementCard } from "./achievement-card.tsx";
import { HidingSwitch } from "./hiding-switch.tsx";

import "./statistics.css";

export async function loader({ context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const { timeZone, hidesStreaks } = await readingPreferences(user.id);
  return { achievements: hidesStreaks ? null : await achievementsOf(user.id, timeZone, new Date()) };
}

export const meta = () => [{ title: "Achievements · Bookmatch" }];

export default function AchievementsRoute({ loaderData }: Route.ComponentProps) {
  const { achievements } = loaderData;
  if (!achievements) return <Hidden />;
  const unlocked = achievements.filter(({ unlockedOn }) => unlockedOn).length;
  return (
    <section className="plates" aria-labelledby="achievements-heading">
      <div className="plate-head">
        <h2 id="achievements-heading" className="plate-title">
          Achievements
        </h2>
        <p className="plate-note">
          <span className="figure-number">{unlocked}</span> of {achievements.length} unlocked. What you once reached
          stays yours.
        </p>
      </div>
      <ul className="achievements">
        {achievements.map((achievement) => (
          <AchievementCard key={achievement.key} achievement={achievement} />
        ))}
      </ul>
    </section>
  );
}

function Hidden() {
  return (
    <section className="plates" aria-labelledby="achievements-heading">
      <h2 id="achievements-heading" className="plate-title">
        Achievements
      </h2>
      <p className="plate-note">
        You have hidden streaks and achievements. Your log goes on without them, and nothing is lost: turn the switch
        off to see them again.
      </p>
      <HidingSwitch hidden tab="achievements" />
    </section>
  );
}
