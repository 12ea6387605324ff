import type { ReactNode } from "react";
import { Link } from "react-router";

/** One sheet in the middle of the room, with a way home: for pages that a mailed link opens. */
export function PlainPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main className="mx-auto flex min-h-svh w-full max-w-md flex-col justify-center px-6 py-10">
      <title>{`${title} · Bookmatch`}</title>
      <Link to="/" className="text-button mb-6 self-start text-muted">
        ← Bookmatch
      </Link>
      <h1 className="mb-2 font-serif text-2xl text-balance">{title}</h1>
      {children}
    </main>
  );
}
