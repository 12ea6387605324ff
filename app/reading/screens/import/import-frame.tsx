import type { ReactNode } from "react";
import { Link } from "react-router";

import "./reading-import.css";

interface ImportFrameProps {
  title: string;
  /** One step back. */
  back: { to: string; name: string };
  children: ReactNode;
}

export function ImportFrame({ title, back, children }: ImportFrameProps) {
  return (
    <main className="reading-import">
      <title>{`${title} · Bookmatch`}</title>
      <Link to={back.to} className="text-button text-muted">
        ← {back.name}
      </Link>
      <h1 className="import-title">{title}</h1>
      {children}
    </main>
  );
}
