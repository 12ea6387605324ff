import { createContext, useContext, type ReactNode } from "react";

export const ReferenceContext = createContext("");

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

/** Only the server sets the reference, and hydration keeps its text. */
export function Reference() {
  return (
    <small className="reference" suppressHydrationWarning>
      {useContext(ReferenceContext)}
    </small>
  );
}
