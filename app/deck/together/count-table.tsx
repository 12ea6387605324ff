import { t } from "#app/language/t.ts";

import type { CountView, RoundBook } from "./view.ts";

import * as styles from "./round.module.css";

interface CountTableProps {
  count: CountView;
  books: readonly RoundBook[];
}

/** Everything that the result follows from, so that anybody can count again by hand. */
export function CountTable({ count: { rounds, points, rankings }, books }: CountTableProps) {
  const titleOf = new Map(books.map(({ at, title }) => [at, title]));
  return (
    <details className={styles.count}>
      <summary>{t("Count again by hand")}</summary>
      {points && (
        <table className="below-3">
          <caption>{t("A point for each book that somebody ranked below")}</caption>
          <tbody>
            {points.map(([at, sum]) => (
              <tr key={at}>
                <th scope="row">{titleOf.get(at)}</th>
                <td>{sum}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {rounds?.map(({ tallies, out, byOrder }, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <table key={index} className="below-3">
          <caption>{t("Count {number}", { number: index + 1 })}</caption>
          <tbody>
            {tallies.map(([at, ballots]) => (
              <tr key={at} data-out={at === out || undefined}>
                <th scope="row">
                  {titleOf.get(at)}
                  {at === out && (
                    <span className="note">
                      {" "}
                      {byOrder ? t("drops out, as the lower of those that tie") : t("drops out")}
                    </span>
                  )}
                </th>
                <td>{ballots}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
      {rankings.length > 0 && <h4 className="field-label below-4">{t("The rankings, without names")}</h4>}
      <ol className="small">
        {rankings.map((ranking, index) => (
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>{ranking.map((at) => titleOf.get(at)).join(" › ")}</li>
        ))}
      </ol>
    </details>
  );
}
