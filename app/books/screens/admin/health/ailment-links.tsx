import { Link } from "react-router";

import { AILMENTS, figureOf, healthPath, type Ailment } from "#app/books/model/admin/health/health-view.ts";

export const AILMENT_NAMES: Record<Ailment, string> = {
  description: "Without description",
  cover: "Without cover",
  link: "Dead links",
  duplicates: "Duplicates",
};

/** The four lists, and how long each is. */
export function AilmentLinks({ counts, current }: { counts: Record<Ailment, number>; current: Ailment }) {
  return (
    <nav aria-label="Lists" className="ailments">
      {AILMENTS.map((ailment) => (
        <Link key={ailment} to={healthPath(ailment)} aria-current={ailment === current ? "page" : undefined}>
          <span className="ailment-count">{figureOf(counts[ailment])}</span>
          {AILMENT_NAMES[ailment]}
        </Link>
      ))}
    </nav>
  );
}
