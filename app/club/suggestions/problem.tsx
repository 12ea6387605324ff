import type { Link } from "#app/http/answer.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

interface ProblemProps {
  problem: string;
  link: Link | undefined;
  /** Called before the page is left, to store a draft. */
  onLeave(): void;
}

/** An error message with an optional link, which loads a full page. */
export function Problem({ problem, link, onLeave }: ProblemProps) {
  return (
    <ErrorBanner>
      {problem}
      {link && (
        <>
          {" "}
          <a href={link.to} onClick={onLeave}>
            {link.name}
          </a>
        </>
      )}
    </ErrorBanner>
  );
}
