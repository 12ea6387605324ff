import type { Link } from "#app/http/answer.ts";
import { ErrorBanner } from "#app/ui/error-banner.tsx";

interface ProblemProps {
  problem: string;
  link: Link | undefined;
  onLeave(): void;
}

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
