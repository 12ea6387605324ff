import { useState } from "react";
import { useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

import type { PlaceFacts } from "./place-facts.server.ts";
import { LanguageField, LookFields, WordsFields } from "./place-fields.tsx";

import * as adminStyles from "#app/ui/admin-parts.module.css";
import * as styles from "./settings.module.css";

interface PlaceSectionProps {
  facts: PlaceFacts;
  saved: boolean;
  /** Of a form sent without scripts. */
  answer: Answer | undefined;
}

export function PlaceSection({ facts, saved, answer }: PlaceSectionProps) {
  const fetcher = useFetcher<Answer>();
  const { state, data = answer } = fetcher;
  const { ref, busy, problem, errors } = useFormAnswer({ state, data });
  const typed = data && "values" in data ? data.values : undefined;
  const [touched, setTouched] = useState(false);
  return (
    <section id="place" aria-labelledby="place-title" className={styles.section}>
      <h2 id="place-title" className={adminStyles.heading}>
        {t("This site’s own name and look")}
      </h2>
      <fetcher.Form
        ref={ref}
        method="post"
        action="/admin/settings/place"
        encType="multipart/form-data"
        className={styles.fields}
        noValidate
        onChange={() => setTouched(true)}
        onSubmit={(event) => busy && event.preventDefault()}
      >
        {problem && <ErrorBanner>{problem}</ErrorBanner>}
        <LookFields facts={facts} typed={typed} errors={errors} />
        <LanguageField facts={facts} typed={typed} errors={errors} />
        <WordsFields facts={facts} typed={typed} errors={errors} />
        <div className={styles.actions}>
          <button type="submit" className="button-solid" aria-disabled={busy}>
            {busy ? t("Saving...") : t("Save name and look")}
          </button>
          <p role="status" className="muted">
            {saved && !touched && t("Saved. Every page, e-mail and icon shows it from now on.")}
          </p>
        </div>
      </fetcher.Form>
    </section>
  );
}
