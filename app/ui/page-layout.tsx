import type { ReactNode } from "react";
import { Link } from "react-router";

import "./page-layout.css";

interface RoomFrameProps {
  /** Where Back leads. */
  back: string;
  /** What else lies on the bar, opposite the way back. */
  action?: ReactNode;
  children: ReactNode;
}

/** A room behind the dashboard's door, or the dashboard itself: the way back, and what lies in the room. */
export function PageLayout({ back, action, children }: RoomFrameProps) {
  return (
    <div className="room-frame">
      <header className="room-bar">
        <Link to={back} className="back-link">
          <svg
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.6"
            strokeLinecap="round"
            strokeLinejoin="round"
            aria-hidden
          >
            <path d="M19 12H5M11 6l-6 6 6 6" />
          </svg>
          Back
        </Link>
        {action}
      </header>
      <main>{children}</main>
    </div>
  );
}
