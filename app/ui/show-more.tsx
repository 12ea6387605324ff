import { Link } from "react-router";

import { ErrorBanner } from "./error-banner.tsx";

import "./show-more.css";

interface ShowMoreProps {
  /** The address of what follows, for a browser without script. */
  to: string;
  state: "idle" | "loading" | "failed";
  /** What is said where it did not arrive. */
  failure: string;
  onMore(): void;
}

/** The end of a list that goes on. */
export function ShowMore({ to, state, failure, onMore }: ShowMoreProps) {
  return (
    <div className="show-more">
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
        {state === "loading" ? "Loading…" : "Show more"}
      </Link>
    </div>
  );
}
