import { data } from "react-router";

import { waitInWords } from "#app/account/model/rules.ts";
import { requireAccount } from "#app/auth/model/session.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/data-refused.route";

/**
 * Why `/account/data` gave no file. A page of its own: a button that downloads cannot show a refusal, and the page
 * it stands on would not see one.
 */
export function loader({ context, url }: Route.LoaderArgs) {
  requireAccount(context);
  const seconds = /^\d{1,5}$/.test(url.searchParams.get("wait") ?? "") ? Number(url.searchParams.get("wait")) : 0;
  // Opened by hand, or the time is over.
  if (seconds === 0) return data({ wait: null });
  return data({ wait: waitInWords(seconds) }, { status: 429, headers: { "Retry-After": String(seconds) } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export default function DataRefusedPage({ loaderData: { wait } }: Route.ComponentProps) {
  return (
    <PlainPage title="Download my data">
      {wait && <ErrorBanner>You have downloaded your data three times today. Please try again in {wait}.</ErrorBanner>}
      <form method="post" action="/account/data" className="mt-4">
        <button type="submit" className="button-quiet w-full">
          {wait ? "Try again" : "Download my data"}
        </button>
      </form>
    </PlainPage>
  );
}
