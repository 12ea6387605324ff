import { data, Link } from "react-router";

import { readingPreferences } from "#app/auth/readers/preferences.queries.server.ts";
import { requireUser } from "#app/auth/session/session.ts";
import { t } from "#app/language/t.ts";
import { dayIn } from "#app/platform/dates.ts";
import { figure } from "#app/platform/figures.ts";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

import type { Route } from "./+types/year.route";
import { MonthBars } from "./month-bars.tsx";
import { coversOf, yearOf } from "./queries.server.ts";
import { readYear } from "./read-year.ts";
import { ShareYear } from "./share-year.tsx";
import { yearSentences } from "./year-sentences.ts";

import * as styles from "./year.module.css";

export async function loader({ params, context }: Route.LoaderArgs) {
  const user = requireUser(context);
  const year = readYear(params.year);
  const { timeZone } = await readingPreferences(user.id);
  const today = dayIn(timeZone, new Date());
  if (year === null || year > Number(today.slice(0, 4))) throw data(null, { status: 404 });
  const facts = await yearOf(user.id, year);
  const over = `${year}-12-31` < today;
  return {
    year,
    over,
    spread: facts && {
      books: facts.books,
      pages: facts.pages,
      authors: facts.authors,
      months: facts.months,
      loved: facts.best.length > 0,
      sentences: yearSentences(year, facts, over),
      covers: await coversOf(
        user.id,
        facts.shown.map(({ entryId }) => entryId),
      ),
    },
  };
}

export const meta = ({ params }: Route.MetaArgs) => [
  { title: t("{year} in Books · Bookmatch", { year: params.year }) },
];

export default function YearRoute({ loaderData: { year, over, spread } }: Route.ComponentProps) {
  return (
    <PageLayout
      back={`/reading-tracker/statistics?year=${year}`}
      title={<PageTitle grows>{t("{year} in Books", { year })}</PageTitle>}
      action={spread && <ShareYear year={year} />}
    >
      {spread ? (
        <div className={styles.spread}>
          <div>
            <dl className={styles.figures}>
              <Figure name={spread.books === 1 ? t("book") : t("books")} value={spread.books} />
              {spread.pages > 0 && <Figure name={spread.pages === 1 ? t("page") : t("pages")} value={spread.pages} />}
              <Figure name={spread.authors === 1 ? t("author") : t("authors")} value={spread.authors} />
            </dl>
            <div className={styles.sentences}>
              {spread.sentences.map((sentence) => (
                <p key={sentence}>{sentence}</p>
              ))}
            </div>
          </div>
          <div>
            <ul
              className={styles.covers}
              aria-label={spread.loved ? t("The books you loved most") : t("Books of the year")}
            >
              {spread.covers.map(({ entryId, title, author, cover }) => (
                <li key={entryId}>
                  <img
                    src={cover.src}
                    srcSet={cover.srcSet ?? undefined}
                    sizes="(min-width: 64rem) 10rem, 30vw"
                    width={320}
                    height={480}
                    alt={t("{title} by {author}", { title, author })}
                    className={styles.cover}
                  />
                </li>
              ))}
            </ul>
            <MonthBars months={spread.months} />
          </div>
        </div>
      ) : (
        <div className={styles.empty}>
          <p className="voice measure">
            {over
              ? t("You finished no books in {year}.", { year })
              : t("You haven’t finished a book in {year} yet. There’s still time.", { year })}
          </p>
          <Link to="/reading-tracker" className="text-link">
            {t("Go to your reading list")}
          </Link>
        </div>
      )}
    </PageLayout>
  );
}

function Figure({ name, value }: { name: string; value: number }) {
  return (
    <div className={styles.figure}>
      <dt className="note">{name}</dt>
      <dd>{figure(value)}</dd>
    </div>
  );
}
