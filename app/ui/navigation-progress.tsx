import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

const TEXTS: Record<string, string> = {
  "/deals": "Loading deals...",
  "/coffee-talk": "Loading messages...",
  "/reading-tracker": "Loading reading list...",
  "/suggestions": "Loading suggestions...",
};

const OUTDATED = "This was not sent: Bookmatch has a new version. Please reload the page, then try again.";

const PATIENCE_MS = 150;

interface NavigationProgressProps {
  waiting: boolean;
  outdated: boolean;
}

export function NavigationProgress({ waiting, outdated }: NavigationProgressProps) {
  const { location } = useNavigation();
  const text = outdated
    ? OUTDATED
    : waiting
      ? offlineText(location !== undefined)
      : location && TEXTS[location.pathname];
  return text && <Late key={text} text={text} />;
}

function offlineText(navigating: boolean): string {
  return navigating
    ? "No connection. The page opens as soon as it is back."
    : "No connection. What you did is kept, and goes out as soon as it is back.";
}

function Late({ text }: { text: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    late && (
      <p role="status" className="navigation-progress">
        {text}
      </p>
    )
  );
}
