import type { Link } from "#app/http/answer.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

interface ProblemProps {
  problem: string;
  link: Link | undefined;
  /** The page is about to be left: what was typed must be kept. */
  onLeave(): void;
}

/** Why something written was refused, with a way on where there is one: a page of its own, loaded anew. */
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
