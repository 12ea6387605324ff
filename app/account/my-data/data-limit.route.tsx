import { data } from "react-router";

import { SETTINGS } from "#app/account/security/rules.ts";
import { waitText } from "#app/account/security/rules.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/data-limit.route";

/** A separate page, because the page with the download button does not see the answer. */
export function loader({ url }: Route.LoaderArgs) {
  const seconds = /^\d{1,5}$/.test(url.searchParams.get("wait") ?? "") ? Number(url.searchParams.get("wait")) : 0;
  // The URL was opened directly, or the wait is over.
  if (seconds === 0) return data({ wait: null });
  return data({ wait: waitText(seconds) }, { status: 429, headers: { "Retry-After": String(seconds) } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function DataLimitPage({ loaderData: { wait } }: Route.ComponentProps) {
  return (
    <PlainPage title={t("Download my data")} back={SETTINGS}>
      {wait && (
        <ErrorBanner>{t("You’ve downloaded your data three times today. Try again in {wait}.", { wait })}</ErrorBanner>
      )}
      <form method="post" action="/account/data" className="below-4">
        <button type="submit" className="button-quiet wide">
          {wait ? t("Try again") : t("Download my data")}
        </button>
      </form>
    </PlainPage>
  );
}
