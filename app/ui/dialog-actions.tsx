import type { ReactNode } from "react";

/** The primary button last; a phone puts it on top. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>;
}
