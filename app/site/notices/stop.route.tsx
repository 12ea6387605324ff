import { data } from "react-router";

import { endEmails } from "#app/auth/notices/emails.queries.server.ts";
import type { RouteHandle } from "#app/http/route-handle.ts";
import { t } from "#app/language/t.ts";
import { PlainPage } from "#app/ui/plain-page.tsx";

import type { Route } from "./+types/stop.route";
import { readStopToken } from "./stop-token.server.ts";

export const handle = { scripts: false, methods: ["POST"] } satisfies RouteHandle;

const tokenIn = (url: URL) => readStopToken(url.searchParams.get("of"));

export function headers() {
  return { "Referrer-Policy": "no-referrer", "Cache-Control": "no-store" };
}

export function loader({ url }: Route.LoaderArgs) {
  return data({ isKnown: tokenIn(url) !== null }, { status: tokenIn(url) === null ? 404 : 200 });
}

/** Without a session: whoever has the address has the e-mail. */
export async function action({ url }: Route.ActionArgs) {
  const userId = tokenIn(url);
  const isStopped = userId !== null && (await endEmails(userId));
  return data({ isStopped }, { status: isStopped ? 200 : 404 });
}

export default function StopEmails({ loaderData: { isKnown }, actionData }: Route.ComponentProps) {
  return (
    <PlainPage title={t("Stop e-mails")}>
      {actionData?.isStopped ? (
        <p role="status">
          {t(
            "Done. You won’t get any more e-mails about what happens here. What concerns your account still reaches you.",
          )}
        </p>
      ) : actionData ? (
        <p role="status">{t("This account no longer exists, so no more e-mails go to it.")}</p>
      ) : isKnown ? (
        <>
          <p className="muted">
            {t("You won’t get any more e-mails about what happens here. You’ll still find it under the bell.")}
          </p>
          <form method="post" className="below-6">
            <button type="submit" className="button-solid">
              {t("Stop these e-mails")}
            </button>
          </form>
        </>
      ) : (
        <p className="muted">{t("This link isn’t complete. Copy the whole address from the e-mail.")}</p>
      )}
      <a href="/notices/settings" className="text-button below-6">
        {t("Choose what reaches you")}
      </a>
    </PlainPage>
  );
}
