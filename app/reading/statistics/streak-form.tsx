import type { ReactNode } from "react";
import { useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";
import { LATEST_DAY_END, MAX_REST_DAYS } from "#db/reading.ts";

import type { StreakRule } from "./streaks.ts";

import * as chartStyles from "#app/ui/chart-figure.module.css";
import * as searchStyles from "#app/ui/list-search.module.css";
import * as styles from "./streak-form.module.css";

const PATH = "/reading-tracker/streak-rule";

export function StreakForm({ rule }: { rule: StreakRule }) {
  const fetcher = useFetcher<Answer>();
  const { ref, busy, isDone, problem } = useFormAnswer(fetcher);
  return (
    <section className={chartStyles.figure} aria-labelledby="streak-rule">
      <h2 id="streak-rule">{t("How we count your streak")}</h2>
      <fetcher.Form
        ref={ref}
        method="post"
        action={PATH}
        preventScrollReset
        onSubmit={(event) => busy && event.preventDefault()}
      >
        <PreloadedAction path={PATH} />
        {problem && <ErrorBanner>{problem}</ErrorBanner>}
        <div className={styles.choices}>
          <Choice name="by" label={t("Count")} value={rule.by}>
            <option value="day">{t("Days in a row")}</option>
            <option value="week">{t("Weeks in a row")}</option>
          </Choice>
          <Choice name="restDays" label={t("Rest days per week")} value={rule.restDays}>
            {upTo(MAX_REST_DAYS).map((days) => (
              <option key={days} value={days}>
                {days === 0 ? t("None") : days}
              </option>
            ))}
          </Choice>
          <Choice name="dayEnds" label={t("My day ends at")} value={rule.dayEnds}>
            {upTo(LATEST_DAY_END).map((hour) => (
              <option key={hour} value={hour}>
                {hour === 0 ? t("Midnight") : t("{hour} a.m.", { hour })}
              </option>
            ))}
          </Choice>
          <button type="submit" className="button-quiet" aria-disabled={busy}>
            {t("Save")}
          </button>
        </div>
        <p className="note measure head-3">
          {t(
            "Rest days don’t break your streak, but don’t add to it either. A week starts on Monday and needs one day of reading. The hour only affects streaks: your log keeps its dates.",
          )}
        </p>
        <p role="status" className="note">
          {isDone && t("Saved.")}
        </p>
      </fetcher.Form>
    </section>
  );
}

interface ChoiceProps {
  name: string;
  label: string;
  value: string | number;
  children: ReactNode;
}

function Choice({ name, label, value, children }: ChoiceProps) {
  return (
    <label className="stack gap-1">
      <span className="note">{label}</span>
      <select name={name} defaultValue={value} className={searchStyles.choice}>
        {children}
      </select>
    </label>
  );
}

const upTo = (most: number) => Array.from({ length: most + 1 }, (_, number) => number);
