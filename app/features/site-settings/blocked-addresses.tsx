import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";

import type { ReportAnswer } from "#app/shared/report.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { FieldArea } from "#app/ui/field.tsx";

/** E-mail domains and addresses that no account may have. */
export function BlockedAddresses({ blocked }: { blocked: string[] }) {
  const fetcher = useFetcher<ReportAnswer>();
  const form = useRef<HTMLFormElement>(null);
  const saving = fetcher.state !== "idle";
  const answer = saving ? undefined : fetcher.data;
  const written = blocked.join("\n");
  useEffect(() => {
    if (answer && "errors" in answer) form.current?.querySelector("textarea")?.focus();
  }, [answer]);
  return (
    <>
      <h3 className="joining-heading">Blocked addresses</h3>
      <fetcher.Form
        ref={form}
        method="post"
        action="/admin/settings/blocked-addresses"
        noValidate
        onSubmit={(event) => saving && event.preventDefault()}
      >
        {answer && "problem" in answer && <ErrorBanner>{answer.problem}</ErrorBanner>}
        <FieldArea
          // Saved lines come back in the form in which they are compared.
          key={written}
          id="blocked-addresses"
          label="Domains and e-mail addresses, one a line"
          name="patterns"
          rows={3}
          spellCheck={false}
          autoCapitalize="off"
          defaultValue={written}
          hint="A domain stands for its subdomains, an address for its mailbox however it is spelled. Nobody can register with them, or change to them; members who have one stay."
          error={answer && "errors" in answer ? answer.errors["patterns"] : undefined}
        />
        <div className="joining-acts">
          <button type="submit" className="button-quiet" aria-disabled={saving}>
            {saving ? "Saving..." : "Save Blocked Addresses"}
          </button>
          <p role="status" className="text-muted">
            {answer && "done" in answer && "Saved."}
          </p>
        </div>
      </fetcher.Form>
    </>
  );
}
