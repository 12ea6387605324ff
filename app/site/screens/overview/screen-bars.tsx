import type { ScreenViews } from "#app/site/model/overview/queries.server.ts";
import { ChartFigure } from "#app/ui/chart-figure.tsx";

/** So many screens are drawn; the table has them all. */
const DRAWN = 8;

/** The screens that readers open, the most often opened first. */
export function ScreenBars({ screens }: { screens: ScreenViews[] }) {
  const [first, second] = screens;
  return (
    <ChartFigure
      title="Screens"
      takeaway={takeaway(first, second)}
      table={
        first
          ? {
              name: "Screens as a table",
              head: ["Screen", "Views"],
              rows: screens.map(({ screen, views }) => [screen, views]),
            }
          : null
      }
    >
      {first && (
        <ul className="screen-bars" aria-hidden>
          {screens.slice(0, DRAWN).map(({ screen, views }, index) => (
            <li key={screen}>
              <span className="screen-name">{screen}</span>
              <svg width="100%" height="12">
                <rect
                  width={`${Math.max(0.4, (views / first.views) * 100)}%`}
                  height="12"
                  className={index === 0 ? "bar bar-most" : "bar"}
                />
              </svg>
              <span className="screen-views">{views.toLocaleString("en-US")}</span>
            </li>
          ))}
        </ul>
      )}
    </ChartFigure>
  );
}

function takeaway(first: ScreenViews | undefined, second: ScreenViews | undefined): string {
  if (!first) return "No screen has been opened.";
  if (!second) return `Every view was of ${first.screen}.`;
  return `${first.screen} is opened most, then ${second.screen}.`;
}
