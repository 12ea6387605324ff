import { useFetcher } from "react-router";

import { problemIn, type Answer } from "#app/http/answer.ts";
import { useAnswer } from "#app/http/use-answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { rich } from "#app/language/rich.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { Field } from "#app/ui/field.tsx";
import { MadeLink } from "#app/ui/made-link.tsx";
import { MAX_INVITATION_NAME, MAX_INVITATION_USES } from "#db/schema/auth/joining.ts";

import type { InvitationFacts } from "./joining-facts.server.ts";

import * as adminStyles from "#app/ui/admin-parts.module.css";
import * as styles from "./joining.module.css";

interface Made {
  link: string;
  name: string;
}

interface InvitationsProps {
  invitations: InvitationFacts[];
  lastDay: string;
  today: string;
  inForce: boolean;
}

export function Invitations({ invitations, lastDay, today, inForce }: InvitationsProps) {
  return (
    <>
      <h3 className={styles.joiningHeading}>{t("Invitation links")}</h3>
      {!inForce && <p className="muted">{t("They work once you save “Invited people”.")}</p>}
      <NewLink lastDay={lastDay} today={today} />
      {invitations.length === 0 ? (
        <p className="below-4 muted">{t("No links yet.")}</p>
      ) : (
        <table className={`${adminStyles.table} ${styles.joiningTable}`}>
          <caption className="sr-only">{t("Invitation links, newest first")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("Name")}</th>
              <th scope="col">{t("Used")}</th>
              <th scope="col">{t("Last day")}</th>
              <th scope="col">
                <span className="sr-only">{t("End")}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {invitations.map((invitation) => (
              <Invitation key={invitation.id} invitation={invitation} />
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}

function Invitation({ invitation: { id, name, used, lastDay, ended, usedUp } }: { invitation: InvitationFacts }) {
  const fetcher = useFetcher<Answer>();
  const busy = fetcher.state !== "idle";
  const problem = busy ? null : problemIn(fetcher.data);
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className={adminStyles.cellNumber}>
        {used}
        <span className={styles.joiningNarrow}> {t("used")}</span>
      </td>
      <td className={adminStyles.cellNumber}>
        {ended ? t("ended {lastDay}", { lastDay }) : usedUp ? t("used up") : t("until {lastDay}", { lastDay })}
      </td>
      <td className={adminStyles.cellAction}>
        {!ended && !usedUp && (
          <fetcher.Form
            method="post"
            action={`/admin/settings/invitations/${id}/end`}
            onSubmit={(event) => busy && event.preventDefault()}
          >
            {problem && <ErrorBanner>{problem}</ErrorBanner>}
            <button type="submit" className="text-button" aria-disabled={busy}>
              {rich("End<span> the link {name}</span>", {
                name,
                span: <span className="sr-only" />,
              })}
            </button>
          </fetcher.Form>
        )}
      </td>
    </tr>
  );
}

function NewLink({ lastDay, today }: Pick<InvitationsProps, "lastDay" | "today">) {
  const fetcher = useFetcher<Answer<Made>>();
  const { ref, busy, problem, errors } = useFormAnswer(fetcher);
  const made = !busy && fetcher.data && "ok" in fetcher.data ? fetcher.data : undefined;
  useAnswer(made, () => ref.current?.reset());
  return (
    <>
      <fetcher.Form
        ref={ref}
        method="post"
        action="/admin/settings/invitations"
        className={styles.joiningNew}
        noValidate
        onSubmit={(event) => busy && event.preventDefault()}
      >
        {problem && <ErrorBanner>{problem}</ErrorBanner>}
        <Field
          id="invitation-name"
          label={t("Name")}
          name="name"
          autoComplete="off"
          maxLength={MAX_INVITATION_NAME}
          hint={t("Only you see it.")}
          error={errors["name"]}
        />
        <Field
          id="invitation-last-day"
          label={t("Last day")}
          name="lastDay"
          type="date"
          min={today}
          defaultValue={lastDay}
          error={errors["lastDay"]}
        />
        <Field
          id="invitation-uses"
          label={t("Uses (optional)")}
          name="maxUses"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={String(MAX_INVITATION_USES).length}
          hint={t("Leave empty for any number.")}
          error={errors["maxUses"]}
        />
        <button type="submit" className="below-4 button-quiet" aria-disabled={busy}>
          {busy ? t("Making...") : t("Make link")}
        </button>
      </fetcher.Form>
      <div role="status">
        {made && <MadeLink key={made.link} link={made.link} label={t("The link “{name}”", { name: made.name })} />}
      </div>
    </>
  );
}
