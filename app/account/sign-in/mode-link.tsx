import type { ReactNode } from "react";
import { Link } from "react-router";

import { MODE_PATHS, type Mode } from "./modes.ts";

interface ModeLinkProps {
  to: keyof typeof MODE_PATHS;
  onMode: ((mode: Mode) => void) | undefined;
  children: ReactNode;
}

export function ModeLink({ to, onMode, children }: ModeLinkProps) {
  return onMode ? (
    <button type="button" className="text-button" onClick={() => onMode(to)}>
      {children}
    </button>
  ) : (
    <Link to={MODE_PATHS[to]} className="text-button">
      {children}
    </Link>
  );
}
