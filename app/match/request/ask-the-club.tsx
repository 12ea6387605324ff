import { useSyncExternalStore } from "react";
import { Link, useFetcher, useNavigate } from "react-router";

import { useSignedIn } from "#app/auth/parts/user.ts";
import { errorText, type Answer } from "#app/http/answer.ts";
import { useFormAnswer } from "#app/http/use-form-answer.ts";
import { t } from "#app/language/t.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";
import { PreloadedAction } from "#app/ui/preloaded-action.tsx";

import { suggestionOf } from "./suggestion-of.ts";

const BOARD = "/suggestions";
const REQUESTS = "/suggestions/requests";

export function AskTheClub({ wish }: { wish: string }) {
  const signedIn = useSignedIn();
  // The board answers only scripts.
  const inBrowser = useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  );
  if (signedIn && inBrowser) return <AskForm wish={wish} />;
  return (
    <Link to={BOARD} className="text-link">
      {t("Ask the club")}
    </Link>
  );
}

function AskForm({ wish }: { wish: string }) {
  const navigate = useNavigate();
  const fetcher = useFetcher<Answer>();
  const { busy, isDone, link } = useFormAnswer(fetcher, () => void navigate(BOARD));
  const isOver = busy || isDone;
  const failure = busy || !fetcher.data ? null : errorText(fetcher.data);
  const { title, description } = suggestionOf(wish);
  return (
    <fetcher.Form method="post" action={REQUESTS} onSubmit={(event) => isOver && event.preventDefault()}>
      <PreloadedAction path={REQUESTS} />
      <input type="hidden" name="title" value={title} />
      <input type="hidden" name="description" value={description} />
      {/* `disabled` would lose the focus. */}
      <button type="submit" className="text-button" aria-disabled={isOver} aria-describedby="ask-the-club">
        {busy ? t("Asking...") : t("Ask the club")}
      </button>{" "}
      <span id="ask-the-club" className="muted">
        {t("All readers will see what you ask for.")}
      </span>
      <span role="status" className="sr-only">
        {isDone && t("We’ve asked the club.")}
      </span>
      {failure && (
        <ErrorBanner>
          {failure} {link && <a href={link.to}>{link.name}</a>}
        </ErrorBanner>
      )}
    </fetcher.Form>
  );
}
