import type { ReactNode } from "react";

/** The buttons at the end of a dialog, the primary one last. A phone stacks them with the primary one on top. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className="dialog-actions">{children}</div>;
}
