import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

import { inEachLanguage } from "#app/language/in-each-language.ts";
import { t } from "#app/language/t.ts";

const TEXTS: Record<string, string> = inEachLanguage(() => ({
  "/deals": t("Loading deals..."),
  "/coffee-talk": t("Loading messages..."),
  "/reading-tracker": t("Loading reading list..."),
  "/suggestions": t("Loading suggestions..."),
}));

const OUTDATED = () => t("This wasn’t sent, because Bookmatch was just updated. Reload the page and try again.");

const PATIENCE_MS = 150;

interface NavigationProgressProps {
  waiting: boolean;
  outdated: boolean;
}

export function NavigationProgress({ waiting, outdated }: NavigationProgressProps) {
  const { location } = useNavigation();
  const text = outdated
    ? OUTDATED()
    : waiting
      ? offlineText(location !== undefined)
      : location && TEXTS[location.pathname];
  return text && <Late key={text} text={text} />;
}

function offlineText(navigating: boolean): string {
  return navigating
    ? t("You’re offline. This page will open when you’re back online.")
    : t("You’re offline. Your changes are saved here and will sync.");
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
