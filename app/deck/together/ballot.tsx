import { useState } from "react";
import { useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";

import { roundPath, spacedCode } from "./code.ts";
import { PeopleList } from "./people-list.tsx";
import { RankedBooks } from "./ranked-books.tsx";
import { rankingNote } from "./rule-texts.ts";
import { StepButton } from "./step-button.tsx";
import { Until } from "./until.tsx";
import type { RoundView } from "./view.ts";

import * as styles from "./round.module.css";

interface BallotProps {
  view: RoundView;
  link: string;
  onChanged(): unknown;
}

/** A live final or a ballot of days: both rank all of a few books. */
export function Ballot({ view, link, onChanged }: BallotProps) {
  const { code, way, finalists, ranking, ranked, people, mayLead, endsAt, timeZone } = view;
  const [order, setOrder] = useState(() => ranking ?? finalists.map(({ at }) => at));
  const fetcher = useFetcher<Answer>();
  const { busy, problem, ref } = useFormAnswer(fetcher, () => void onChanged());
  const isBallot = way === "ballot";
  return (
    <PageLayout
      back="/together"
      title={<PageTitle grows>{isBallot ? t("Rank the shortlist") : t("The final")}</PageTitle>}
      lead={
        isBallot ? (
          <>
            {t("Best on top. ")}
            <Until endsAt={endsAt} timeZone={timeZone} />
          </>
        ) : (
          t("Best on top. A book has a point for each that somebody ranks below it; the most points win.")
        )
      }
      narrow
    >
      <fetcher.Form ref={ref} method="post" action={`${roundPath(code)}/ranking`} className="stack">
        {problem && <ErrorBanner>{problem}</ErrorBanner>}
        <RankedBooks books={finalists} order={order} onOrder={setOrder} />
        <p className="note">
          {t("If books tie, this order decides: {titles}.", { titles: finalists.map(({ title }) => title).join(", ") })}
        </p>
        <p className="note">{rankingNote(way)}</p>
        <div className={styles.steps}>
          <button type="submit" className="button-solid" aria-disabled={busy}>
            {ranking ? t("Change my vote") : t("Vote")}
          </button>
          <p role="status" className="muted">
            {ranking && t("Your vote is in. ")}
            {t("{ranked} of {people} have voted.", { ranked, people: people.length })}
          </p>
        </div>
      </fetcher.Form>
      <div className="below-6">
        <PeopleList view={view} onChanged={onChanged} />
      </div>
      <div className={styles.foot}>
        {mayLead && ranked > 0 && (
          <StepButton code={code} fields={{ step: "over" }} onDone={onChanged}>
            {t("Close the vote and count")}
          </StepButton>
        )}
        <p className="small">
          <a href={link} className="underlined">
            {t("Round {code}", { code: spacedCode(code) })}
          </a>
        </p>
      </div>
    </PageLayout>
  );
}
