import { createContext, useContext, type ReactNode } from "react";

/** What a reader can quote of an answer that failed; the server alone knows it. */
export const ReferenceContext = createContext("");

/** The box every error of the app appears in; a screen reader hears it at once. */
export function ErrorBanner({ children }: { children: ReactNode }) {
  return (
    <>
      <div role="alert" className="error-banner">
        {children}
      </div>
      <Reference />
    </>
  );
}

/** Nothing, but on a page that the server could not make: there it stands as the server wrote it. */
export function Reference() {
  return (
    <small className="reference" suppressHydrationWarning>
      {useContext(ReferenceContext)}
    </small>
  );
}
