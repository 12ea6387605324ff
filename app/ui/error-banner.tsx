import type { ReactNode } from "react";

/** The box every error of the app appears in; a screen reader hears it at once. */
export function ErrorBanner({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="error-banner">
      {children}
    </div>
  );
}
