import { Link, useFetcher } from "react-router";

import { ErrorBanner } from "#app/ui/error-banner.tsx";

import type { RuleResult } from "./second-factor-rule.route.ts";

interface SecondFactorRuleProps {
  needed: boolean;
  /** Whether the admin who looks has one. */
  hasOwn: boolean;
}

/** Whether admins need a second factor, and the button that changes it. */
export function SecondFactorRule({ needed, hasOwn }: SecondFactorRuleProps) {
  const fetcher = useFetcher<RuleResult>();
  const busy = fetcher.state !== "idle";
  return (
    <section aria-labelledby="second-factor" className="mt-10 max-w-xl border-t border-hairline pt-6">
      <h2 id="second-factor" className="text-lg">
        Second factor of admins
      </h2>
      <p role="status" className="mt-1 text-muted">
        {needed
          ? "Every admin needs one. Who has none yet sets it up before anything else here."
          : "It is up to every admin whether they have one."}
      </p>
      {!busy && fetcher.data && <ErrorBanner>{fetcher.data.problem}</ErrorBanner>}
      {needed || hasOwn ? (
        <fetcher.Form
          method="post"
          action="/admin/settings/second-factor"
          className="mt-4"
          onSubmit={(event) => busy && event.preventDefault()}
        >
          <input type="hidden" name="needed" value={needed ? "no" : "yes"} />
          <button type="submit" className="button-quiet" aria-disabled={busy}>
            {needed ? "Leave it up to them" : "Require it of every admin"}
          </button>
        </fetcher.Form>
      ) : (
        <p className="mt-3">
          To require it of every admin, <Link to="/account/second-factor">set up your own</Link> first.
        </p>
      )}
    </section>
  );
}
