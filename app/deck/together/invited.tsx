import { errorsIn, problemIn, type Answer } from "#app/http/answer.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { PageLayout } from "#app/ui/page-layout.tsx";
import { PageTitle } from "#app/ui/page-title.tsx";
import type { RoundPool, RoundWay } from "#db/schema/deck/together-kinds.ts";

import { Agreements } from "./agreements.tsx";
import { roundPath, spacedCode } from "./code.ts";
import { MAX_NAME } from "./rules.ts";

import * as styles from "./start.module.css";

interface InvitedProps {
  code: string;
  way: RoundWay;
  pool: RoundPool;
  poolName: string;
  /** Too late to join. */
  closed: string | null;
  host: string | null;
  mayJoin: boolean;
  signedIn: boolean;
  name: string;
  answer: Answer | undefined;
}

/** A plain form, so that joining works before any script runs. */
export function Invited(props: InvitedProps) {
  const { code, way, poolName, closed, host, mayJoin, signedIn, answer } = props;
  const problem = problemIn(answer);
  const signIn = `/sign-in?${new URLSearchParams({ next: roundPath(code) })}`;
  const round = { code: spacedCode(code) };
  return (
    <PageLayout
      back="/together"
      title={
        <PageTitle grows>{host === null ? t("Join a round") : t("{host} asks you to pick a book", { host })}</PageTitle>
      }
      lead={
        way === "ballot"
          ? t("Round {code}. Nominate books and rank the shortlist; nobody sees whose ranking is whose.", round)
          : t("Round {code}. Swipe on your own phone; nobody sees how you vote.", round)
      }
      narrow
    >
      {problem && <ErrorBanner>{problem}</ErrorBanner>}
      <p className="below-3">{t("Which books: {pool}.", { pool: poolName })}</p>
      {closed !== null ? (
        <p>{closed}</p>
      ) : mayJoin ? (
        <JoinFields {...props} />
      ) : (
        <p>{t("On this site only members join rounds. Sign in first.")}</p>
      )}
      {!signedIn && closed === null && (
        <p className="below-5">
          <a href={signIn} className="text-link">
            {mayJoin ? t("Sign in instead, so that your taste counts") : t("Sign In")}
          </a>
        </p>
      )}
    </PageLayout>
  );
}

function JoinFields({ code, pool, signedIn, name, answer }: InvitedProps) {
  const typed = (answer && "values" in answer && answer.values) || {};
  return (
    <form method="post" action={roundPath(code)} className={styles.fields}>
      <Field
        id="name"
        name="name"
        label={t("Your name in this round")}
        defaultValue={typed["name"] ?? name}
        error={errorsIn(answer)["name"]}
        maxLength={MAX_NAME}
        autoComplete="nickname"
        required
      />
      {signedIn && pool !== "shortlist" && (
        <label className={styles.option}>
          <input type="checkbox" name="usesLists" defaultChecked={typed["usesLists"] === "on"} />
          <span>
            {t("Use my reading list and what I swiped")}
            <span className="note">
              {pool === "wanted"
                ? t(
                    "The others will see books you want to read, though not that they’re yours, and none that you know or passed on. Without it you take part like a guest.",
                  )
                : t(
                    "The cards will suit you, too, and none will be a book you know or passed on. Nobody sees your lists. Without it you take part like a guest.",
                  )}
            </span>
          </span>
        </label>
      )}
      {signedIn && <Agreements typed={typed} />}
      <button type="submit" className="button-solid">
        {t("Join in")}
      </button>
    </form>
  );
}
