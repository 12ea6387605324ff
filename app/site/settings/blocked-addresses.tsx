import { useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { FieldArea } from "#app/ui/field.tsx";

import * as styles from "./joining.module.css";

export function BlockedAddresses({ blocked }: { blocked: string[] }) {
  const fetcher = useFetcher<Answer>();
  const { ref, busy, isDone, problem, errors } = useFormAnswer(fetcher);
  const lines = blocked.join("\n");
  return (
    <>
      <h3 className={styles.joiningHeading}>{t("Blocked addresses")}</h3>
      <fetcher.Form
        ref={ref}
        method="post"
        action="/admin/settings/blocked-addresses"
        noValidate
        onSubmit={(event) => busy && event.preventDefault()}
      >
        {problem && <ErrorBanner>{problem}</ErrorBanner>}
        <FieldArea
          // Remounts after saving, to show the normalised lines.
          key={lines}
          id="blocked-addresses"
          label={t("Domains and e-mail addresses, one per line")}
          name="patterns"
          rows={3}
          spellCheck={false}
          autoCapitalize="off"
          defaultValue={lines}
          hint={t(
            "A domain includes its subdomains, and an address includes every spelling of its mailbox. Nobody can sign up with these or change to them. Members who already have one stay.",
          )}
          error={errors["patterns"]}
        />
        <div className={styles.joiningActions}>
          <button type="submit" className="button-quiet" aria-disabled={busy}>
            {busy ? t("Saving...") : t("Save blocked addresses")}
          </button>
          <p role="status" className="muted">
            {isDone && t("Saved.")}
          </p>
        </div>
      </fetcher.Form>
    </>
  );
}
