import { Link } from "react-router";

import { t } from "#app/language/t.ts";
import { counted, figure } from "#app/platform/figures.ts";
import { ChartFigure } from "#app/ui/chart-figure.tsx";
import { ViewLinks } from "#app/ui/view-links.tsx";

import { CountBars } from "./count-bars.tsx";
import { ALL_YEARS } from "./period.ts";

export function YearChoice({ year, years }: { year: number | null; years: number[] }) {
  return (
    <ViewLinks
      label={t("Year")}
      views={[ALL_YEARS, ...years].map((other) => ({
        to: `?year=${other}`,
        name: other === ALL_YEARS ? t("All years") : other,
        isShown: other === (year ?? ALL_YEARS),
      }))}
    >
      {year !== null && (
        <Link to={`/reading-tracker/years/${year}`} className="text-link at-end">
          {t("{year} in books", { year })}
        </Link>
      )}
    </ViewLinks>
  );
}

export function YearBars({ finished }: { finished: Array<{ year: number; books: number }> }) {
  if (finished.length < 2) return null;
  const counts = finished.map(({ year, books }) => ({ name: String(year), books }));
  const best = finished.reduce((most, one) => (one.books > most.books ? one : most));
  const ties = finished.filter(({ books }) => books === best.books).length;
  return (
    <ChartFigure
      title={t("Books by year")}
      takeaway={
        ties > 1
          ? t("You finished {books} in each of your {ties} best years.", {
              books: counted(best.books, "book"),
              ties: figure(ties),
            })
          : t("Your best year was {year}, with {books}.", {
              year: best.year,
              books: counted(best.books, "finished book"),
            })
      }
      table={{
        name: t("Years as a table"),
        head: [t("Year"), t("Books")],
        rows: counts.map(({ name, books }) => [name, books]),
      }}
    >
      <CountBars counts={counts} />
    </ChartFigure>
  );
}
