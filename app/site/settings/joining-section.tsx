import { useState } from "react";
import { Link, useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { inEachLanguage } from "#app/language/in-each-language.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import type { JoiningMode } from "#db/schema/auth/joining.ts";

import { BlockedAddresses } from "./blocked-addresses.tsx";
import { Invitations } from "./invitations.tsx";
import type { JoiningFacts } from "./joining-facts.server.ts";

import * as adminStyles from "#app/ui/admin-parts.module.css";
import * as styles from "./joining.module.css";

const MODES: ReadonlyArray<[mode: JoiningMode, name: string, meaning: string]> = inEachLanguage(() => [
  ["open", t("Everybody"), t("Anybody who signs up is a member at once.")],
  ["invitation", t("Invited people"), t("Anybody with a link from you. You decide how often and how long it works.")],
  ["approval", t("People you approve"), t("New members wait, as visitors, until you approve them.")],
  ["closed", t("Nobody new"), t("The sign-up page says so. Members stay members.")],
]);

export function JoiningSection({ mode, waitingReaders, invitations, lastDay, today, blocked }: JoiningFacts) {
  const fetcher = useFetcher<Answer>();
  const { ref, busy, isDone, problem, errors } = useFormAnswer(fetcher);
  const [chosen, setChosen] = useState(mode);
  return (
    <section id="joining" aria-labelledby="joining-title" className={styles.joining}>
      <h2 id="joining-title" className={adminStyles.heading}>
        {t("Who may join")}
      </h2>
      <fetcher.Form
        ref={ref}
        method="post"
        action="/admin/settings/joining"
        onSubmit={(event) => busy && event.preventDefault()}
      >
        {problem && <ErrorBanner>{problem}</ErrorBanner>}
        <JoiningModes mode={mode} onChoose={setChosen} />
        {errors["mode"] && <p className="field-error">{errors["mode"]}</p>}
        <div className={styles.joiningActions}>
          <button type="submit" className="button-solid" aria-disabled={busy}>
            {busy ? (
              t("Saving...")
            ) : (
              <>{rich("Save<span> who may join</span>", { span: <span className="sr-only" /> })}</>
            )}
          </button>
          {(waitingReaders > 0 || mode === "approval") && (
            <Link to="/admin/waiting" className="text-button">
              {waitingReaders === 0
                ? t("Nobody is waiting")
                : waitingReaders === 1
                  ? t("1 account is waiting")
                  : t("{waitingReaders} accounts are waiting", { waitingReaders })}
            </Link>
          )}
          <p role="status" className="muted">
            {isDone && t("Saved.")}
          </p>
        </div>
      </fetcher.Form>
      {(chosen === "invitation" || invitations.some(({ ended }) => !ended)) && (
        <Invitations invitations={invitations} lastDay={lastDay} today={today} inForce={mode === "invitation"} />
      )}
      <BlockedAddresses blocked={blocked} />
    </section>
  );
}

export function JoiningModes({ mode, onChoose }: { mode: JoiningMode; onChoose?: (mode: JoiningMode) => void }) {
  return (
    <fieldset>
      <legend className="sr-only">{t("Who may join")}</legend>
      {MODES.map(([value, name, meaning]) => (
        <label key={value} className={adminStyles.option}>
          <input
            className="below-1"
            type="radio"
            name="mode"
            value={value}
            defaultChecked={value === mode}
            onChange={() => onChoose?.(value)}
            aria-describedby={`joining-${value}`}
          />
          <span>
            {name}
            <small id={`joining-${value}`}>{meaning}</small>
          </span>
        </label>
      ))}
    </fieldset>
  );
}
