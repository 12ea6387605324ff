import type { ReactNode } from "react";

interface EmptyRoomProps {
  /** Paths on 160 × 96, in ink; what is in pencil says so itself. */
  drawing: ReactNode;
  title: string;
  text: string;
  /** What can be done about it. */
  children?: ReactNode;
}

/** A room with nothing in it yet: what it will look like, what is missing, and what comes next. */
export function EmptyState({ drawing, title, text, children }: EmptyRoomProps) {
  return (
    <div className="empty-room">
      <svg
        viewBox="0 0 160 96"
        className="w-44 text-muted"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.5"
        strokeLinejoin="round"
        strokeLinecap="round"
        aria-hidden
      >
        {drawing}
      </svg>
      <p className="empty-room-title">{title}</p>
      <p className="text-muted">{text}</p>
      {children}
    </div>
  );
}
