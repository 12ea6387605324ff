import { useFetcher } from "react-router";

import type { Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { FieldArea } from "#app/ui/field.tsx";

/** E-mail domains and addresses that no account may have. */
export function BlockedAddresses({ blocked }: { blocked: string[] }) {
  const fetcher = useFetcher<Answer>();
  const { ref, busy, isDone, problem, errors } = useFormAnswer(fetcher);
  const written = blocked.join("\n");
  return (
    <>
      <h3 className="joining-heading">Blocked addresses</h3>
      <fetcher.Form
        ref={ref}
        method="post"
        action="/admin/settings/blocked-addresses"
        noValidate
        onSubmit={(event) => busy && event.preventDefault()}
      >
        {problem && <ErrorBanner>{problem}</ErrorBanner>}
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
          error={errors["patterns"]}
        />
        <div className="joining-acts">
          <button type="submit" className="button-quiet" aria-disabled={busy}>
            {busy ? "Saving..." : "Save Blocked Addresses"}
          </button>
          <p role="status" className="text-muted">
            {isDone && "Saved."}
          </p>
        </div>
      </fetcher.Form>
    </>
  );
}
