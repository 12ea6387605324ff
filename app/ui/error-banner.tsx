import { createContext, useContext, type ReactNode } from "react";

/** The id of a failed request that a reader can quote. Only the server sets it. */
export const ReferenceContext = createContext("");

/** The box for every error of the app. Screen readers announce it at once. */
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

/** Shows the reference on a page that the server failed to render, else nothing. Hydration keeps the server's text. */
export function Reference() {
  return (
    <small className="reference" suppressHydrationWarning>
      {useContext(ReferenceContext)}
    </small>
  );
}
