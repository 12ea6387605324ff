import { t } from "#app/language/t.ts";
import { figure } from "#app/platform/figures.ts";
import { ChartFigure } from "#app/ui/chart-figure.tsx";

import type { ScreenViews } from "./queries.server.ts";
import { screenName, screensSentence } from "./rules.ts";

import * as chartStyles from "#app/ui/chart-figure.module.css";
import * as styles from "./overview.module.css";

/** Screens in the chart. The table has all. */
const DRAWN = 8;

export function ScreenBars({ screens }: { screens: ScreenViews[] }) {
  const [first] = screens;
  return (
    <ChartFigure
      title={t("Screens")}
      takeaway={screensSentence(screens)}
      table={
        first
          ? {
              name: t("Screens as a table"),
              head: [t("Screen"), t("Views")],
              rows: screens.map(({ screen, views }) => [screenName(screen), views]),
            }
          : null
      }
    >
      {first && (
        <ul className={styles.screenBars} aria-hidden>
          {screens.slice(0, DRAWN).map(({ screen, views }, index) => (
            <li key={screen}>
              <span className="breakable">{screenName(screen)}</span>
              <svg width="100%" height="12">
                <rect
                  width={`${Math.max(0.4, (views / first.views) * 100)}%`}
                  height="12"
                  className={index === 0 ? `${chartStyles.bar} ${chartStyles.barMost}` : chartStyles.bar}
                />
              </svg>
              <span className={styles.screenViews}>{figure(views)}</span>
            </li>
          ))}
        </ul>
      )}
    </ChartFigure>
  );
}
