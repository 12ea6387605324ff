import { Link } from "react-router";

import { t } from "#app/language/t.ts";

import { ErrorBanner } from "./error-banner.tsx";

interface ShowMoreProps {
  to: string;
  state: "idle" | "loading" | "failed";
  failure: string;
  onMore(): void;
}

export function ShowMore({ to, state, failure, onMore }: ShowMoreProps) {
  return (
    <div className="column line gap-4 head-7">
      {state === "failed" && <ErrorBanner>{failure}</ErrorBanner>}
      <Link
        to={to}
        className="button-quiet"
        aria-disabled={state === "loading"}
        onClick={(event) => {
          event.preventDefault();
          onMore();
        }}
      >
        {state === "loading" ? t("Loading…") : t("Show more")}
      </Link>
    </div>
  );
}
