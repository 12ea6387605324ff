import type { ReactNode } from "react";
import { Link } from "react-router";

interface DashboardFrameProps {
  /** Null where there is nothing to set. */
  onSettings: (() => void) | null;
  children: ReactNode;
}

/** The way back and the settings, whatever lies between them. */
export function DashboardFrame({ onSettings, children }: DashboardFrameProps) {
  return (
    <div className="dashboard">
      <header className="dashboard-bar">
        <Link to="/" className="back-link">
          <svg viewBox="0 0 24 24" {...pen}>
            <path d="M19 12H5M11 6l-6 6 6 6" />
          </svg>
          Back
        </Link>
        {onSettings && (
          <button
            type="button"
            className="icon-button -mr-2"
            aria-label="Settings"
            aria-haspopup="dialog"
            onClick={onSettings}
          >
            <svg viewBox="0 0 24 24" {...pen}>
              <path d="M4 7h9M19 7h1M4 17h1M11 17h9" />
              <circle cx="16" cy="7" r="2.6" />
              <circle cx="8" cy="17" r="2.6" />
            </svg>
          </button>
        )}
      </header>
      <main>{children}</main>
    </div>
  );
}

const pen = {
  width: 24,
  height: 24,
  fill: "none",
  stroke: "currentColor",
  strokeWidth: 1.6,
  strokeLinecap: "round",
  strokeLinejoin: "round",
  "aria-hidden": true,
} as const;
